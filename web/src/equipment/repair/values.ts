import type { RepairDetail, repairHeader } from '@geodepot/contracts/equipment/repair.ts'
import type { z } from 'zod'

/** What a person writes: anything may still be missing. */
export type Values = Partial<Omit<z.input<typeof repairHeader>, 'devId'>> & {
  devId?: number | string
  lines?: never[]
  attachments?: string[]
}

const given = (text: string | null) => text ?? undefined
/** One that was read, as the form writes it. */
export const written = (of: RepairDetail): Values => ({
  devId: of.devId,
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
