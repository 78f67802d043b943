import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import type { PlaceKind } from '@geodepot/contracts/material/store.ts'
import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import type { Shortage } from './balances.ts'
import type { Level, LevelKey, Levels } from './levels.ts'

interface Named {
  readonly at: number
  readonly store: string
  readonly storeEn: string
  readonly kind: PlaceKind
  readonly code: string
  readonly material: string
  readonly batch: string
}
const placeOf = ({ kind, code }: Named): string | Text =>
  code === '' ? stockLedgerMessages.texts[`place_${kind}`] : code

const reason = reasonIn(stockLedgerMessages)

/** What is not there, each at its field. */
export const reasonsOf = async (db: Reader, shortages: readonly Shortage[]): Promise<Reason[]> => {
  if (shortages.length === 0) return []
  const asked = shortages.map(({ step: { from, batch } }, at) => ({ at, from, batch }))
  const { rows } = await sql<Named>`
    select t.at, s.name as store, s.name_en as "storeEn", p.kind, p.code, m.code || ' ' || m.name as material, b.number as batch
    from ${recordset(asked, { at: 'int', from: 'bigint', batch: 'bigint' })} join material.place p on p.id = t."from" join material.store s on s.id = p.store_id
    join material.batch b on b.id = t.batch join material.material m on m.id = b.material_id order by t.at`.execute(db)
  return rows.flatMap((named): Reason[] => {
    const shortage = shortages[named.at]
    if (!shortage) return []
    const { step, key, held } = shortage
    const field = key === 'notEnough' ? step.field : (step.dateField ?? step.field)
    const store: Text = [named.store, named.storeEn || named.store]
    const params = {
      store,
      place: placeOf(named),
      material: named.material,
      batch: named.batch,
      asked: step.quantity,
      held,
    }
    return [reason(key, { ...params, day: step.day }, field)]
  })
}

/** What is there, but promised to others. */
export const tooMuchPromised = async (
  db: Reader,
  short: readonly Level[],
  levels: Levels,
  field: string | undefined | ((key: LevelKey) => string | undefined),
): Promise<Reason[]> => {
  if (short.length === 0) return []
  const asked = short.map(({ store, material }, at) => ({ at, store, material }))
  const { rows } = await sql<{ at: number; store: string; storeEn: string; material: string }>`
    select t.at, s.name as store, s.name_en as "storeEn", m.code || ' ' || m.name as material
    from ${recordset(asked, { at: 'int', store: 'bigint', material: 'bigint' })} join material.store s on s.id = t.store join material.material m on m.id = t.material order by t.at`.execute(
    db,
  )
  return rows.flatMap((named): Reason[] => {
    const change = short[named.at]
    if (!change) return []
    const { quantity: held, reserved } = levels.of(change)
    const at = typeof field === 'function' ? field(change) : field
    const params = {
      store: [named.store, named.storeEn || named.store] as const,
      material: named.material,
      held,
      reserved,
      asked: subtract(change.reserved, change.quantity),
    }
    return [reason('promised', params, at)]
  })
}
