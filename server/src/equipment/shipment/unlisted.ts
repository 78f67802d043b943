import type { ReceiveInput } from '@geodepot/contracts/equipment/shipment.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type DocumentSource, post } from '../../ledger/custody/index.ts'
import { devicesByCode } from '../device/index.ts'
import type { HandOver } from './hand-over.ts'
import { holderOf } from './road.ts'
import type { End, Ends } from './rules.ts'

/** A device that the ledger has in a pool. */
export interface InPool {
  readonly device: number
  readonly pool: End & { readonly holder: number }
}

/**
 * Of what came on no list those that are a device of a pool, by what was written down: a code that one device alone
 * carries. What the receiver has already is nobody else's, and what the document has yet to ship is on its list.
 */
export const unlistedOf = async (
  tx: Tx,
  unlisted: ReceiveInput['unlisted'],
  document: number,
  { receiver }: Ends,
): Promise<ReadonlyMap<string, InPool>> => {
  const single = unlisted.filter(({ quantity }) => compare(quantity, 1) === 0).map(({ what }) => what)
  // Twice in a receipt it is not one device.
  const codes = single.filter((what) => unlisted.filter((item) => item.what === what).length === 1)
  if (codes.length === 0) return new Map()
  const found = Map.groupBy(await devicesByCode(tx, codes), ({ code }) => code)
  const known = [...found].flatMap(([code, rows]) => {
    const [id, ...others] = new Set(rows.map((row) => row.id))
    return id === undefined || others.length > 0 ? [] : [{ code, id }]
  })
  const { rows } = await sql<{ id: number; holder: number; department: string }>`
    select d.id, h.id as holder, h.department_id as department from equipment.device d join equipment.holder h on h.id = d.holder_id and h.kind = 'pool'
    where d.id = any(${known.map(({ id }) => id)}::bigint[]) and h.id <> ${await holderOf(tx, receiver)} and d.locked_by is distinct from ${document}`.execute(
    tx,
  )
  const places = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    known.flatMap(({ code, id }) => {
      const place = places.get(id)
      if (!place) return []
      return [[code, { device: id, pool: { department: place.department, project: null, holder: place.holder } }]]
    }),
  )
}

/** Hands devices that their pools leave to the receiver from there, over the road: each entry stands on the one before. */
export const handOn = async <R>(
  { types }: HandOver<R>,
  tx: Tx,
  source: DocumentSource,
  left: readonly { readonly id: number; readonly device: number; readonly pool: number }[],
  road: number,
  receiver: number,
  happenedAt: Date | undefined,
): Promise<void> => {
  const stated = { happenedAt, timeField: 'settledAt', field: 'lines' }
  const moves = left.map(
    ({ id: lineId, device, pool }) =>
      [
        { ...stated, kind: 'allocate', device, at: pool },
        { ...stated, ...types?.leaves, kind: 'dispatch', device, from: pool, to: road, lineId },
        { ...stated, ...types?.arrives, kind: 'arrive', device, from: road, to: receiver, lineId },
      ] as const,
  )
  for (const step of [0, 1, 2] as const)
    await post(
      tx,
      source,
      moves.map((of) => of[step]),
    )
}
