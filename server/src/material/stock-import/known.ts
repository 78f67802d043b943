import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { lookUp } from '../material/index.ts'
import { type RateOfDay, ratesOn } from '../../system/rate/index.ts'
import { storesSeen } from '../store/index.ts'

export interface Store {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly today: string
  readonly location: (code: string) => number | undefined
}
/** The stores of the person's scope, by their codes and names. */
export const loadStores = async (reader: Reader, actor: Actor): Promise<(text: string) => Store | undefined> => {
  const { rows } = await sql<{
    id: number
    code: string
    name: string
    words: string[]
    timeZone: string
    places: { id: number; code: string }[]
  }>`
    select s.id, s.code, s.name, array[s.name_en, s.name, s.code] as words, d.time_zone as "timeZone",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code)) from material.place p
        where p.store_id = s.id and p.kind = 'storage' and p.closed_at is null), '[]'::jsonb) as places
    from material.store s join system.department d on d.id = s.department_id where s.deleted_at is null and ${storesSeen(actor, 's')} order by s.id desc`.execute(
    reader,
  )
  const stores = new Map(
    rows.flatMap(({ words, places, timeZone, ...store }) => {
      const ids = new Map(places.map(({ id, code }) => [folded(code), id]))
      const found: Store = { ...store, today: today(timeZone), location: (code) => ids.get(folded(code)) }
      return words.filter((word) => word !== '').map((word) => [folded(word), found] as const)
    }),
  )
  return (text) => stores.get(folded(text))
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

export interface Opened {
  readonly at: number
  readonly quantity: string
  readonly amount: string
}
/** What was opened of a material under such a batch in such a place before. */
export const loadOpened = async (
  reader: Reader,
  asked: readonly { readonly at: number; readonly material: number; readonly place: number; readonly batch: string }[],
): Promise<ReadonlyMap<number, Opened>> => {
  const { rows } = await sql<Opened>`
    select t.at, trim_scale(v.quantity)::text as quantity, v.amount::text as amount
    from ${recordset(asked, { at: 'int', material: 'bigint', place: 'bigint', batch: 'text' })}
    join material.batch b on b.material_id = t.material and lower(b.number) = lower(t.batch)
    join material.stock_movement v on v.batch_id = b.id and v.to_place_id = t.place and v.kind = 'opening'
    where not exists (select 1 from material.stock_movement r where r.reverses_id = v.id)`.execute(reader)
  return new Map(rows.map((row) => [row.at, row]))
}

/** The rates of these days, null for USD, undefined where there is none. */
export const loadRates = async (
  reader: Reader,
  asked: readonly { readonly currency: string; readonly day: string }[],
): Promise<(RateOfDay | null | undefined)[]> => {
  const foreign = asked.flatMap(({ currency, day }, at) =>
    currency === baseCurrency ? [] : [{ currency, day, field: String(at) }],
  )
  const missing = await ratesOn(reader, foreign).then(
    () => new Set<string>(),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return new Set(error.reasons.flatMap(({ field }) => field ?? []))
    },
  )
  const there = foreign.filter(({ field }) => !missing.has(field))
  const rates = await ratesOn(reader, there)
  const found = new Map(there.map(({ field }, at) => [field, rates[at] ?? undefined]))
  return asked.map(({ currency }, at) => (currency === baseCurrency ? null : found.get(String(at))))
}
