import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { id } from '../kit/wire.ts'
import { packingMessages } from './packing.messages.ts'

/** The documents whose shipments have a packing list that a phone reads. */
export const packingKinds = ['equipment/allocation', 'equipment/return', 'equipment/transfer'] as const

export const packing = operations('equipment/packing', packingMessages, {
  /** The blocks of one shipment's packing list, signed by this server. */
  blocks: {
    method: 'GET',
    path: '/equipment/packing/blocks',
    permission: 'signed-in',
    input: z.object({ kind: z.enum(packingKinds), id, position: z.coerce.number<number | string>().int().min(1) }),
    answer: z.object({ blocks: z.array(z.string()) }),
  },
})
