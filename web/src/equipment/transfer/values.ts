import type { TransferDetail, TransferKind, transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { chosenOf } from '../shipment/index.ts'

/** What a person writes of a transfer; `$names` stays in the page: what the chosen places are called. */
export type Values = Partial<AskOf<typeof transferCalls.create>> & {
  $names?: { readonly sources?: string; readonly targets?: string }
}
/** The fields that say from where and to where each kind goes. */
export const ends = {
  project: { from: 'fromProjectNo', to: 'toProjectNo' },
  rollOver: { from: 'fromProjectNo', to: 'toProjectNo' },
  department: { from: 'fromHolderId', to: 'toDeptId' },
  pool: { from: 'fromHolderId', to: 'toHolderId' },
} as const satisfies Record<TransferKind, { from: keyof Values; to: keyof Values }>

const endsOf = (of: TransferDetail): Values => {
  if (of.transferKind === 'project' || of.transferKind === 'rollOver')
    return { fromProjectNo: of.fromProjectNo ?? undefined, toProjectNo: of.toProjectNo ?? undefined }
  const fromHolderId = String(of.fromHolderId)
  return of.transferKind === 'pool'
    ? { fromHolderId, toHolderId: String(of.toHolderId) }
    : { fromHolderId, toDeptId: of.toDeptId }
}
/** A saved transfer as its form writes it. */
export const written = (of: TransferDetail): Values => ({
  transferKind: of.transferKind,
  ...endsOf(of),
  stayingPeople: of.stayingPeople,
  reason: of.reason,
  expectedArrival: of.expectedArrival ?? undefined,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => chosenOf(line, line.qty)),
  $names: { sources: of.fromPlace, targets: of.toPlace },
})
