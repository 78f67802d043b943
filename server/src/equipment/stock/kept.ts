import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, reasonIn, refuseAny } from '../../kit/http/refusal.ts'

/** So much of a model in one condition that a document is about to take from a holder. */
interface Asked {
  readonly model: number
  readonly condition: TechState
  readonly quantity: string
  /** Where it stands in the request. */
  readonly field: string
}

const reason = reasonIn(custodyMessages)

/**
 * Refuses quantities that other documents keep at this holder, and names them: what was promised, waits for its
 * inspection or is under repair. The balances are locked, so that two cannot take the same.
 */
export const refuseKept = async (
  tx: Tx,
  { document, holder }: { readonly document: number; readonly holder: number },
  asked: readonly Asked[],
): Promise<void> => {
  if (asked.length === 0) return
  const wanted = recordset(
    asked.map(({ model, condition, quantity }, at) => ({ at, model, condition, quantity })),
    { at: 'int', model: 'bigint', condition: 'text', quantity: 'numeric' },
  )
  await sql`
    select 1 from equipment.bulk_balance b where b.holder_id = ${holder} and (b.model_id, b.condition) in (select t.model, t.condition from ${wanted})
    order by b.model_id, b.condition for update`.execute(tx)
  const { rows } = await sql<{ at: number; name: string; held: string; numbers: string }>`
    select t.at, m.name, trim_scale(greatest(b.quantity - k.quantity, 0))::text as held, k.numbers from ${wanted}
    join equipment.bulk_balance b on b.holder_id = ${holder} and b.model_id = t.model and b.condition = t.condition join equipment.model m on m.id = t.model
    cross join lateral (
      select sum(o.quantity) as quantity, string_agg(distinct g.number, '、' order by g.number) as numbers
      from equipment.bulk_promised o join document.register g on g.id = o.document_id
      where o.holder_id = ${holder} and o.model_id = t.model and o.condition = t.condition and o.document_id <> ${document} and o.quantity > 0) k
    where t.quantity > b.quantity - k.quantity order by t.at`.execute(tx)
  refuseAny(
    rows
      .slice(0, 200)
      .map(({ at, name, held, numbers }): Reason =>
        reason('keptByOthers', { model: name, held, numbers }, asked[at]?.field ?? ''),
      ),
  )
}

/** The returns that wait for the inspection of these devices, which nobody else takes before: device → number. */
export const inspectionsOf = async (db: Reader, devices: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ device: number; number: string }>`
    select l.device_id as device, max(r.number) as number from equipment.return_line l join equipment.return r on r.id = l.document_id and r.state = 'underWay' and r.deleted_at is null
    join equipment.return_progress g on g.line_id = l.id where l.device_id = any(${devices}::bigint[]) and g.uninspected > 0 group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ device, number }) => [device, number]))
}
/** Refuses devices that wait for the inspection of a return. */
export const refuseUninspected = async (
  tx: Tx,
  asked: readonly { readonly device: number; readonly field: string }[],
): Promise<void> => {
  const waiting = await inspectionsOf(
    tx,
    asked.map(({ device }) => device),
  )
  if (waiting.size === 0) return
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from equipment.device where id = any(${[...waiting.keys()]}::bigint[])`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  refuseAny(
    asked.flatMap(({ device, field }): Reason[] => {
      const number = waiting.get(device)
      return number === undefined ? [] : [reason('inspectedFirst', { name: names.get(device) ?? '', number }, field)]
    }),
  )
}
