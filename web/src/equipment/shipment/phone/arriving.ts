import type { HandedOver } from '@geodepot/contracts/equipment/shipment.ts'
import { callLight } from '../../../kit/api/index.ts'
import { got } from '../../../system/offline/index.ts'

/** The documents by which equipment arrives. */
export const kinds: readonly string[] = ['equipment/allocation', 'equipment/return', 'equipment/transfer']

export interface Arriving extends HandedOver {
  /** The packing list that says so, where it was read off paper. */
  readonly paper?: { readonly position: number; readonly signature: string }
  readonly id: number
  readonly number: string
}
/** The name under which a document is kept on this phone. */
export const arrivingKey = (userId: number, kind: string, id: number): string => `${userId}:${kind}:${id}`
export const loadArriving = (kind: string, id: number): Promise<Arriving> =>
  callLight(got(`/${kind}/{id}`), { id } as never, { quiet: true, read: true }) as Promise<Arriving>
