import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, id, listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { custodianMessages } from './custodian.messages.ts'

export const custodyKinds = ['pool', 'project', 'department'] as const
const custodianRow = z.object({
  holderId: z.number().int(),
  placeKind: z.enum(custodyKinds),
  holderName: z.string(),
  orgName: z.string(),
  personId: z.number().int().nullable(),
  personName: z.string(),
  since: time.nullable(),
  heldQty: amounts,
  can: can(['name', 'handover']),
})
export type CustodianRow = z.output<typeof custodianRow>

const query = listInput(
  { keyword: text(60).optional(), placeKind: many(z.enum(custodyKinds)), unnamed: z.literal('1').optional() },
  ['holderName', 'since'],
)
export const custodian = operations({ name: 'equipment/custodian', touches: ['system/user'] }, custodianMessages, {
  /** Every place that holds equipment, and who answers for it. */
  list: {
    method: 'GET',
    path: '/equipment/custodian/list',
    permission: 'equipment:custodian:list',
    wire: 'rows',
    input: query,
    answer: pageOf(custodianRow),
  },
  export: {
    method: 'POST',
    path: '/equipment/custodian/export',
    permission: 'equipment:custodian:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, ['placeKind', 'holderName', 'orgName', 'personName', 'since', 'heldQty'] as const),
    answer: z.void(),
  },
  /** Names who answers for a place that nobody answers for. */
  name: {
    method: 'POST',
    path: '/equipment/custodian/{holderId}/name',
    permission: 'equipment:custodian:edit',
    success: 'named',
    input: z.object({ holderId: id, personId: id }),
    answer: z.void(),
  },
})
