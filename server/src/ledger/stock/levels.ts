import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'

/** What a store has of a material in its storage locations, and how much of that is promised. */
export interface Level {
  readonly store: number
  readonly material: number
  readonly quantity: string
  readonly reserved: string
}
export type LevelKey = Pick<Level, 'store' | 'material'>
const keyOf = ({ store, material }: LevelKey) => `${store} ${material}`
const shape = { store: 'bigint', material: 'bigint' } as const

export interface Levels {
  readonly of: (key: LevelKey) => Level
  /** Adds these changes to what is there, and to what is promised. */
  readonly change: (changes: readonly LevelChange[]) => Promise<void>
}
export interface LevelChange extends LevelKey {
  readonly quantity?: string
  readonly reserved?: string
}

/** Changes of one level, added up. */
export const summed = (changes: readonly LevelChange[]): Level[] =>
  [...Map.groupBy(changes, keyOf).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const sum = (of: 'quantity' | 'reserved') => add('0', ...group.map(({ [of]: value = '0' }) => value))
    return [{ store: first.store, material: first.material, quantity: sum('quantity'), reserved: sum('reserved') }]
  })

/** Locks levels in the order of their keys until the transaction ends; those that are missing are made at nothing. */
export const lockLevels = async (tx: Tx, keys: readonly LevelKey[]): Promise<Levels> => {
  const wanted = [
    ...new Map(keys.map(({ store, material }) => [keyOf({ store, material }), { store, material }])).values(),
  ]
  await sql`
    insert into material.stock_level (store_id, material_id) select store, material from ${recordset(wanted, shape)} order by store, material on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<Level>`
    select l.store_id as store, l.material_id as material, trim_scale(l.quantity)::text as quantity, trim_scale(l.reserved)::text as reserved
    from ${recordset(wanted, shape)} join material.stock_level l on l.store_id = t.store and l.material_id = t.material
    order by l.store_id, l.material_id for update of l`.execute(tx)
  const levels = new Map(rows.map((row) => [keyOf(row), row]))
  const of = (key: LevelKey): Level => {
    const found = levels.get(keyOf(key))
    if (!found) throw new Error(`the level ${keyOf(key)} is not locked`)
    return found
  }
  return {
    of,
    change: async (changes) => {
      const sums = summed(changes)
      for (const { quantity, reserved, ...key } of sums) {
        const before = of(key)
        levels.set(keyOf(key), {
          ...key,
          quantity: add(before.quantity, quantity),
          reserved: add(before.reserved, reserved),
        })
      }
      await sql`
        update material.stock_level l set quantity = l.quantity + t.quantity, reserved = l.reserved + t.reserved
        from ${recordset(sums, { ...shape, quantity: 'numeric', reserved: 'numeric' })} where l.store_id = t.store and l.material_id = t.material`.execute(
        tx,
      )
    },
  }
}

/** Whether more would be promised than there would be. */
export const isShort = (level: Level, change: Level): boolean =>
  compare(change.quantity, '0') < 0 || compare(change.reserved, '0') > 0
    ? compare(subtract(add(level.quantity, change.quantity), level.reserved, change.reserved), '0') < 0
    : false
