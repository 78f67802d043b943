import type { AcquisitionDetail, AcquisitionLineRow } from '@geodepot/contracts/equipment/acquisition.ts'
import { acquisitionMessages } from '@geodepot/contracts/equipment/acquisition.messages.ts'
import { describeHeader, describeLines } from '../../kit/document/index.ts'

/** What page and paper say of one. */
export const header = describeHeader<AcquisitionDetail>()(acquisitionMessages, [
  { field: 'acquisitionKind', codes: 'acquisitionKind_' },
  { field: 'ownerOrg' },
  { field: 'destination' },
  { field: 'arrivedOn', kind: 'day' },
  { field: 'supplierName' },
  { field: 'contractNo' },
  { field: 'invoiceNo' },
  { field: 'currency' },
  { field: 'useStartDate', kind: 'day' },
  { field: 'warrantyEnd', kind: 'day' },
])
/** The columns of its lines: on the page, on paper, and in the form where they are written as they are. */
export const lines = describeLines<AcquisitionLineRow>()(acquisitionMessages, [
  {
    field: 'devModel',
    title: 'modelId',
    width: 170,
    card: 'title',
    says: ({ brand, devModel }) => `${brand} ${devModel}`,
  },
  { field: 'qty', kind: 'amount', card: 'fact', total: true, width: 80, written: true },
  { field: 'unit', kind: 'code', only: 'paper' },
  { field: 'devSign', card: 'fact', optional: true, width: 130, written: true },
  { field: 'selfNum', card: 'fact', optional: true, width: 110, written: true },
  { field: 'assetCoding', optional: true, width: 120, written: true },
  { field: 'unitValue', kind: 'money', written: true },
  { field: 'amount', kind: 'money', total: true },
  { field: 'licenseNum', optional: true, written: true },
  { field: 'devCoding', optional: true, written: true },
  { field: 'devName', optional: true, written: true },
  { field: 'warrantyEnd', kind: 'day', optional: true, written: true },
  { field: 'note', optional: true, written: true },
])
