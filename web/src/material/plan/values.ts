import type { PlanDetail, PlanLineRow, PlanOpenLine, planHeader, planLine } from '@geodepot/contracts/material/plan.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import type { z } from 'zod'
import { shownDate, shownQuantity } from '../../kit/i18n/index.ts'
import { materialAndPart } from '../material/index.ts'

type Source = Pick<
  PlanOpenLine,
  | 'materialNameCn'
  | 'materialNameEn'
  | 'partNo'
  | 'unitName'
  | 'unit'
  | 'projectName'
  | 'applicationNumber'
  | 'needDate'
>
const shownOf = (of: Source, open: string) => ({
  $material: materialAndPart(of),
  $open: `${shownQuantity(open)} ${of.unitName}`,
  $project: of.projectName,
  $application: of.applicationNumber,
  $needDate: of.needDate === null ? '' : shownDate(of.needDate),
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof planLine>>, Partial<ReturnType<typeof shownOf>> {
  readonly unit?: string
}
/** What a person writes: anything may still be missing. */
export type Values = Omit<Partial<z.input<typeof planHeader>>, 'purchaserId'> & {
  purchaserId?: string | number | undefined
  lines?: DraftLine[]
  attachments?: string[]
}

/** All that is open of a line that waits. */
export const waitingLine = (of: PlanOpenLine): DraftLine => ({
  sourceLineId: of.sourceLineId,
  quantity: of.openQty,
  ...shownOf(of, of.openQty),
})
const lineOf = (line: PlanLineRow): DraftLine => ({
  sourceLineId: line.sourceLineId,
  quantity: line.quantity,
  expectedDate: line.expectedDate ?? undefined,
  note: line.note,
  ...shownOf(line, add(line.quantity)),
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: PlanDetail): Values => ({
  name: of.name,
  purchaserId: of.purchaserId === null ? undefined : String(of.purchaserId),
  purchaseMode: of.purchaseMode ?? undefined,
  sourceType: of.sourceType ?? undefined,
  expectedDate: of.expectedDate ?? undefined,
  remark: of.remark ?? '',
  lines: of.lines.map(lineOf),
})
