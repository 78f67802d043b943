// Scrap applications: what is let go and why, looked at by two of the appraisal group, decided on by its value.
// Asked for by acceptance G6 and the specification's sections 2.7 and 7.4: work messages lead to their list.
import { scrapCalls, scrap, type ScrapDetail, type ScrapRow } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import { type Reader, commaIn, namedIn, spoken } from '../../kit/database/database.ts'
import { create, documentReads, documentRoutes, update } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { filesWith } from '../../kit/files/index.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerWork } from '../../system/alert/index.ts'
import { registerUse } from '../../system/dict/index.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { amountsOf } from '../shipment/index.ts'
import { scraps } from './document.ts'
import { findHeld, findHolders } from './held.ts'
import { scrapsWaiting } from './work.ts'

export { lineKey, linesUnderWay, reasonsAgainstLines } from './check.ts'
export { scraps } from './document.ts'
export { findHolders } from './held.ts'
export { installation } from './installation.ts'
export { againstScrap, recoverFromScrap, scrapsRecovering } from './parts.ts'
registerWork(scrapsWaiting)
registerUse(dictionaries.scrapReason, {
  by: 'value',
  among: async (db, given) =>
    (
      await sql<{ reason: string }>`
        select distinct reason from equipment.scrap_line where reason = any(${given}::text[])`.execute(db)
    ).rows.map(({ reason }) => reason),
})

const reasonWord = (language: Language) =>
  sql`coalesce((select ${spoken('e.label', language)} from system.dict_data e where e.type = ${dictionaries.scrapReason} and e.value = x.reason), x.reason)`
const lines = sql`from equipment.scrap_line x where x.document_id = a.id`
const sumOf = (column: string) =>
  sql`(select case when bool_and(${sql.ref(column)} is not null) then sum(${sql.ref(column)})::text end ${lines})`

const reads = documentReads(scraps, scrapCalls.list, {
  where: ({ reason }) =>
    reason === undefined
      ? []
      : [
          sql<SqlBool>`exists (select 1 from equipment.scrap_line x where x.document_id = a.id and x.reason = ${reason})`,
        ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at' },
  columns: (language) => sql`${documentColumns(scrap)},
    a.holder_id as "holderId", ${namedIn('h', language)} as "holderName", a.description,
    coalesce((select string_agg(distinct m.name, ${commaIn(language)}) from equipment.scrap_line x join equipment.model m on m.id = x.model_id where x.document_id = a.id), '') as models,
    ${amountsOf('quantity', sql`from (select x.model_id, x.quantity, x.id as line_id ${lines}) g`, language)} as "scrapQty",
    coalesce((select string_agg(distinct ${reasonWord(language)}, ${commaIn(language)}) ${lines}), '') as reasons,
    ${sumOf('x.original_usd')} as "originalUSD", ${sumOf('x.net_usd')} as "netUSD",
    coalesce((select string_agg(u.nick_name, ${commaIn(language)} order by p.id) from equipment.scrap_appraisal p join system.user u on u.id = p.person_id
      where p.document_id = a.id and p.round = a.round and p.finding = 'scrap'), '') as "appraisedBy",
    ${namedIn('o', language)} as "orgName"`,
  joins: sql`join system.department o on o.id = a.department_id join equipment.holder h on h.id = a.holder_id ${documentJoins}`,
})

/** What its page shows beside the row of the list. */
const detail = async (db: Reader, { id }: ScrapRow, language: Language) => {
  const { rows: of } = await sql<ScrapDetail['lines'][number]>`
    select x.id as "lineId", x.model_id as "modelId", x.device_id as "devId", coalesce(d.name, m.device_name) as "devName", b.name as brand, m.name as "devModel",
      d.self_number as "selfNum", d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit, x.condition,
      trim_scale(x.quantity)::text as qty, x.reason, ${reasonWord(language)} as "reasonName", x.explanation, to_jsonb(x.photos) as photos,
      x.used_years::text as "usedYears", x.original_usd::text as "originalUSD", x.net_usd::text as "netUSD", x.repair_usd::text as "repairUSD"
    from equipment.scrap_line x join equipment.model m on m.id = x.model_id join equipment.brand b on b.id = m.brand_id
    left join equipment.device d on d.id = x.device_id where x.document_id = ${id} order by x.position`.execute(db)
  const { rows: appraisals } = await sql<ScrapDetail['appraisals'][number]>`
    select coalesce(u.nick_name, '') as person, p.finding, p.opinion, p.created_at as "appraisedAt", p.round <> a.round as former
    from equipment.scrap_appraisal p join equipment.scrap a on a.id = p.document_id left join system.user u on u.id = p.person_id
    where p.document_id = ${id} order by p.id`.execute(db)
  const { rows: parts } = await sql<ScrapDetail['parts'][number]>`
    select x.id as "partId", r.id as "receiptId", r.kind as "receiptKind", r.number as "receiptNo", x.material_name as "materialName", x.part_number as "partNo",
      system.unit_name(x.unit, ${language === 'en'}) as unit, trim_scale(x.quantity)::text as qty, x.amount::text as amount, x.day
    from equipment.scrap_part x join document.register r on r.id = x.posted_by_id where x.document_id = ${id} order by x.id`.execute(
    db,
  )
  return { lines: of, appraisals, parts }
}

const sheet = exporter<ScrapRow>()(scrapMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'holderName', width: 32 },
  { key: 'models', width: 28 },
  { key: 'scrapQty', said: ({ scrapQty }) => saidAmounts(scrapQty) },
  { key: 'reasons', width: 24 },
  { key: 'originalUSD', type: 'money' },
  { key: 'netUSD', type: 'money' },
  { key: 'appraisedBy', width: 20 },
  { key: 'description', width: 40 },
  ...documentSheetEnd,
])

const { create: write, update: change, holders, held, ...standard } = scrapCalls
export const routes: readonly Route[] = [
  query(holders, ({ db, actor, context }) => findHolders(db, actor, context.language)),
  query(held, ({ db, actor, input, context }) => findHeld(db, actor, input, context.language)),
  command(write, async ({ tx, actor, input, context }) => {
    const { lines: written, attachments, ...header } = input
    const files = await filesWith(tx, scrap.name, undefined, attachments, written)
    const [made] = await create(tx, scraps, actor, context, [{ header, lines: written, attachments: files }])
    return { id: made?.id ?? 0, number: made?.number ?? '' }
  }),
  command(change, async ({ tx, actor, input, context }) => {
    const { id, version, lines: written, attachments, ...header } = input
    const files = await filesWith(tx, scrap.name, id, attachments, written)
    return {
      version: await update(tx, scraps, actor, context, id, version, { header, lines: written, attachments: files }),
    }
  }),
  ...documentRoutes(scraps, standard, { reads, sheet, detail }),
]
