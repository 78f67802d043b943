import type { PastSummary } from '@geodepot/contracts/equipment/past.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { isSeen } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import type { WorkedOut } from '../../kit/database/worked-out.ts'
import { deviceVisible } from '../device/index.ts'
import { amountsOf } from '../shipment/index.ts'
import { rowsOf } from './holdings.ts'
import { type PastQuery, type Places, type Span, placeName, placesOf, spanOf } from './places.ts'

const models = sql`join equipment.model m on m.id = g.model_id join equipment.brand b on b.id = m.brand_id`
const narrowed = ({ keyword, categoryId, change }: PastQuery, span: Span): RawBuilder<SqlBool>[] => [
  ...(keyword === undefined
    ? []
    : [
        sql<SqlBool>`(g.search like ${containing(keyword)} or lower(b.name || ' ' || m.name || ' ' || m.device_name) like ${containing(keyword)})`,
      ]),
  ...(categoryId === undefined
    ? []
    : [sql<SqlBool>`m.category_id in (select id from equipment.category where path @> array[${categoryId}::bigint])`]),
  // Without another day nothing changes: there is nothing to choose from.
  ...(change === undefined || span.since === undefined ? [] : [sql<SqlBool>`g.change = any(${change}::text[])`]),
]
const found = (actor: Actor, query: PastQuery, places: Places, span: Span): RawBuilder<unknown> => sql`
  select g.*, b.name as brand, m.name as model, m.device_name, m.category_id, m.unit from (${rowsOf(actor, places, span)}) g ${models}
  where ${sql.join([sql`true`, ...narrowed(query, span)], sql` and `)}`

const shownDocument = sql`jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number)`
const documentsShown = 10

// What moved a quantity between two days, of the rows that are shown alone.
const movedBy = ({ until, since }: Span): RawBuilder<unknown> => {
  if (since === undefined) return sql`(select '[]'::jsonb as list, 0 as count)`
  const when = sql`e.happened_at >= ${since} and e.happened_at < ${until}`
  return sql`(select coalesce(jsonb_agg(${shownDocument} order by r.id desc) filter (where r.place <= ${documentsShown}), '[]') as list, count(*) as count from (
    select r.*, row_number() over (order by r.id desc) as place from document.register r where r.id in (
      select e.document_id from equipment.custody_event e where e.model_id = x.model_id and e.to_holder_id = x.holder_id and e.to_condition = x.condition and ${when}
      union select e.document_id from equipment.custody_event e where e.model_id = x.model_id and e.from_holder_id = x.holder_id and e.from_condition = x.condition and ${when})) r)`
}

const columns = (actor: Actor, language: Language): RawBuilder<unknown> => sql`
  x.key, x.device_id as "devId", x.device_id is not null and ${isSeen(deviceVisible(actor))} as opens, coalesce(d.self_number, d.serial, d.code, '') as "devNo", coalesce(d.name, x.device_name) as "devName",
  x.brand, x.model as "devModel", ${namedIn('c', language)} as "devType", ${namedIn('h', language)} as "holderName", h.kind as "holderKind",
  coalesce(x.condition, state.condition, 'good') as condition, trim_scale(x.quantity)::text as quantity, system.unit_name(x.unit, ${language === 'en'}) as unit, x.since,
  coalesce(case when x.change = 'went' then ${namedIn('t', language)} else ${namedIn('f', language)} end, '') as other, x.change,
  trim_scale(x.before)::text as "beforeQty", trim_scale(x.quantity - x.before)::text as "changedQty",
  case when x.device_id is null then moved.list when r.id is null then '[]'::jsonb else jsonb_build_array(${shownDocument}) end as documents,
  case when x.device_id is null then greatest(moved.count - ${documentsShown}, 0) else 0 end::int as "moreDocuments"`
const joins = (span: Span): RawBuilder<unknown> => sql`
  join equipment.category c on c.id = x.category_id join equipment.holder h on h.id = x.holder_id left join equipment.device d on d.id = x.device_id
  left join equipment.custody_event e on e.id = x.event_id left join equipment.holder f on f.id = e.from_holder_id left join equipment.holder t on t.id = e.to_holder_id
  left join document.register r on r.id = e.document_id
  left join lateral (select s.to_condition as condition from equipment.custody_event s where s.device_id = x.device_id and s.happened_at < ${span.until} order by s.id desc limit 1) state on true
  cross join lateral ${movedBy(span)} moved`

/** What a person finds of what places had on a day, or of what became of it since another. */
export const pastFound = async (
  db: Reader,
  actor: Actor,
  query: PastQuery & { readonly isAsc?: string | undefined },
  language: Language,
): Promise<WorkedOut> => {
  const [span, places] = [spanOf(query), await placesOf(db, actor, query)]
  const direction = query.isAsc?.startsWith('desc') === true ? sql`desc` : sql`asc`
  return {
    rows: found(actor, query, places, span),
    order: sql`x.model ${direction}, x.model_id, x.holder_id, x.change, x.device_id, x.condition`,
    columns: columns(actor, language),
    joins: joins(span),
  }
}

/** What it all comes to, unit by unit. */
export const pastSummary = async (
  db: Reader,
  actor: Actor,
  query: PastQuery,
  language: Language,
): Promise<PastSummary> => {
  const [span, places] = [spanOf(query), await placesOf(db, actor, query)]
  const sum = (which: RawBuilder<unknown>) =>
    amountsOf('quantity', sql`from (select x.model_id, x.model_id as line_id, ${which} as quantity from x) g`, language)
  const compared = span.since !== undefined
  const { rows } = await sql<Pick<PastSummary, 'held' | 'came' | 'went'>>`
    with x as materialized (select y.model_id, sum(y.quantity) as quantity, sum(greatest(y.quantity - y.before, 0)) as came, sum(greatest(y.before - y.quantity, 0)) as went
      from (${found(actor, query, places, span)}) y group by y.model_id)
    select ${sum(compared ? sql`0` : sql`x.quantity`)} as held, ${sum(compared ? sql`x.came` : sql`0`)} as came, ${sum(compared ? sql`x.went` : sql`0`)} as went`.execute(
    db,
  )
  return {
    place: await placeName(db, actor, query, language),
    onDate: span.onDate,
    sinceDate: span.sinceDate,
    ...(rows[0] ?? { held: [], came: [], went: [] }),
  }
}
