import {
  type Candidate,
  type StockRow,
  allocation,
  type allocationCalls,
} from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn, recordset } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { devicesCounted, freeDevice } from '../../ledger/custody/index.ts'
import { servable } from '../application/index.ts'
import { deviceVisible, devicesByCode } from '../device/index.ts'
import { type Reserving, draftNumber, reserving, soundStock, unpromised } from '../stock/index.ts'

const columns = (
  language: Language,
  draft: Reserving,
) => sql`d.id as "devId", d.name as "devName", d.code as "devCoding", d.self_number as "selfNum", d.serial as "devSign", d.model_id as "modelId", b.name as brand,
  m.name as "devModel", m.category_id as "categoryId", system.unit_name(m.unit, ${language === 'en'}) as unit, d.held_since as "heldSince", ${draftNumber(draft)} as "draftNumber"`
const joins = sql`join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id`
// What is known of a device: of its model, and of itself.
const known = sql`m.parameters || d.parameters`

// A line of an application that this person may serve.
const servedLine = (actor: Actor, line: number) =>
  sql`equipment.application_line g join equipment.application a on a.id = g.document_id and g.id = ${line} and ${servable(actor, 'a')}`

// Devices of models that a line does not accept, with how far their model is from what it asks for: first by category,
// then by its requirements, then by brand.
const insteadOf = (actor: Actor, line: number) => sql`(
  select m.id as model_id, 10 * (cardinality(wanted.path) - (select count(*) from unnest(wanted.path) level where level = any(c.path)))
    + case when equipment.falls_short(wanted.requirements, m.parameters) then 5 else 0 end + case when m.brand_id is distinct from wanted.brand_id then 1 else 0 end as nearness
  from (select g.id, g.requirements, wc.path, wm.brand_id from ${servedLine(actor, line)} left join equipment.model wm on wm.id = g.model_id join equipment.category wc on wc.id = coalesce(wm.category_id, g.category_id)) wanted,
    equipment.model m join equipment.category c on c.id = m.category_id
  where not exists (select 1 from equipment.application_line_model v where v.line_id = wanted.id and v.model_id = m.id)
) n join equipment.device d on d.model_id = n.model_id`

/** Free devices of one pool, longest in the pool first unless asked otherwise. */
export const findCandidates = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof allocationCalls.candidates>,
  language: Language,
): Promise<Page<Candidate>> => {
  const draft = await reserving(db)
  return listed<Candidate>(
    db,
    {
      from: query.insteadOf === undefined ? sql`equipment.device d` : insteadOf(actor, query.insteadOf),
      key: 'd.id',
      scope: deviceVisible(actor),
      where: [
        freeDevice,
        sql<SqlBool>`d.holder_id = ${query.fromHolderId}`,
        ...(query.applicationLineId === undefined
          ? []
          : [
              sql<SqlBool>`d.model_id = any(array(
      select v.model_id from ${servedLine(actor, query.applicationLineId)} join equipment.application_line_model v on v.line_id = g.id))`,
            ]),
        ...(query.modelId === undefined ? [] : [sql<SqlBool>`d.model_id = ${query.modelId}`]),
        ...(query.categoryId === undefined
          ? []
          : [
              sql<SqlBool>`d.model_id = any(array(
      select m.id from equipment.model m join equipment.category c on c.id = m.category_id where c.path @> array[${query.categoryId}::bigint]))`,
            ]),
        ...(query.keyword === undefined ? [] : [sql<SqlBool>`d.search like ${containing(query.keyword)}`]),
      ],
      sort: {
        heldSince: 'd.held_since',
        selfNum: 'd.self_number',
        ...(query.insteadOf !== undefined && { nearness: 'n.nearness' }),
      },
      joins,
      columns: sql`${columns(language, draft)}, ${query.applicationLineId === undefined ? sql`false` : sql`coalesce((select equipment.falls_short(g.requirements, ${known}) from ${servedLine(actor, query.applicationLineId)}), false)`} as "fallsShort"`,
    },
    {
      ...query,
      orderByColumn: query.orderByColumn ?? (query.insteadOf === undefined ? 'heldSince' : 'nearness'),
      isAsc: query.isAsc ?? 'asc',
    },
  )
}

