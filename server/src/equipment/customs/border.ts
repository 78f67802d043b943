import type { CustomsAsked } from '@geodepot/contracts/equipment/shipment.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { type Ends, type Leaving, registerBorder } from '../shipment/index.ts'
import { settleRecords } from './settle.ts'
import { reason } from './check.ts'

/** A line of an open record of which something is under customs. */
interface Covered {
  readonly id: number
  readonly number: string
  readonly declaration: string
  readonly direction: 'in' | 'out'
  readonly country: string
  readonly project: string
  readonly untilOn: string
  readonly line: number
  readonly device: number | null
  readonly model: number
  readonly left: string
}
interface Side {
  readonly project: string | null
  /** Nothing where nobody knows. */
  readonly country: string | null
}
interface Way {
  readonly from: Side
  readonly to: Side
}
const home = 'CN'

const wayOf = async (db: Reader, { sender, receiver }: Ends): Promise<Way> => {
  const {
    rows: [row],
  } = await sql<{ from: string | null; to: string | null }>`
    select equipment.country_of(${sender.project}, ${sender.department}) as "from", equipment.country_of(${receiver.project}, ${receiver.department}) as "to"`.execute(
    db,
  )
  return {
    from: { project: sender.project, country: row?.from ?? null },
    to: { project: receiver.project, country: row?.to ?? null },
  }
}

/**
 * Whether goods of a record cross the border of its country on their way: what came in leaves it, what left comes back.
 * Ours is known of every place; of two places abroad nobody may know: then it is not certain.
 */
export const crosses = (of: Covered, { from, to }: Way): 'certainly' | 'perhaps' | 'not' => {
  // Of a quantity nobody knows which part of it was declared: that of the record's project.
  if (of.device === null && from.project !== of.project) return 'not'
  if (of.direction === 'out') return to.country === of.country && from.country !== of.country ? 'certainly' : 'not'
  if (to.project === of.project || to.country === of.country) return 'not'
  if (from.country !== null && from.country !== of.country) return 'not'
  return to.country !== null || of.country === home ? 'certainly' : 'perhaps'
}

