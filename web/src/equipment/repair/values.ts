import type { RepairDetail, repairHeader } from '@geodepot/contracts/equipment/repair.ts'
import type { z } from 'zod'

/** What a person writes: anything may still be missing. */
export type Values = Partial<Omit<z.input<typeof repairHeader>, 'devId' | 'modelId' | 'holderId'>> & {
  devId?: number | string
  modelId?: number | undefined
  holderId?: number | undefined
  /** A device or a quantity; never sent. */
  $goods?: string
  /** Of whom how much is chosen, as it is offered. */
  $quantity?: string
  lines?: never[]
  attachments?: string[]
}

const given = (text: string | null) => text ?? undefined
/** One that was read, as the form writes it. */
export const written = (of: RepairDetail): Values => ({
  devId: of.devId ?? undefined,
  ...(of.devId === null && {
    modelId: of.modelId,
    holderId: of.holderId ?? undefined,
    condition: of.condition ?? undefined,
    qty: of.qty,
    $goods: 'quantity',
    $quantity: `${of.modelId} ${of.holderId} ${of.condition}`,
  }),
  projectInfoNo: given(of.projectInfoNo),
  repairLevel: of.repairLevel,
  faultTime: of.faultTime,
  faultDesc: of.faultDesc,
  repairPlace: of.repairPlace,
  repairKind: of.repairKind,
  workshopId: given(of.workshopId),
  vendorId: of.vendorId ?? undefined,
  estimate: of.estimate,
  warranty: of.warranty,
  warrantyNote: of.warrantyNote,
  remark: of.remark ?? '',
  lines: [],
})