/** What may go in the place of a device that turns out bad: of its model first, then of models that its line of the application accepts. */
export const findSpares = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof allocationCalls.spares>,
  language: Language,
): Promise<Page<Candidate>> => {
  const draft = await reserving(db)
  return listed<Candidate>(
    db,
    {
      from: sql`equipment.allocation_line l join equipment.allocation a on a.id = l.document_id and a.id = ${query.allocationId} and l.id = ${query.lineId} and ${documentVisible(allocation, actor, 'a')}
        join equipment.device d on d.holder_id = a.from_holder_id left join equipment.application_line g on g.id = l.application_line_id
        cross join lateral (select d.model_id <> l.model_id as nearness) n`,
      key: 'd.id',
      scope: deviceVisible(actor),
      where: [
        freeDevice,
        sql<SqlBool>`l.device_id is not null and (d.model_id = l.model_id or d.model_id in (select v.model_id from equipment.application_line_model v where v.line_id = l.application_line_id))`,
        ...(query.keyword === undefined ? [] : [sql<SqlBool>`d.search like ${containing(query.keyword)}`]),
      ],
      sort: { nearness: 'n.nearness', heldSince: 'd.held_since' },
      joins,
      columns: sql`${columns(language, draft)}, coalesce(equipment.falls_short(g.requirements, ${known}), false) as "fallsShort"`,
    },
    { ...query, orderByColumn: query.orderByColumn ?? 'nearness', isAsc: query.isAsc ?? 'asc' },
  )
}

interface Scanned extends Candidate {
  code: string
  status: string
  holder: number | null
  holderName: string | null
  tech: keyof typeof techKeys
  document: string | null
}
const techKeys = {
  good: 'tech_good',
  waitRepair: 'tech_waitRepair',
  underRepair: 'tech_underRepair',
  waitScrap: 'tech_waitScrap',
  waitInspect: 'tech_waitInspect',
  damaged: 'tech_damaged',
  lost: 'tech_lost',
} as const

/** Resolves scanned codes to devices of one pool; what cannot be taken comes back with the reason. */
export const scan = async (
  db: Reader,
  actor: Actor,
  { fromHolderId, codes }: InputOf<typeof allocationCalls.scan>,
  language: Language,
): Promise<AnswerOf<typeof allocationCalls.scan>> => {
  const read = await devicesByCode(db, codes)
  const draft = await reserving(db)
  const { rows } = await sql<Scanned>`
    select distinct on (t.code) t.code, ${columns(language, draft)}, false as "fallsShort", d.device_status as status, d.holder_id as holder, ${namedIn('h', language)} as "holderName", d.tech_state as tech,
      (select number from document.register where id = d.locked_by) as document
    from ${recordset(read, { code: 'text', id: 'bigint' })} join equipment.device d on d.id = t.id ${joins} left join equipment.holder h on h.id = d.holder_id
    where d.id = any(${read.map(({ id }) => id)}::bigint[]) and ${deviceVisible(actor)} order by t.code, d.holder_id = ${fromHolderId} desc, d.id`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.code, row]))
  const near = await nearCodes(
    db,
    actor,
    fromHolderId,
    codes.filter((code) => !found.has(code)),
  )
  return codes.map((code) => {
    const row = found.get(code)
    if (!row) {
      const like = near.get(code) ?? []
      const refusal = textOf(allocationMessages, like.length > 0 ? 'scanNear' : 'scanUnknown', language)
      return { code, device: null, refusal, near: like }
    }
    const refusal = whyNot(row, fromHolderId, language)
    const { status: _s, holder: _h, holderName: _n, tech: _t, document: _d, code: _c, ...device } = row
    return { code, device: refusal === null ? device : null, refusal, near: [] }
  })
}

