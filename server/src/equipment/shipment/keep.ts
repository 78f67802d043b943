import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Engine } from '../../kit/document/index.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { type Stated, post } from '../../ledger/custody/index.ts'
import { tellReserved } from '../stock/index.ts'

/** A document that keeps what it names, at the holder that it goes from; its lines have a condition. */
export interface Keeping {
  readonly document: number
  readonly holder: number
  readonly actor: Actor
  readonly lineTable: NonNullable<Engine['lineTable']>
  /** `moreThanFree` says how much is left, and which `numbers` keep the rest. */
  readonly messages: Messages
}

/** The devices are this document's alone from now on, and quantities are there beside what other documents keep. */
export const keepLines = async (tx: Tx, keeping: Keeping): Promise<void> => {
  const { document, holder, actor, lineTable } = keeping
  await refuseOverPromised(tx, keeping)
  const { rows } = await sql<{ device: number; position: number }>`
    select device_id as device, position from ${sql.table(lineTable)} where document_id = ${document} and device_id is not null order by position`.execute(
    tx,
  )
  await post(
    tx,
    { document, recordedBy: actor.userId },
    rows.map(({ device, position }) => ({
      kind: 'allocate',
      device,
      at: holder,
      field: `lines.${position - 1}.devId`,
    })),
  )
  await tellReserved(tx, actor, document)
}

// The holder's balances are locked while they are counted: two submissions cannot send the same goods.
const refuseOverPromised = async (tx: Tx, { document, holder, lineTable, messages }: Keeping): Promise<void> => {
  const table = sql.table(lineTable)
  await sql`
    select 1 from equipment.bulk_balance b where b.holder_id = ${holder} and (b.model_id, b.condition) in (
      select model_id, condition from ${table} where document_id = ${document} and device_id is null) order by b.model_id, b.condition for update`.execute(
    tx,
  )
  const { rows } = await sql<{ position: number; held: string; numbers: string }>`
    select l.position, trim_scale(greatest(coalesce(b.quantity, 0) - coalesce(o.quantity, 0), 0))::text as held, coalesce(o.numbers, '') as numbers
    from ${table} l left join equipment.bulk_balance b on b.holder_id = ${holder} and b.model_id = l.model_id and b.condition = l.condition
    left join (select p.model_id, p.condition, sum(p.quantity) as quantity, string_agg(distinct g.number, '、' order by g.number) as numbers from equipment.bulk_promised p
      join document.register g on g.id = p.document_id where p.holder_id = ${holder} and p.document_id <> ${document} and p.quantity > 0 group by 1, 2) o
      on o.model_id = l.model_id and o.condition = l.condition
    where l.document_id = ${document} and l.device_id is null and l.quantity > coalesce(b.quantity, 0) - coalesce(o.quantity, 0) order by l.position limit 200`.execute(
    tx,
  )
  if (rows.length === 0) return
  throw new Refusal(
    500,
    rows.map(({ position, held, numbers }) => ({
      key: 'moreThanFree',
      messages,
      params: { held, numbers },
      field: `lines.${position - 1}.qty`,
    })),
  )
}

/** Frees what the document still keeps where it was: what was never sent. */
export const free = async (
  tx: Tx,
  { document, holder, actor, lineTable }: Omit<Keeping, 'messages'>,
): Promise<void> => {
  const { rows } = await sql<{ device: number }>`
    select d.id as device from ${sql.table(lineTable)} l join equipment.device d on d.id = l.device_id
    where l.document_id = ${document} and d.locked_by = ${document} and d.holder_id = ${holder} order by d.id`.execute(
    tx,
  )
  await post(
    tx,
    { document, recordedBy: actor.userId },
    rows.map(({ device }) => ({ kind: 'release', device, at: holder })),
  )
}

interface Again {
  readonly document: number
  readonly recordedBy: number
  readonly holder: number
}
/**
 * Devices that a pool still has and nobody keeps any more, because an administrator released them, are this document's
 * again before it sends them. What somebody else has taken by then, the ledger refuses by who that is.
 */
export const keepAgain = async (
  tx: Tx,
  { holder, ...source }: Again,
  sent: readonly (Stated & { readonly device?: number | null })[],
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from equipment.device where id = any(${sent.flatMap(({ device }) => device ?? [])}::bigint[]) and holder_id = ${holder} and device_status = '0' and locked_by is null
    order by id for update`.execute(tx)
  const unkept = new Set(rows.map(({ id }) => id))
  await post(
    tx,
    source,
    sent.flatMap(({ device, happenedAt, timeField, field }) =>
      typeof device === 'number' && unkept.has(device)
        ? [
            {
              kind: 'allocate' as const,
              device,
              at: holder,
              happenedAt,
              ...(timeField !== undefined && { timeField }),
              ...(field !== undefined && { field }),
            },
          ]
        : [],
    ),
  )
}
