import { z } from 'zod'
import { attachedBounds, attachments } from '../kit/attachment.ts'
import { exportInput } from '../kit/export.ts'
import { hanging, mergeInput, standingInput } from '../kit/merge.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  id,
  ids,
  key,
  listInput,
  many,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
} from '../kit/wire.ts'
import { supplierMessages } from './supplier.messages.ts'

/** People to talk to. */
const contact = z.object({
  contactName: required(60),
  post: text(60).optional(),
  phone: text(40).optional(),
  email: text(100).optional(),
})
/** Where it is paid to: for those who may see bank accounts alone. */
const account = z.object({
  bank: required(100),
  accountName: required(100),
  accountNo: required(50),
  swift: text(20).optional(),
  currencyCode: text(3).optional(),
})
/** Licences and certificates; their scans are the record's files. */
const paper = z.object({ kind: key, number: text(60).optional(), validUntil: date.optional() })

const fields = {
  /** Numbered by the product where it is left out. */
  supplierCode: text(20).optional(),
  supplierName: required(100),
  supplierNameEn: text(150).optional(),
  country: required(2),
  currencyCode: required(3),
  taxNo: text(40).optional(),
  address: text(200).optional(),
  website: text(100).optional(),
  paymentTerms: text(200).optional(),
  supplies: z.array(key).max(30).optional(),
  contacts: z.array(contact).max(30).optional(),
  accounts: z.array(account).max(20).optional(),
  papers: z.array(paper).max(50).optional(),
  remark: remark.optional(),
}
export const supplierInput = z.object(fields)
export type SupplierInput = z.output<typeof supplierInput>

export const supplierRow = z.object({
  id: z.number().int(),
  supplierCode: z.string(),
  supplierName: z.string(),
  supplierNameEn: z.string(),
  country: z.string(),
  countryName: z.string(),
  currencyCode: z.string(),
  taxNo: z.string(),
  supplies: z.array(z.string()),
  suppliesName: z.string(),
  /** The first of its contacts. */
  contact: z.string(),
  state: z.enum(['active', 'blocked']),
  blockReason: z.string(),
  firstExpiry: z.string().nullable(),
  expiry: z.enum(['expired', 'soon']).nullable(),
  version: z.number().int(),
  can: can(['edit', 'remove', 'merge', 'block', 'unblock']),
  ...stamped,
})
export type SupplierRow = z.output<typeof supplierRow>

export const supplierDetail = supplierRow.extend({
  address: z.string(),
  website: z.string(),
  paymentTerms: z.string(),
  contacts: z.array(z.object({ contactName: z.string(), post: z.string(), phone: z.string(), email: z.string() })),
  /** Null for those who may not see them. */
  accounts: z
    .array(
      z.object({
        bank: z.string(),
        accountName: z.string(),
        accountNo: z.string(),
        swift: z.string(),
        currencyCode: z.string(),
      }),
    )
    .nullable(),
  papers: z.array(z.object({ kind: z.string(), number: z.string(), validUntil: z.string().nullable() })),
  /** Codes and names of those that were merged into it; it is found by them. */
  former: z.array(z.string()),
})
export type SupplierDetail = z.output<typeof supplierDetail>

const exported = [
  'supplierCode',
  'supplierName',
  'supplierNameEn',
  'countryName',
  'currencyCode',
  'taxNo',
  'suppliesName',
  'contact',
  'state',
  'blockReason',
  'firstExpiry',
  'remark',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    supplies: many(key),
    country: text(2).optional(),
    state: z.enum(['active', 'blocked']).optional(),
    papersFilter: z.enum(['expired', 'soon']).optional(),
  },
  ['supplierCode', 'supplierName', 'createTime'],
)
const near = z.object({
  id: z.number().int(),
  supplierCode: z.string(),
  supplierName: z.string(),
  supplierNameEn: z.string(),
  because: z.enum(['sameTaxNo', 'nameAlike']),
})
export type NearSupplier = z.output<typeof near>
const standing = z.object({
  ...hanging,
  supplierCode: z.string(),
  supplierName: z.string(),
  supplierNameEn: z.string(),
  country: z.string(),
  taxNo: z.string(),
})
export type StandingSupplier = z.output<typeof standing>

export const supplier = operations('system/supplier', supplierMessages, {
  list: {
    method: 'GET',
    path: '/system/supplier/list',
    permission: 'system:supplier:list',
    wire: 'rows',
    input: query,
    answer: pageOf(supplierRow),
  },
  /** Those that may be the same as what is being written, the surest first. */
  near: {
    method: 'GET',
    path: '/system/supplier/near',
    permission: 'system:supplier:query',
    input: z.object({
      supplierName: text(100).optional(),
      supplierNameEn: text(150).optional(),
      taxNo: text(40).optional(),
      except: id.optional(),
    }),
    answer: z.array(near),
  },
  get: {
    method: 'GET',
    path: '/system/supplier/{id}',
    permission: 'system:supplier:query',
    input: z.object({ id }),
    answer: supplierDetail,
  },
  create: {
    method: 'POST',
    path: '/system/supplier',
    permission: 'system:supplier:add',
    success: 'added',
    many: 'id',
    bounds: attachedBounds,
    input: z.object({ ...fields, attachments }),
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/system/supplier',
    permission: 'system:supplier:edit',
    success: 'updated',
    bounds: attachedBounds,
    input: z.object({ ...fields, id, version, attachments }),
    answer: z.object({ version: z.number().int() }),
  },
  block: {
    method: 'PUT',
    path: '/system/supplier/block',
    permission: 'system:supplier:block',
    success: 'blocked',
    input: z.object({ id, version, blockReason: required(200) }),
    answer: z.object({ version: z.number().int() }),
  },
  unblock: {
    method: 'PUT',
    path: '/system/supplier/unblock',
    permission: 'system:supplier:block',
    success: 'unblocked',
    input: z.object({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  /** What hangs on those that may be one. */
  standing: {
    method: 'GET',
    path: '/system/supplier/standing/{ids}',
    permission: 'system:supplier:merge',
    input: standingInput,
    answer: z.array(standing),
  },
  /** They become one: what hangs on the others hangs on the one that stays, and it is found by their names. */
  merge: {
    method: 'PUT',
    path: '/system/supplier/merge',
    permission: 'system:supplier:merge',
    success: 'merged',
    input: mergeInput,
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/supplier/{ids}',
    permission: 'system:supplier:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/supplier/export',
    permission: 'system:supplier:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
