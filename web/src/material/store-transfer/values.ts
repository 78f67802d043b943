import type {
  StoreTransferDetail,
  StoreTransferLineRow,
  TransferWanted,
  storeTransferHeader,
  storeTransferLine,
} from '@geodepot/contracts/material/store-transfer.ts'
import type { z } from 'zod'
import { type NamesMaterial, naming } from '../material/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Omit<Partial<z.input<typeof storeTransferLine>>, 'materialId'>, NamesMaterial {
  readonly $batch?: string
  readonly $unit?: string
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof storeTransferHeader>> & { lines?: DraftLine[]; attachments?: string[] }

/** All that is kept for it. */
export const wantedOf = (of: TransferWanted): DraftLine => ({
  ...naming({ ...of, id: of.materialId }),
  outQty: of.reservedQty,
})
const writtenOf = (line: StoreTransferLineRow): DraftLine => ({
  ...naming({ ...line, id: line.materialId }),
  outQty: line.outQty,
  batchId: line.batchId,
  placeId: line.placeId,
  batchReason: line.batchReason,
  $batch: [line.batchNo, line.goodsLocation].filter(Boolean).join(' · '),
  note: line.note,
})
/** One that was read, as the form writes it. */
export const valuesOf = (of: StoreTransferDetail): Values => ({
  fromStoreId: String(of.fromStoreId),
  toStoreId: String(of.toStoreId),
  sendDate: of.sendDate,
  expectedDate: of.expectedDate ?? undefined,
  applicationId: of.applicationId === null ? undefined : String(of.applicationId),
  carrier: of.carrier,
  waybillNo: of.waybillNo,
  freightAmount: of.freightAmount ?? undefined,
  freightCurrency: of.freightCurrency ?? undefined,
  freightDate: of.freightDate ?? undefined,
  remark: of.remark ?? '',
  lines: of.lines.map(writtenOf),
})
