import { sql } from 'kysely'
import type { Tx } from '../kit/database/database.ts'
import { post, transitHolder } from '../ledger/custody/index.ts'

interface Road {
  readonly devices: readonly number[]
  /** The project at one of its ends. */
  readonly project: string
  readonly from: number
  readonly to: number
  readonly kind?: 'arrive' | 'return'
}

/** Sends devices over the road by a document of their own: promised where a pool sends them, sent, arrived. */
export const carry = async (tx: Tx, { devices, project, from, to, kind = 'arrive' }: Road): Promise<void> => {
  const {
    rows: [document],
  } = await sql<{ id: number; number: string; fromPool: boolean }>`
    insert into document.register (kind, number, call_code)
    select 'equipment/allocation', 'ROAD-' || n, 'ROAD' || n from nextval('document.line_id') n
    returning id, number, exists (select 1 from equipment.holder where id = ${from} and kind = 'pool') as "fromPool"`.execute(
    tx,
  )
  if (!document) throw new Error('no document was made')
  const road = await transitHolder(tx, document, null, project)
  const lines = await sql<{
    id: number
  }>`select nextval('document.line_id') as id from generate_series(1, ${devices.length}::int)`.execute(tx)
  const given = devices.map((device, index) => ({ device, lineId: lines.rows[index]?.id ?? 0 }))
  const source = { document: document.id, recordedBy: 1 }
  if (document.fromPool)
    await post(
      tx,
      source,
      devices.map((device) => ({ kind: 'allocate', device, at: from })),
    )
  await post(
    tx,
    source,
    given.map((one) => ({ ...one, kind: 'dispatch', from, to: road })),
  )
  await post(
    tx,
    source,
    given.map((one) => ({ ...one, kind, from: road, to })),
  )
}
