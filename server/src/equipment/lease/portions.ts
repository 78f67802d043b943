import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { GiveBackInput } from '@geodepot/contracts/equipment/lease.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Doings, Line } from './rows.ts'

/** So much in one condition. */
export interface Portion {
  readonly condition: TechState
  readonly quantity: string
}
/**
 * In which conditions the lessee has what comes back of quantities: a report of damage may have changed it there. First
 * as it was found, then as it was let, then whatever there is; what is not there at all, the ledger refuses.
 */
export const portionsAtLessee = async (
  { tx, document: { row } }: Doings,
  named: GiveBackInput['lines'],
  lines: ReadonlyMap<number, Line>,
): Promise<ReadonlyMap<number, readonly Portion[]>> => {
  const { rows } = await sql<Portion & { model: number }>`
    select model_id as model, condition, trim_scale(quantity)::text as quantity from equipment.bulk_balance
    where holder_id = ${row.lessee_holder_id} and quantity > 0 order by model_id, condition for update`.execute(tx)
  const left = new Map(rows.map((one) => [`${one.model} ${one.condition}`, one.quantity]))
  return new Map(
    named.flatMap(({ lineId, quantity, condition }): (readonly [number, readonly Portion[]])[] => {
      const line = lines.get(lineId)
      if (!line || line.device !== null || condition === 'lost') return []
      const there = rows.flatMap((one) => (one.model === line.model ? [one.condition] : []))
      const portions: Portion[] = []
      let open = quantity
      for (const from of new Set([...(condition === undefined ? [] : [condition]), line.condition, ...there])) {
        const key = `${line.model} ${from}`
        const held = left.get(key) ?? '0'
        const taken = compare(open, held) < 0 ? open : held
        if (isZero(taken)) continue
        left.set(key, subtract(held, taken))
        open = subtract(open, taken)
        portions.push({ condition: from, quantity: taken })
      }
      return [[lineId, isZero(open) ? portions : [...portions, { condition: line.condition, quantity: open }]]]
    }),
  )
}
