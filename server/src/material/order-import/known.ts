import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { peopleWith } from '../../system/role/index.ts'
import { type RateOfDay, ratesOn } from '../../system/rate/index.ts'
import { lookUp } from '../material/index.ts'
import { storesSeen } from '../store/index.ts'

type Find<T> = (text: string) => T | undefined
// What several are called is nobody's.
const byWords = <T>(rows: readonly { readonly words: readonly string[]; readonly of: T }[]): Find<T> => {
  const found = Map.groupBy(
    rows.flatMap(({ words, of }) => [...new Set(words.map(folded))].filter(Boolean).map((word) => ({ word, of }))),
    ({ word }) => word,
  )
  return (text) => {
    const meant = found.get(folded(text)) ?? []
    return meant.length === 1 ? meant[0]?.of : undefined
  }
}

export const loadSuppliers = async (reader: Reader): Promise<Find<number>> => {
  const { rows } = await sql<{ id: number; words: string[] }>`
    select id, array[code, name, name_en] || former as words from system.supplier where deleted_at is null`.execute(
    reader,
  )
  return byWords(rows.map(({ id, words }) => ({ of: id, words })))
}

export interface Buyer {
  readonly id: number
  readonly department: string
}
/** Who may follow an order up. */
export const loadBuyers = async (reader: Reader): Promise<Find<Buyer>> => {
  const ids = await peopleWith(reader, 'material:order:follow')
  const { rows } = await sql<Buyer & { words: string[] }>`
    select id, department_id as department, array[name, nick_name] as words from system.user where id = any(${ids}::bigint[])`.execute(
    reader,
  )
  return byWords(rows.map(({ words, ...of }) => ({ of, words })))
}

export const loadStores = async (reader: Reader, actor: Actor): Promise<Find<number>> => {
  const { rows } = await sql<{ id: number; words: string[] }>`
    select s.id, array[s.code, s.name, s.name_en] as words from material.store s where s.deleted_at is null and ${storesSeen(actor, 's')}`.execute(
    reader,
  )
  return byWords(rows.map(({ id, words }) => ({ of: id, words })))
}

export interface Material {
  readonly id: number
  readonly isSerial: boolean
}
/** What texts stand for, in their order. */
export const loadMaterials = async (
  reader: Reader,
  texts: readonly string[],
  language: Language,
): Promise<(Material | undefined)[]> => {
  const found = await lookUp(reader, texts, language)
  const ids = found.flatMap((one) => one?.id ?? [])
  const { rows } = await sql<{ id: number }>`
    select id from material.material where id = any(${ids}::bigint[]) and is_serial`.execute(reader)
  const serial = new Set(rows.map(({ id }) => id))
  return found.map((one) => (one ? { id: one.id, isSerial: serial.has(one.id) } : undefined))
}

/** How many decimals each currency has that may be used now. */
export const loadDigits = async (reader: Reader): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ code: string; digits: number }>`
    select code, digits from system.currency where status = '0'`.execute(reader)
  return new Map(rows.map(({ code, digits }) => [code, digits]))
}
/** The rates of today: null for USD, nothing where there is none. */
export const loadRates = async (
  reader: Reader,
  currencies: readonly string[],
): Promise<ReadonlyMap<string, RateOfDay | null>> => {
  const found = new Map<string, RateOfDay | null>()
  for (const currency of new Set(currencies)) {
    const rates = await ratesOn(reader, [{ currency, day: today(), field: 'currencyCode' }]).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (rates) found.set(currency, rates[0] ?? null)
  }
  return found
}

/** A line that was brought over before. */
export interface Standing {
  readonly number: string
  readonly material: number
  readonly content: string
  readonly count: number
}
/** The lines of orders that were brought over before and stand, by supplier and old number. */
export const loadStanding = async (
  reader: Reader,
  orders: readonly { readonly supplier: number; readonly number: string }[],
): Promise<ReadonlyMap<string, readonly Standing[]>> => {
  const { rows } = await sql<Standing & { supplier: number; old: string }>`
    select a.supplier_id as supplier, lower(a.opening_number) as old, a.number, x.opening_material_id as material, x.opening_content as content,
      count(*) over (partition by a.id)::int as count
    from (select distinct supplier, lower(number) as number from ${recordset(orders, { supplier: 'bigint', number: 'text' })}) t
    join material.order a on a.supplier_id = t.supplier and lower(a.opening_number) = t.number and a.is_opening and material.keeps_lines(a.state, a.deleted_at)
    join material.order_line x on x.document_id = a.id`.execute(reader)
  return Map.groupBy(rows, ({ supplier, old }) => `${supplier} ${old}`)
}