const shortest = 3
const mostNear = 3
const mostAsked = 20
/** Of a pool's free devices those that carry part of a code, or whose mark a typing error leads away from. */
const nearCodes = async (
  db: Reader,
  actor: Actor,
  pool: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const asked = codes.filter((code) => code.length >= shortest).slice(0, mostAsked)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ code: string; near: string[] }>`
    select t.code, array(
      select mark from (
        select coalesce(d.self_number, d.serial, d.code) as mark, word_similarity(lower(t.code), d.search) as likeness, d.search like '%' || t.pattern || '%' as holds
        from equipment.device d where d.holder_id = ${pool} and ${freeDevice} and ${deviceVisible(actor)}
          and (d.search like '%' || t.pattern || '%' or d.search %> lower(t.code))
      ) one where mark is not null order by holds desc, likeness desc, mark limit ${mostNear}) as near
    from ${recordset(
      asked.map((code) => ({ code, pattern: code.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`) })),
      { code: 'text', pattern: 'text' },
    )}`.execute(db)
  return new Map(rows.map(({ code, near }) => [code, near]))
}

const whyNot = (row: Scanned, holder: number, language: Language): string | null => {
  if (row.document !== null) return textOf(allocationMessages, 'scanTaken', language, { number: row.document })
  if (row.holder !== holder || row.status !== '0')
    return textOf(allocationMessages, 'scanElsewhere', language, { holder: row.holderName ?? '–' })
  return row.tech === 'good'
    ? null
    : textOf(allocationMessages, 'scanState', language, { state: textOf(deviceMessages, techKeys[row.tech], language) })
}

/** The bulk models of a pool with what it has of each beyond its promises: those that a line accepts, or all. */
export const findStock = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof allocationCalls.stock>,
  language: Language,
): Promise<Page<StockRow>> =>
  listed<StockRow>(
    db,
    {
      from: sql`equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id join equipment.model m on m.id = b.model_id join equipment.brand br on br.id = m.brand_id`,
      key: 'b.id',
      scope: visible(actor, { departments: ['h.department_id'] }),
      where: [
        sql<SqlBool>`${soundStock} and h.kind = 'pool' and b.holder_id = ${query.fromHolderId}`,
        ...(query.applicationLineId === undefined
          ? []
          : [
              sql<SqlBool>`b.model_id = any(array(
      select v.model_id from ${servedLine(actor, query.applicationLineId)} join equipment.application_line_model v on v.line_id = g.id))`,
            ]),
        ...(query.keyword === undefined
          ? []
          : [sql<SqlBool>`lower(br.name || ' ' || m.name || ' ' || m.device_name) like ${containing(query.keyword)}`]),
      ],
      sort: { devModel: 'm.name' },
      joins: sql``,
      columns: sql`b.model_id as "modelId", m.category_id as "categoryId", br.name as brand, m.name as "devModel", m.device_name as "devName", system.unit_name(m.unit, ${language === 'en'}) as unit,
        trim_scale(${unpromised(sql`equipment.bulk_reserved`)})::text as available`,
    },
    { ...query, orderByColumn: query.orderByColumn ?? 'devModel', isAsc: query.isAsc ?? 'asc' },
  )

/**
 * Pools in this person's scope that have something, with what each has free for each line of an application that this
 * person may serve, in the line's unit.
 */
export const findSources = async (
  db: Reader,
  actor: Actor,
  application: number | undefined,
  language: Language,
): Promise<AnswerOf<typeof allocationCalls.sources>> => {
  const { rows } = await sql<AnswerOf<typeof allocationCalls.sources>[number]>`
    with pool as (
      select h.id, ${namedIn('h', language)} as name from equipment.holder h where h.kind = 'pool' and ${visible(actor, { departments: ['h.department_id'] })}
    ), reserved as materialized (
      select model_id, holder_id, quantity from equipment.bulk_reserved where holder_id in (select id from pool)
    ), line as materialized (
      select l.id, l.position, l.requirements, v.model_id, v.factor, case when l.model_id is null then not v.is_agreed else v.model_id = l.model_id end as is_own from equipment.application_line l join equipment.application a on a.id = l.document_id and ${servable(actor, 'a')}
      join equipment.application_line_model v on v.line_id = l.id where l.document_id = ${application ?? null}
    ), wanted as (select distinct model_id from line),
    stock as (
      select c.holder_id, c.model_id, c.quantity from ${devicesCounted(sql`array(select model_id from wanted)`)} c where c.is_free and c.holder_id in (select id from pool)
      union all
      select b.holder_id, b.model_id, ${unpromised(sql`reserved`)} from wanted join equipment.bulk_balance b using (model_id)
      where ${soundStock} and b.holder_id in (select id from pool)
    ), short as (
      select d.holder_id, l.id, d.model_id, count(*)::numeric as quantity from line l join equipment.device d on d.model_id = l.model_id and ${freeDevice} and d.holder_id in (select id from pool)
      join equipment.model m on m.id = d.model_id where l.requirements <> '[]' and equipment.falls_short(l.requirements, ${known}) group by 1, 2, 3
    ), offered as (
      select s.holder_id, l.id, l.position, coalesce(round(sum((s.quantity - coalesce(f.quantity, 0)) * l.factor) filter (where l.is_own), 3), 0) as own,
        coalesce(round(sum((s.quantity - coalesce(f.quantity, 0)) * l.factor) filter (where not l.is_own), 3), 0) as others from line l join stock s on s.model_id = l.model_id
      left join short f on f.holder_id = s.holder_id and f.id = l.id and f.model_id = l.model_id group by 1, 2, 3
    )
    select p.id as "holderId", p.name as "holderName", coalesce(jsonb_agg(jsonb_build_object('applicationLineId', o.id, 'available', trim_scale(o.own)::text, 'others', trim_scale(o.others)::text) order by o.position)
      filter (where o.id is not null), '[]') as lines
    from pool p left join offered o on o.holder_id = p.id
    where exists (select 1 from equipment.device d where d.holder_id = p.id and ${freeDevice})
      or exists (select 1 from equipment.bulk_balance b where b.holder_id = p.id and ${soundStock} and ${unpromised(sql`reserved`)} > 0)
    group by p.id, p.name order by coalesce(sum(o.own), 0) desc, coalesce(sum(o.others), 0) desc, p.id limit 500`.execute(
    db,
  )
  return rows
}
