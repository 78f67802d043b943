import type {
  OutboundAsked,
  OutboundDetail,
  OutboundIssued,
  OutboundLineRow,
  outboundHeader,
  outboundLine,
} from '@geodepot/contracts/material/outbound.ts'
import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { z } from 'zod'
import { shownQuantity } from '../../kit/i18n/index.ts'
import { type NamesMaterial, naming, materialAndPart } from '../material/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Omit<Partial<z.input<typeof outboundLine>>, 'materialId'>, NamesMaterial {
  /** The batch that was chosen, as it is called. */
  readonly $batch?: string
  readonly $issued?: string
  readonly $open?: string
  readonly $unit?: string
  readonly $device?: string
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof outboundHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** What was asked for and not issued, as far as this store has it. */
export const askedOf = (of: OutboundAsked): DraftLine[] => {
  const open = subtract(of.askedQty, of.issuedQty)
  const quantity = compare(open, of.freeQty) > 0 ? of.freeQty : open
  return compare(quantity, '0') > 0 ? [{ ...naming({ ...of, id: of.materialId }), outQty: quantity }] : []
}
const shownIssue = (of: {
  readonly issueNumber: string | null
  readonly materialNameCn: string
  readonly materialNameEn: string
  readonly partNo: string
  readonly batchNo: string
}): string => [materialAndPart(of), of.batchNo].filter(Boolean).join(' · ')
/** All of it comes back, unless somebody says less. */
export const issuedOf = (of: OutboundIssued): DraftLine => ({
  issueLineId: of.issueLineId,
  outQty: of.openQty,
  $issued: shownIssue(of),
  $batch: of.issueNumber,
  $open: shownQuantity(of.openQty),
  $unit: of.unitName,
  $device: of.deviceName,
})

const writtenOf =
  (isReturn: boolean) =>
  (line: OutboundLineRow): DraftLine => ({
    ...(isReturn
      ? {
          issueLineId: line.issueLineId ?? undefined,
          $issued: shownIssue(line),
          $batch: line.issueNumber ?? '',
          $unit: line.unitName,
          $device: line.deviceName,
          ...(line.placeKind === 'storage' && { placeId: String(line.placeId) }),
        }
      : {
          ...naming({ ...line, id: line.materialId }),
          batchId: line.batchId,
          placeId: String(line.placeId),
          batchReason: line.batchReason,
          $batch: [line.batchNo, line.goodsLocation].filter(Boolean).join(' · '),
          ...(line.deviceId !== null && { deviceId: String(line.deviceId) }),
        }),
    outQty: line.outQty,
    note: line.note,
  })
/** One that was read, as the form writes it. */
export const valuesOf = (of: OutboundDetail): Values => ({
  outKind: of.outKind,
  storeId: String(of.storeId),
  outDate: of.outDate,
  projectInfoNo: of.projectInfoNo ?? undefined,
  applicationId: of.applicationId === null ? undefined : String(of.applicationId),
  supplierId: of.supplierId ?? undefined,
  repairNo: of.repairNo,
  teamGroup: of.teamGroup,
  receiverName: of.receiverName,
  reason: of.reason,
  remark: of.remark ?? '',
  lines: of.lines.map(writtenOf(of.outKind === 'return')),
})
