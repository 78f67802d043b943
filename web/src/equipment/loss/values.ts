import type { LossDetail, LossHeld, lossHeader, lossLine } from '@geodepot/contracts/equipment/loss.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { z } from 'zod'
import { codesOf, modelName } from '../shipment/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof lossLine>> {
  /** What it is about, as the page knows it: `d12`, `m4 good`; a text that was pasted and not understood. */
  readonly $key?: string | undefined
  readonly $name?: string | undefined
  readonly $unit?: string | undefined
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof lossHeader>> & { lines?: DraftLine[]; attachments?: string[] }

type Goods = Pick<LossHeld, 'devId' | 'modelId' | 'condition'>
export const keyOf = ({ devId, modelId, condition }: Goods): string =>
  devId === null ? `m${modelId} ${condition}` : `d${devId}`
/** What a person calls it: a device by its code, a quantity by its model and its condition, where that is not good. */
export const nameOf = (of: Omit<LossHeld, 'qty'>, tech: (state: TechState) => string): string =>
  of.devId === null
    ? [modelName(of), of.condition === 'good' ? '' : tech(of.condition)].filter(Boolean).join(' ')
    : [codesOf(of)[0], modelName(of)].filter(Boolean).join(' ')

/** What is chosen of what a holder has. */
export const lineOf = (of: LossHeld, name: string): DraftLine => ({
  ...(of.devId === null
    ? { devId: undefined, modelId: of.modelId, condition: of.condition }
    : { devId: of.devId, modelId: undefined, condition: undefined }),
  qty: '1',
  $key: keyOf(of),
  $name: name,
  $unit: of.unit,
})

/** One that was read, as the form writes it. */
export const written =
  (tech: (state: TechState) => string) =>
  (of: LossDetail): Values => ({
    projectInfoNo: of.projectInfoNo ?? undefined,
    holderId: of.projectInfoNo === null ? (of.holderId ?? undefined) : undefined,
    occurredAt: of.occurredAt,
    place: of.place,
    cause: of.cause,
    description: of.description,
    witnesses: of.witnesses,
    liability: of.liability,
    liableParty: of.liableParty,
    insured: of.insured,
    insurer: of.insurer,
    policyNo: of.policyNo,
    claimAmount: of.claimAmount ?? undefined,
    remark: of.remark ?? '',
    lines: of.lines.map((line) => ({
      ...lineOf({ ...line, qty: line.qty }, nameOf(line, tech)),
      ...(line.settlementId !== null && { settlementId: line.settlementId }),
      qty: line.qty,
      outcome: line.outcome,
      becomes: line.becomes,
      circumstances: line.circumstances,
      photos: line.photos,
    })),
  })