const coveredBy = async (
  db: Reader,
  goods: readonly { readonly device: number | null; readonly model: number }[],
): Promise<Covered[]> => {
  const devices = goods.flatMap(({ device }) => device ?? [])
  const models = goods.flatMap(({ device, model }) => (device === null ? model : []))
  const columns = (where: RawBuilder<unknown>) => sql`
    select a.id, a.number, a.declaration_number as declaration, a.direction, a.country, a.project_id as project, a.until_on as "untilOn", l.id as line, l.device_id as device,
      l.model_id as model, trim_scale(g.left_over)::text as left
    from equipment.customs_line l join equipment.customs a on a.id = l.document_id and a.state = 'open' and a.deleted_at is null
    join equipment.customs_progress g on g.line_id = l.id and g.left_over > 0 where ${where}`
  const { rows } = await sql<Covered>`
    ${columns(sql`l.device_id = any(${devices}::bigint[])`)} union all ${columns(sql`l.device_id is null and l.model_id = any(${models}::bigint[])`)}
    order by "untilOn", id, line`.execute(db)
  return rows
}
/** The same, held until the transaction ends: of two dispatches the second sees what the first has discharged. */
const holding = async (tx: Tx, goods: Parameters<typeof coveredBy>[1]): Promise<Covered[]> => {
  const found = [...new Set((await coveredBy(tx, goods)).map(({ id }) => id))]
  if (found.length === 0) return []
  await sql`select 1 from equipment.customs where id = any(${found}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  return coveredBy(tx, goods)
}

interface Portion {
  readonly of: Covered
  readonly shipmentLine: number
  readonly quantity: string
  readonly how: ReturnType<typeof crosses>
}
/** What of the goods is under which line: a device as a whole, of a quantity as much as the line has left, the earliest end first. */
const portionsOf = ({ lines }: Leaving, covered: readonly Covered[], way: Way): Portion[] => {
  const byKey = Map.groupBy(covered, ({ device, model }) => (device === null ? `m${model}` : `d${device}`))
  const left = new Map(covered.map((of) => [of.line, of.left]))
  return lines.flatMap(({ id, device, model, quantity }) => {
    let rest = quantity
    return (byKey.get(device === null ? `m${model}` : `d${device}`) ?? []).flatMap((of): Portion[] => {
      const there = left.get(of.line) ?? '0'
      // A device may be out of one country and in another: each record has all of it.
      const part = device !== null ? '1' : compare(there, rest) < 0 ? there : rest
      if (isZero(part)) return []
      left.set(of.line, subtract(there, part))
      if (device === null && crosses(of, way) !== 'not') rest = subtract(rest, part)
      return [{ of, shipmentLine: id, quantity: part, how: crosses(of, way) }]
    })
  })
}

const asked = async (
  tx: Tx,
  portions: readonly Portion[],
  key: 'askedFor' | 'crossesAtOnce',
  field: string,
): Promise<Reason[]> => {
  const records = [...Map.groupBy(portions, ({ of }) => of.id).values()]
  const firsts = records.flatMap(([first]) => first?.of.line ?? [])
  const { rows } = await sql<{ line: number; name: string }>`
    select l.id as line, coalesce(d.self_number, d.serial, d.code, m.name) as name from equipment.customs_line l join equipment.model m on m.id = l.model_id
    left join equipment.device d on d.id = l.device_id where l.id = any(${firsts}::bigint[])`.execute(tx)
  const names = new Map(rows.map(({ line, name }) => [line, name]))
  return records.flatMap((those): Reason[] => {
    const [first] = those
    if (!first) return []
    const { number, declaration, untilOn, line } = first.of
    const params = { name: names.get(line) ?? '', count: those.length, declaration, number, until: untilOn }
    return [reason(key, params, field)]
  })
}

const writeDown = async (
  { tx, actor, happenedAt, said }: Leaving,
  discharged: readonly Portion[],
  waived: readonly Portion[],
): Promise<void> => {
  const rows = (portions: readonly Portion[]) =>
    portions.map(({ of, shipmentLine, quantity }) => ({
      document: of.id,
      line: of.line,
      shipment: shipmentLine,
      quantity,
    }))
  const types = { document: 'bigint', line: 'bigint', shipment: 'bigint', quantity: 'numeric' } as const
  if (discharged.length > 0)
    await sql`
      insert into equipment.customs_discharge (document_id, line_id, shipment_line_id, quantity, happened_at, created_by, created_at)
      select t.document, t.line, t.shipment, t.quantity, ${happenedAt}, ${actor.userId}, ${now()} from ${recordset(rows(discharged), types)}`.execute(
      tx,
    )
  if (waived.length > 0)
    await sql`
      insert into equipment.customs_waiver (document_id, line_id, shipment_line_id, reason, created_by, created_at)
      select t.document, t.line, t.shipment, ${said?.customsWaiver ?? ''}, ${actor.userId}, ${now()} from ${recordset(rows(waived), types)}`.execute(
      tx,
    )
}

/**
 * What is under customs and crosses the border is discharged by the dispatch that names its record, or goes with a reason
 * that is kept; else it does not go. What a dispatch names is discharged also where nobody could know of the border.
 */
const look = async (leaving: Leaving): Promise<void> => {
  const { tx, actor, context, document, ends, lines, said } = leaving
  const covered = await holding(tx, lines)
  const named = said?.discharges ?? []
  if (covered.length === 0 && named.length === 0) return
  const portions = portionsOf(leaving, covered, await wayOf(tx, ends))
  if (!said) {
    // Nobody was asked: only what is certain stands in the way.
    const certain = portions.filter(({ how }) => how === 'certainly')
    return refuseAny(await asked(tx, certain, 'crossesAtOnce', 'lines'))
  }
  const discharged = portions.filter(({ of }) => named.includes(of.id))
  const found = new Set(discharged.map(({ of }) => of.id))
  const others = portions.filter(({ of, how }) => how !== 'not' && !found.has(of.id))
  const isWaived = (said.customsWaiver ?? '') !== ''
  refuseAny([
    ...named.flatMap((id, at): Reason[] =>
      found.has(id) ? [] : [reason('nothingToDischarge', {}, `discharges.${at}`)],
    ),
    ...(isWaived ? [] : await asked(tx, others, 'askedFor', 'discharges')),
  ])
  await writeDown(leaving, discharged, others)
  const doing = { tx, actor, context, by: document.number }
  await settleRecords(doing, [...found], 'discharge')
  await settleRecords(doing, [...new Set(others.map(({ of }) => of.id))], 'waive', said.customsWaiver)
}

const tell = async (db: Reader, document: number, lineTable: string, ends: Ends): Promise<CustomsAsked[]> => {
  const { rows: goods } = await sql<{ device: number | null; model: number }>`
    select l.device_id as device, l.model_id as model from ${sql.table(lineTable)} l where l.document_id = ${document}
      and l.quantity > coalesce((select sum(s.quantity) from equipment.shipment_line s where s.line_id = l.id), 0)
      and (exists (select 1 from equipment.customs_line c where c.device_id = l.device_id)
        or l.device_id is null and exists (select 1 from equipment.customs_line c where c.device_id is null and c.model_id = l.model_id))`.execute(
    db,
  )
  if (goods.length === 0) return []
  const covered = await coveredBy(db, goods)
  if (covered.length === 0) return []
  const way = await wayOf(db, ends)
  return [...Map.groupBy(covered, ({ id }) => id).values()].flatMap((those): CustomsAsked[] => {
    const [first] = those
    if (!first) return []
    const { id, number, declaration, untilOn } = first
    const isCrossing = those.some((of) => crosses(of, way) !== 'not')
    return [{ id, number, declarationNo: declaration, untilOn, lines: those.length, crosses: isCrossing }]
  })
}

export const registerCustoms = (): void => registerBorder({ look, tell })
