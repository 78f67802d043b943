import type { StoryFacts } from '@geodepot/contracts/material/chain.ts'
import {
  type ApplicationLineRow,
  type RecentLine,
  application,
  type applicationCalls,
  lineNotes,
} from '@geodepot/contracts/material/application.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { documentVisible, notesColumns } from '../../kit/document/index.ts'
import { factsIn, isProposed, seesPrices } from '../material/index.ts'
import { type KeptPrice, lastPricesOf, saidPrices } from '../price/index.ts'
import { isLive } from './facts.ts'
import { plansOf } from './planned.ts'

/** What a line says of its material, as it was called when it was asked for; `m` is the material. */
const lineFacts = (language: Language): RawBuilder<unknown> => factsIn('l', 'm', language)

// Of the analysis that has the line `l`: one that was refused or voided has none.
const analysisOf = sql`(
  select jsonb_build_object('id', d.id, 'number', d.number, 'isDecided', d.state = 'approved',
    'useQty', trim_scale(x.use_quantity)::text, 'moveQty', trim_scale(x.move_quantity)::text,
    'buyQty', trim_scale(x.buy_quantity)::text, 'cancelQty', trim_scale(x.cancel_quantity)::text)
  from material.analysis_line x join material.analysis d on d.id = x.document_id where x.source_line_id = l.id and ${isLive})`

type Read = Omit<ApplicationLineRow, 'lastPrices'> & { readonly prices: KeptPrice[] }
export const findLines = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<ApplicationLineRow[]> => {
  const prices = seesPrices(actor) ? lastPricesOf(sql`l.material_id`) : sql`'[]'::jsonb`
  const { rows } = await sql<Read>`
    select l.id as "lineId", l.material_id as "materialId", ${lineFacts(language)},
      l.unit_price::text as "unitPrice", trim_scale(l.quantity)::text as quantity, l.total_price::text as "totalPrice", ${isProposed('m')} as proposed,
      l.need_date as "needDate", ${notesColumns(lineNotes)}, ${analysisOf} as analysis, ${plansOf(sql`pa.source_line_id = l.id`)} as plans,
      ${prices} as prices
    from material.application_line l join material.material m on m.id = l.material_id
    where l.document_id = ${id} order by l.position`.execute(db)
  return rows.map(({ prices: kept, ...row }) => ({ ...row, lastPrices: saidPrices(kept, language) }))
}

const window = 30
type Asked = InputOf<typeof applicationCalls.duplicates>
type Duplicate = AnswerOf<typeof applicationCalls.duplicates>[number]
/**
 * Lines of other open applications of the project, not older than 30 days, that ask for one of these materials: the same,
 * or one with a part number of the same.
 */
export const findDuplicates = async (
  db: Reader,
  actor: Actor,
  { id = 0, projectInfoNo, materialIds }: Asked,
  language: Language,
): Promise<Duplicate[]> => {
  if (materialIds.length === 0) return []
  const ended = Object.keys(application.states).filter((state) => state === 'refused' || state === 'voided')
  const { rows } = await sql<Duplicate>`
    with asked as (select unnest(${materialIds}::bigint[]) as id),
    meant as (select id from asked union
      select o.material_id from asked join material.part_number n on n.material_id = asked.id join material.part_number o on o.key = n.key)
    select a.id, a.number, l.material_id as "materialId", l.name as "materialNameCn", trim_scale(l.quantity)::text as quantity, ${factsIn('l', 'm', language)}
    from meant join material.application_line l on l.material_id = meant.id join material.application a on a.id = l.document_id join material.material m on m.id = l.material_id
    where a.project_id = ${projectInfoNo} and a.id <> ${id} and a.state <> all(${ended}::text[])
      and coalesce(a.submitted_at, a.created_at) >= ${today()}::date - ${window}::int and ${documentVisible(application, actor, 'a')}
    order by a.id desc, l.position limit 20`.execute(db)
  return rows.map(({ id: other, number, materialId, materialNameCn, materialNameEn, quantity, unitName }) => ({
    id: other,
    number,
    materialId,
    materialNameCn,
    materialNameEn,
    quantity,
    unitName,
  }))
}

const recentApplications = 100
/** What was asked for last: of each material the latest line in the last hundred applications that this person sees. */
export const findRecent = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof applicationCalls.recent>,
  language: Language,
): Promise<Page<RecentLine>> => {
  const ofProject = query.projectInfoNo === undefined ? sql`true` : sql`a.project_id = ${query.projectInfoNo}`
  return listed<RecentLine>(
    db,
    {
      from: sql`(select distinct on (l.material_id) l.id, l.material_id, l.document_id, a.created_at
        from (select a.id, a.created_at from material.application a where ${documentVisible(application, actor, 'a')} and ${ofProject}
          order by a.id desc limit ${recentApplications}) a
        join material.application_line l on l.document_id = a.id order by l.material_id, l.id desc) r join material.material m on m.id = r.material_id`,
      key: 'r.id',
      scope: 'company',
      where: [
        sql<SqlBool>`m.deleted_at is null`,
        ...(query.keyword === undefined ? [] : [sql<SqlBool>`m.search like ${containing(query.keyword)}`]),
      ],
      sort: { askedOn: 'r.created_at' },
      columns: sql`r.material_id as "materialId", ${factsIn('l', 'm', language)}, l.unit_price::text as "unitPrice",
        trim_scale(l.quantity)::text as quantity, a.number, a.created_at::date as "askedOn"`,
      joins: sql`join material.application_line l on l.id = r.id join material.application a on a.id = r.document_id`,
    },
    query,
  )
}

/** What the material of a line is called, as it was written. */
export const findFacts = async (db: Reader, lineId: number, language: Language): Promise<StoryFacts | undefined> => {
  const { rows } = await sql<StoryFacts>`
    select ${factsIn('s', 'm', language)} from material.application_line s join material.material m on m.id = s.material_id where s.id = ${lineId}`.execute(
    db,
  )
  return rows[0]
}
