import type { AllocationDetail, Candidate, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'

/** What a line is about, as the page remembers it beside what is sent. */
export interface What {
  readonly modelId: number
  readonly brand: string
  readonly devModel: string
  readonly devName: string
  readonly categoryId?: number | undefined
  readonly unit?: string | undefined
  readonly selfNum?: string | null | undefined
  readonly devSign?: string | null | undefined
  readonly devCoding?: string | null | undefined
  /** Another draft that has the device too. */
  readonly draftNumber?: string | null | undefined
  /** Below what its line requires: it goes as a substitute, though its model is accepted. */
  readonly fallsShort?: boolean
}
/** A chosen device, or a quantity of a bulk model. */
export interface ChosenLine {
  readonly applicationLineId?: number
  readonly devId?: number
  readonly modelId?: number
  readonly qty?: string
  /** How much of what its line asks one unit of a substitute stands for, as it is written. */
  readonly factor?: string
  readonly remark?: string
  readonly $what?: What
}
export interface Named {
  readonly id: string
  readonly name: string
}
/** What a person writes of an allocation; names that begin with `$` stay in the page. */
export type Values = Partial<AskOf<typeof allocationCalls.create>> & { $application?: Named; $project?: Named }

export const whatOf = ({
  modelId,
  brand,
  devModel,
  devName,
  categoryId,
  unit,
  selfNum,
  devSign,
  devCoding,
  draftNumber,
  fallsShort,
}: Candidate): What => ({
  modelId,
  brand,
  devModel,
  devName,
  categoryId,
  unit,
  selfNum,
  devSign,
  devCoding,
  draftNumber,
  ...(fallsShort && { fallsShort }),
})
const lineOf = (line: AllocationDetail['lines'][number]): ChosenLine => ({
  ...(line.applicationLineId !== null && { applicationLineId: line.applicationLineId }),
  ...(line.devId === null ? { modelId: line.modelId, qty: line.qty } : { devId: line.devId }),
  ...(line.isSubstitute && line.factor !== null && { factor: line.factor }),
  ...(line.remark !== '' && { remark: line.remark }),
  $what: {
    modelId: line.modelId,
    brand: line.brand,
    devModel: line.devModel,
    devName: line.devName,
    categoryId: line.categoryId,
    unit: line.unit,
    selfNum: line.selfNum,
    devSign: line.devSign,
    devCoding: line.devCoding,
    ...(line.isSubstitute && { fallsShort: true }),
  },
})
/** A saved allocation as its form writes it. */
export const written = (of: AllocationDetail): Values => ({
  applicationId: of.applicationId ?? undefined,
  fromHolderId: of.fromHolderId,
  projectInfoNo: of.projectInfoNo,
  dispatchDate: of.dispatchDate ?? undefined,
  expectedArrival: of.expectedArrival ?? undefined,
  remark: of.remark ?? '',
  lines: of.lines.map(lineOf),
  ...(of.applicationId !== null && { $application: { id: String(of.applicationId), name: of.appNo ?? '' } }),
  $project: { id: of.projectInfoNo, name: of.toProject },
})
