import type {
  AcquisitionDetail,
  WarehousedDevice,
  acquisitionHeader,
  acquisitionLine,
} from '@geodepot/contracts/equipment/acquisition.ts'
import type { z } from 'zod'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Omit<Partial<z.input<typeof acquisitionLine>>, 'modelId'> {
  readonly modelId?: number | string
  readonly $receipt?: string
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof acquisitionHeader>> & { lines?: DraftLine[]; attachments?: string[] }

const day = (text: string | null) => text ?? undefined
/** One that was read, as the form writes it. */
export const written = (of: AcquisitionDetail): Values => ({
  acquisitionKind: of.acquisitionKind,
  ownerOrgId: of.ownerOrgId,
  poolOrgId: of.poolOrgId ?? undefined,
  projectInfoNo: of.projectInfoNo ?? undefined,
  arrivedOn: of.arrivedOn,
  supplierId: of.supplierId ?? undefined,
  contractNo: of.contractNo,
  invoiceNo: of.invoiceNo,
  currency: of.currency,
  useStartDate: day(of.useStartDate),
  warrantyEnd: day(of.warrantyEnd),
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    modelId: line.modelId,
    // What a store has made is known before it is accepted; all else gets its card by that.
    devId: line.devId ?? undefined,
    qty: line.qty,
    devName: line.devName,
    devSign: line.devSign,
    selfNum: line.selfNum,
    licenseNum: line.licenseNum,
    assetCoding: line.assetCoding,
    devCoding: line.devCoding,
    unitValue: line.unitValue ?? undefined,
    warrantyEnd: day(line.warrantyEnd),
    note: line.note,
  })),
})

/** A device that a store has made equipment of, as a line. */
export const warehousedLine = (of: WarehousedDevice): DraftLine => ({
  modelId: of.modelId,
  devId: of.devId,
  qty: '1',
  devName: of.devName,
  devSign: of.devSign,
  unitValue: of.unitValue ?? undefined,
  $receipt: of.receiptNumber,
})
