import type { ReturnDetail, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { chosenOf } from '../shipment/index.ts'

/** What a person writes of a return; `$project` stays in the page. */
export type Values = Partial<AskOf<typeof returnCalls.create>> & { $project?: { id: string; name: string } }

/** A saved return as its form writes it. */
export const written = (of: ReturnDetail): Values => ({
  projectInfoNo: of.projectInfoNo,
  toHolderId: of.toHolderId,
  backDeviceType: of.backDeviceType,
  expectedArrival: of.expectedArrival ?? undefined,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    ...chosenOf(line, line.qty),
    ...(line.packedNote !== '' && { packedNote: line.packedNote }),
  })),
  $project: { id: of.projectInfoNo, name: of.fromProject },
})
