import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { approvalOperations, document, documentOperations, moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, id, key, money, quantity, remark, required, text } from '../kit/wire.ts'
import { acquisitionMessages } from './acquisition.messages.ts'

/** Bought; come by way of a store, where inspection has made equipment of them; there before the books began; else. */
export const acquisitionKinds = ['purchase', 'warehoused', 'opening', 'other'] as const

const value = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
/** One single device, with what tells it from others; or so much of a bulk model. */
export const acquisitionLine = z.object({
  modelId: id,
  /** A device that a store has made equipment of: its card is completed, and not made again. */
  devId: id.optional(),
  qty: quantity.default('1'),
  devName: text(80).optional(),
  devSign: text(60).optional(),
  selfNum: text(40).optional(),
  licenseNum: text(20).optional(),
  assetCoding: text(40).optional(),
  devCoding: text(40).optional(),
  /** Of one. */
  unitValue: value.optional(),
  warrantyEnd: date.optional(),
  note: text(200).optional(),
})
export type AcquisitionLineInput = z.output<typeof acquisitionLine>
export const acquisitionHeader = z.object({
  acquisitionKind: z.enum(acquisitionKinds).default('purchase'),
  /** Whose it is from now on. */
  ownerOrgId: required(20),
  /** Into the pool of this department, the owner's unless said, or straight to a project. */
  poolOrgId: text(20).optional(),
  projectInfoNo: key.optional(),
  arrivedOn: date,
  supplierId: id.optional(),
  contractNo: text(60).optional(),
  invoiceNo: text(60).optional(),
  currency: text(3).default('USD'),
  useStartDate: date.optional(),
  /** Of every line that says no other day. */
  warrantyEnd: date.optional(),
  remark: remark.optional(),
})

const name = 'equipment/acquisition'
const usual = approvedDocument(name)
/**
 * New equipment comes into the books: written with its papers, accepted by a chain, and there from then on: single
 * devices with their cards, quantities in a pool or at a project.
 */
export const acquisition = document({
  ...usual,
  name,
  messages: acquisitionMessages,
  prefix: 'YS',
  header: acquisitionHeader,
  line: acquisitionLine,
  scope: {
    departments: ['department_id', 'project_department_id'],
    projects: ['project_id'],
    people: ['created_by'],
  },
  holds: {
    project: { field: 'projectInfoNo', department: 'project_department_id', optional: true, unseen: true },
  },
  touches: ['equipment/device', 'equipment/bulk', 'equipment/past', 'equipment/project'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  modelId: z.number().int(),
  /** The card of it: once it is accepted, or since its store made it. */
  devId: z.number().int().nullable(),
  isDevice: z.boolean(),
  devName: z.string(),
  brand: z.string(),
  devModel: z.string(),
  unit: z.string(),
  qty: z.string(),
  devSign: z.string(),
  selfNum: z.string(),
  licenseNum: z.string(),
  assetCoding: z.string(),
  devCoding: z.string(),
  unitValue: z.string().nullable(),
  amount: z.string().nullable(),
  warrantyEnd: z.string().nullable(),
  note: z.string(),
})
export type AcquisitionLineRow = z.output<typeof lineRow>
const row = z.object({
  acquisitionKind: z.enum(acquisitionKinds),
  ownerOrgId: z.string(),
  ownerOrg: z.string(),
  poolOrgId: z.string().nullable(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string(),
  /** Where it comes to. */
  destination: z.string(),
  arrivedOn: z.string(),
  supplierId: z.number().int().nullable(),
  supplierName: z.string(),
  contractNo: z.string(),
  invoiceNo: z.string(),
  models: z.string(),
  deviceCount: amounts,
  currency: z.string(),
  totalValue: z.string(),
  orgName: z.string(),
  ...documentRow(acquisition),
})
export type AcquisitionRow = z.output<typeof row>
const detail = row.extend({
  useStartDate: z.string().nullable(),
  warrantyEnd: z.string().nullable(),
  lines: z.array(lineRow),
})
export type AcquisitionDetail = z.output<typeof detail>

/** A device that a store has made equipment of, and that nobody has accepted yet. */
const warehoused = z.object({
  devId: z.number().int(),
  modelId: z.number().int(),
  devName: z.string(),
  brand: z.string(),
  devModel: z.string(),
  devSign: z.string(),
  unitValue: z.string().nullable(),
  currency: z.string(),
  receiptNumber: z.string(),
})
export type WarehousedDevice = z.output<typeof warehoused>

export const acquisitionCalls = {
  ...documentOperations(acquisition, {
    row,
    detail,
    filters: {
      ...documentFilters(acquisition),
      acquisitionKind: z.enum(acquisitionKinds).optional(),
      supplierId: id.optional(),
      contractNo: text(60).optional(),
    },
    sortable: ['number', 'submitTime', 'arrivedOn'],
    exported: [
      'number',
      'acquisitionKind',
      'models',
      'deviceCount',
      'totalValue',
      'currency',
      'ownerOrg',
      'destination',
      'arrivedOn',
      'supplierName',
      'contractNo',
      'invoiceNo',
      ...documentExported,
    ],
  }),
  ...approvalOperations(acquisition),
  ...operations(moduleOf(acquisition), acquisitionMessages, {
    /** What stores have made equipment of for this owner, and no acquisition has. */
    warehoused: {
      method: 'GET',
      path: '/equipment/acquisition/warehoused',
      permission: 'equipment:acquisition:add',
      input: z.object({ ownerOrgId: required(20) }),
      answer: z.array(warehoused),
    },
  }),
}
