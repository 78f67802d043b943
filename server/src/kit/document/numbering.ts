import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { today } from '../clock.ts'
import { type Tx, recordset } from '../database/database.ts'
import { ports } from '../ports.ts'

export interface Registered {
  readonly id: number
  readonly number: string
  readonly callCode: string
}

/**
 * Letters and digits that are not mistaken for each other when read out: 32 of them, the elements of a field in which
 * every step has a way back.
 */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
// Doubling in that field (x⁵ + x² + 1): each sign weighs differently, and no
// difference between two signs is lost, as it would be modulo 32.
const doubled = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0)
const checkLetter = (code: string): string =>
  alphabet[[...code].reduce((sum, sign) => doubled(sum ^ alphabet.indexOf(sign)), 0)] ?? ''
/** Five random signs and a check letter, for radio and telephone: one wrong or any two swapped signs are noticed. */
export const newCallCode = (): string => {
  const code = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return code + checkLetter(code)
}
export const isCallCode = (text: string): boolean =>
  /^[A-HJ-NP-Z2-9]{6}$/.test(text) && checkLetter(text.slice(0, 5)) === text[5]

/** Gives each new document its identity, number and call code, in the order given, inside the transaction that makes it. */
export const register = async (
  tx: Tx,
  kind: string,
  prefix: string,
  departments: readonly string[],
): Promise<Registered[]> => insertRegister(tx, kind, await nextNumbers(tx, prefix, departments))

/** The next numbers of a prefix today, one for each of the departments, in their order. */
export const nextNumbers = async (tx: Tx, prefix: string, departments: readonly string[]): Promise<string[]> => {
  const units = await ports().unitCodes(tx, [...new Set(departments)])
  const day = today()
  const wanted = Map.groupBy(departments, (department) => units.get(department) ?? 'HQ')
  const last = new Map<string, number>()
  // Units in name order: concurrent makers of several documents lock the same rows in the same order.
  for (const [unit, those] of [...wanted].sort(([a], [b]) => a.localeCompare(b)))
    last.set(unit, await reserve(tx, prefix, unit, day, those.length))
  return departments.map((department) => {
    const unit = units.get(department) ?? 'HQ'
    const next = (last.get(unit) ?? 0) + 1
    last.set(unit, next)
    return `${prefix}-${unit}-${day.replaceAll('-', '')}-${String(next).padStart(4, '0')}`
  })
}

/**
 * The same for documents that are numbered after others, in the order given: the number of each one's own with -1, -2 …
 * Two who write at once wait for each other; no number is given twice, whatever becomes of its document.
 */
export const numberAfter = async (tx: Tx, kind: string, followed: readonly number[]): Promise<Registered[]> => {
  const numbers: string[] = []
  // In one order, so that two who follow the same do not wait for each other for ever.
  for (const [at, id] of [...followed.entries()].toSorted(([, one], [, other]) => one - other)) {
    const {
      rows: [row],
    } = await sql<{ number: string }>`
      update document.register set followers = followers + 1 where id = ${id} returning number || '-' || followers as number`.execute(
      tx,
    )
    if (!row) throw new Error(`${kind} follows ${id}, which is not there`)
    numbers[at] = row.number
  }
  return insertRegister(tx, kind, numbers)
}

// The last number before the reserved ones.
const reserve = async (tx: Tx, prefix: string, unit: string, day: string, count: number): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ last: number }>`
    insert into document.numbering (prefix, unit, day, last) values (${prefix}, ${unit}, ${day}, ${count})
    on conflict (prefix, unit, day) do update set last = document.numbering.last + ${count} returning last`.execute(tx)
  return (row?.last ?? count) - count
}

const insertRegister = async (tx: Tx, kind: string, numbers: readonly string[]): Promise<Registered[]> => {
  const made = new Map<string, Registered>()
  // A call code that is taken already is drawn again; with 33 million of them this ends soon.
  for (let open = [...numbers]; open.length > 0; open = open.filter((number) => !made.has(number))) {
    const { rows } = await sql<Registered>`
      insert into document.register (kind, number, call_code)
      select ${kind}, t.number, t.code from ${recordset(
        open.map((number) => ({ number, code: newCallCode() })),
        { number: 'text', code: 'text' },
      )}
      on conflict (call_code) do nothing returning id, number, call_code as "callCode"`.execute(tx)
    for (const row of rows) made.set(row.number, row)
  }
  return numbers.flatMap((number) => made.get(number) ?? [])
}
