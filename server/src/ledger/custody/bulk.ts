import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import type { CustodyKind } from '@geodepot/contracts/equipment/device.ts'
import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { type Posting, holderNames } from './devices.ts'

/** A quantity of one model changes hands or condition. */
export interface BulkMove {
  readonly modelId: number
  /** Above zero, as an exact decimal. */
  readonly quantity: string
  readonly kind: CustodyKind
  readonly from: number
  readonly to: number
  readonly fromCondition: string
  readonly toCondition: string
  readonly outType?: '0' | '1' | '2' | '3' | '4'
  readonly inType?: '0' | '1' | '2' | '3' | '4'
  readonly lineId?: number
  readonly remark?: string
  readonly field?: string
}

/**
 * Writes hand-overs of bulk quantities, double entry: each takes from one balance and gives to another. Balances are locked in key
 * order, so that opposite movements of two writers wait for each other instead of deadlocking; a real holder never falls below zero.
 */
export const moveBulk = async (tx: Tx, moves: readonly BulkMove[], posting: Omit<Posting, 'lock'>): Promise<void> => {
  if (moves.length === 0) return
  const balances = await lockBalances(tx, moves)
  await refuseShort(tx, moves, balances)
  await writeEvents(tx, moves, posting)
  await sql`
    with change as (
      select model_id, from_holder_id as holder_id, from_condition as condition, -quantity as quantity from ${rowsOf(moves)}
      union all
      select model_id, to_holder_id, to_condition, quantity from ${rowsOf(moves)}
    ), summed as (select model_id, holder_id, condition, sum(quantity) as quantity from change group by model_id, holder_id, condition)
    update equipment.bulk_balance b set quantity = b.quantity + s.quantity
    from summed s where b.model_id = s.model_id and b.holder_id = s.holder_id and b.condition = s.condition`.execute(tx)
}

const rowsOf = (moves: readonly BulkMove[]) =>
  recordset(
    moves.map((move) => ({
      model_id: move.modelId,
      quantity: move.quantity,
      kind: move.kind,
      from_holder_id: move.from,
      to_holder_id: move.to,
      from_condition: move.fromCondition,
      to_condition: move.toCondition,
      out_type: move.outType ?? null,
      in_type: move.inType ?? null,
      line_id: move.lineId ?? null,
      remark: move.remark ?? '',
    })),
    `model_id bigint, quantity numeric, kind text, from_holder_id bigint, to_holder_id bigint, from_condition text, to_condition text,
  out_type text, in_type text, line_id bigint, remark text`,
  )

interface Balance {
  model_id: number
  holder_id: number
  condition: string
  is_real: boolean
  quantity: string
}
const keyOf = (model: number, holder: number, condition: string) => `${model} ${holder} ${condition}`

// Missing balances are made at zero first: a negative first amount would break the check before the conflict is found.
const lockBalances = async (tx: Tx, moves: readonly BulkMove[]): Promise<Map<string, Balance>> => {
  const ends = sql`(
    select model_id, from_holder_id as holder_id, from_condition as condition from ${rowsOf(moves)}
    union select model_id, to_holder_id, to_condition from ${rowsOf(moves)})`
  await sql`
    insert into equipment.bulk_balance (model_id, holder_id, condition, is_real, quantity)
    select e.model_id, e.holder_id, e.condition, h.is_real, 0 from ${ends} e join equipment.holder h on h.id = e.holder_id
    order by e.model_id, e.holder_id, e.condition on conflict do nothing`.execute(tx)
  const { rows } = await sql<Balance>`
    select b.* from equipment.bulk_balance b join ${ends} e using (model_id, holder_id, condition)
    order by b.model_id, b.holder_id, b.condition for update of b`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row.model_id, row.holder_id, row.condition), row]))
}

const refuseShort = async (
  tx: Tx,
  moves: readonly BulkMove[],
  balances: ReadonlyMap<string, Balance>,
): Promise<void> => {
  const asked = new Map<string, string>()
  const short = moves.filter((move) => {
    const key = keyOf(move.modelId, move.from, move.fromCondition)
    asked.set(key, add(asked.get(key) ?? '0', move.quantity))
    const balance = balances.get(key)
    return balance?.is_real === true && compare(asked.get(key) ?? '0', balance.quantity) > 0
  })
  if (short.length === 0) return
  const models = await tx
    .selectFrom('equipment.model')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      short.map((move) => move.modelId),
    )
    .execute()
  const holders = await holderNames(
    tx,
    short.map((move) => move.from),
  )
  throw new Refusal(
    500,
    short.slice(0, 50).map((move) => {
      const key = keyOf(move.modelId, move.from, move.fromCondition)
      return {
        key: 'notEnough',
        messages: custodyMessages,
        ...(move.field !== undefined && { field: move.field }),
        params: {
          holder: holders.get(move.from) ?? '',
          model: models.find(({ id }) => id === move.modelId)?.name ?? '',
          asked: asked.get(key) ?? '',
          held: balances.get(key)?.quantity ?? '0',
        },
      }
    }),
  )
}

const writeEvents = async (
  tx: Tx,
  moves: readonly BulkMove[],
  { document, happenedAt, recordedAt, recordedBy }: Omit<Posting, 'lock'>,
): Promise<void> => {
  await sql`
    insert into equipment.custody_event (model_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition,
      out_type, in_type, document_id, line_id, remark, happened_at, recorded_at, recorded_by)
    select model_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition,
      out_type, in_type, ${document}::bigint, line_id, remark, ${happenedAt}::timestamptz, ${recordedAt}::timestamptz, ${recordedBy}::bigint
    from ${rowsOf(moves)}`.execute(tx)
}
