import type { ScrapDetail, ScrapHeld, scrapHeader, scrapLine } from '@geodepot/contracts/equipment/scrap.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { z } from 'zod'
import { codesOf, modelName } from '../shipment/index.ts'

/** What the books say of a line, shown beside it. */
type Worth = Pick<ScrapHeld, 'usedYears' | 'originalUSD' | 'netUSD' | 'repairUSD'>
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof scrapLine>> {
  /** What it is about, as the page knows it: `d12`, `m4 good`; a text that was pasted and not understood. */
  readonly $key?: string | undefined
  readonly $name?: string | undefined
  readonly $years?: string | undefined
  readonly $net?: string | undefined
  readonly $repair?: string | undefined
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<Omit<z.input<typeof scrapHeader>, 'holderId'>> & {
  holderId?: number | string | undefined
  lines?: DraftLine[]
  attachments?: string[]
}

type Goods = Pick<ScrapHeld, 'devId' | 'modelId' | 'condition'>
export const keyOf = ({ devId, modelId, condition }: Goods): string =>
  devId === null ? `m${modelId} ${condition}` : `d${devId}`
type Named = Omit<ScrapHeld, 'qty' | keyof Worth>
/** What a person calls it: a device by its code, a quantity by its model and its condition, where that is not good. */
export const nameOf = (of: Named, tech: (state: TechState) => string): string =>
  of.devId === null
    ? [modelName(of), of.condition === 'good' ? '' : tech(of.condition)].filter(Boolean).join(' ')
    : [codesOf(of)[0], modelName(of)].filter(Boolean).join(' ')

/** What is chosen of what a holder has. */
export const lineOf = (of: Goods & Worth, name: string): DraftLine => ({
  ...(of.devId === null
    ? { devId: undefined, modelId: of.modelId, condition: of.condition }
    : { devId: of.devId, modelId: undefined, condition: undefined }),
  qty: '1',
  $key: keyOf(of),
  $name: name,
  $years: of.usedYears ?? '',
  $net: of.netUSD ?? '',
  $repair: of.repairUSD ?? '',
})

/** One that was read, as the form writes it. */
export const written =
  (tech: (state: TechState) => string) =>
  (of: ScrapDetail): Values => ({
    holderId: of.holderId,
    description: of.description,
    remark: of.remark ?? '',
    lines: of.lines.map((line) => ({
      ...lineOf(line, nameOf(line, tech)),
      qty: line.qty,
      reason: line.reason,
      explanation: line.explanation,
      photos: line.photos,
    })),
  })
