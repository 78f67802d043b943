import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'

/** What lies in one place of one batch. */
export interface Lying {
  readonly material: number
  readonly batch: number
  readonly number: string
  readonly place: number
  readonly kind: string
  readonly code: string
  readonly receivedOn: string
  readonly expiresOn: string | null
  readonly quantity: string
}
/** Places of a store that one can take from. */
export type TakenFrom = 'storage' | 'claim' | 'quarantine' | 'core'

/** What a store has of materials, as far as it had come by that day: what expires first before what came first. */
export const lyingIn = async (
  db: Reader | Tx,
  store: number,
  materials: readonly number[],
  kinds: readonly TakenFrom[],
  day: string,
): Promise<readonly Lying[]> =>
  (
    await sql<Lying>`
      select t.material_id as material, t.id as batch, t.number, p.id as place, p.kind, p.code, t.received_on as "receivedOn", t.expires_on as "expiresOn",
        trim_scale(b.quantity)::text as quantity
      from material.batch t join material.stock_balance b on b.batch_id = t.id and b.is_real and b.quantity > 0
      join material.place p on p.id = b.place_id and p.store_id = ${store} and p.kind = any(${kinds}::text[])
      where t.material_id = any(${materials}::bigint[]) and t.received_on <= ${day}::date
      order by coalesce(t.expires_on, 'infinity'), t.received_on, t.id, p.position, p.id`.execute(db)
  ).rows

/** What a line wants: a material, of any batch or of one that is named, in any place or in one. */
export interface Wanted {
  readonly material: number
  readonly quantity: string
  readonly batch?: number | undefined
  readonly place?: number | undefined
}
export interface Part {
  /** Of which line. */
  readonly at: number
  readonly of: Lying
  readonly quantity: string
}
export interface Allotted {
  readonly parts: readonly Part[]
  /** Lines that cannot be met, and what there would be for them. */
  readonly short: ReadonlyMap<number, string>
  /** What lies there beyond all of it, in the same order. */
  readonly rest: readonly Lying[]
}
const key = ({ expiresOn, receivedOn }: Lying): string => `${expiresOn ?? '9999-12-31'} ${receivedOn}`
/** Whether one is due before the other. */
export const isDueBefore = (one: Lying, other: Lying): boolean => key(one) < key(other)

/** Says of which batches lines are met: those that name one come first, the others take what is due. */
export const allot = (lying: readonly Lying[], wanted: readonly Wanted[]): Allotted => {
  const rest = lying.map((one) => ({ ...one }))
  const parts: Part[] = []
  const short = new Map<number, string>()
  const order = wanted
    .map((want, at) => ({ ...want, at }))
    .toSorted((a, b) => Number(a.batch === undefined) - Number(b.batch === undefined) || a.at - b.at)
  for (const { at, material, quantity, batch, place } of order) {
    const among = rest.filter(
      (one) =>
        one.material === material &&
        (batch === undefined || one.batch === batch) &&
        (place === undefined || one.place === place),
    )
    const there = among.reduce((sum, one) => add(sum, one.quantity), '0')
    let open = quantity
    for (const one of among) {
      if (isZero(open) || isZero(one.quantity)) continue
      const taken = compare(one.quantity, open) > 0 ? open : one.quantity
      parts.push({ at, of: { ...one }, quantity: taken })
      one.quantity = subtract(one.quantity, taken)
      open = subtract(open, taken)
    }
    if (!isZero(open)) short.set(at, there)
  }
  return { parts: parts.toSorted((a, b) => a.at - b.at), short, rest: rest.filter((one) => !isZero(one.quantity)) }
}

/** What is kept of materials in a store for one application, by the analyses of its lines. */
export interface KeptFor {
  readonly id: number
  readonly material: number
  quantity: string
}
export const reservedFor = async (db: Reader | Tx, store: number, application: number): Promise<readonly KeptFor[]> =>
  (
    await sql<KeptFor>`
      select r.id, r.material_id as material, trim_scale(r.quantity)::text as quantity from material.application_line s
      join material.analysis_line l on l.source_line_id = s.id join material.stock_reservation r on r.line_id = l.id and r.ended_at is null
      where s.document_id = ${application} and r.store_id = ${store} order by r.expires_on, r.id`.execute(db)
  ).rows
/** Which of them the parts of a document take, in the order of the parts; only what lies in goods locations is kept. */
export const takesOf = (
  parts: readonly { readonly material: number; readonly quantity: string; readonly isStored: boolean }[],
  kept: readonly KeptFor[],
) => {
  const left = kept.map((one) => ({ ...one }))
  return parts.map(({ material, quantity, isStored }) => {
    let open = isStored ? quantity : '0'
    return left.flatMap((one) => {
      if (one.material !== material || isZero(open) || isZero(one.quantity)) return []
      const taken = compare(one.quantity, open) > 0 ? open : one.quantity
      one.quantity = subtract(one.quantity, taken)
      open = subtract(open, taken)
      return [{ reservation: one.id, quantity: taken }]
    })
  })
}

/** What lines ask of materials: their names, whether they are counted one by one, and what their other units are. */
export interface Issuable {
  readonly id: number
  readonly name: string
  readonly isSerial: boolean
  readonly issueFactor: string | null
  readonly orderFactor: string | null
}
export const issuables = async (db: Reader | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Issuable>> => {
  const { rows } = await sql<Issuable>`
    select m.id, m.name, m.is_serial as "isSerial", trim_scale(m.issue_factor)::text as "issueFactor", trim_scale(m.order_factor)::text as "orderFactor"
    from ${recordset(
      [...new Set(ids)].map((id) => ({ id })),
      { id: 'bigint' },
    )} join material.material m on m.id = t.id where m.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
