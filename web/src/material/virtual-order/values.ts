import type {
  OpenLine,
  VirtualOrderDetail,
  virtualOrderHeader,
  virtualOrderLine,
} from '@geodepot/contracts/material/virtual-order.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { materialAndPart } from '../material/index.ts'

/** What is shown of what is to be bought, beside how much of it is ordered. */
const shownOf = (of: OpenLine) => ({
  $material: materialAndPart(of),
  $from: of.applicationNumber,
  $open: `${shownQuantity(of.openQty)} ${of.unitName}`,
})
/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof virtualOrderLine>>, Partial<ReturnType<typeof shownOf>> {}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof virtualOrderHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** All that is open of a line. */
export const suggested = (of: OpenLine): DraftLine => ({
  sourceLineId: of.sourceLineId,
  quantity: of.openQty,
  ...shownOf(of),
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: VirtualOrderDetail): Values => ({
  projectInfoNo: of.projectInfoNo,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    sourceLineId: line.sourceLineId,
    quantity: line.quantity,
    remark: line.remark,
    ...shownOf(line),
  })),
})
