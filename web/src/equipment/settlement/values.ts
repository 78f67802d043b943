import type {
  SettlementDetail,
  SettlementOpen,
  settlementHeader,
  settlementLine,
} from '@geodepot/contracts/equipment/settlement.ts'
import type { z } from 'zod'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Partial<z.input<typeof settlementLine>> {
  readonly $number?: string
  readonly $device?: string
  readonly $day?: string
  readonly $total?: string
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof settlementHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** A completed repair as a line. */
export const lineOf = (of: SettlementOpen): DraftLine => ({
  repairId: of.repairId,
  $number: of.repairNumber,
  $device: of.deviceName,
  $day: of.completedOn,
  $total: of.totalAmount,
})
/** One that was read, as the form writes it. */
export const written = (of: SettlementDetail): Values => ({
  workshopId: of.workshopId,
  ...(of.vendorId !== null && { vendorId: of.vendorId }),
  beginDate: of.beginDate,
  endDate: of.endDate,
  invoiceNo: of.invoiceNo,
  taxAmount: of.taxAmount,
  deductionAmount: of.deductionAmount,
  deductionReason: of.deductionReason,
  remark: of.remark ?? '',
  lines: of.lines.map(lineOf),
})
