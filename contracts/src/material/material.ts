import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { hanging, mergeInput, standingInput } from '../kit/merge.ts'
import { megabyte, operations } from '../kit/operation.ts'
import {
  can,
  date,
  decimal,
  id,
  ids,
  integer,
  key,
  listInput,
  many,
  money,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
  yesNo,
} from '../kit/wire.ts'
import { materialMessages } from './material.messages.ts'

/** How many of the stock unit one of another unit is: exact, and more than nothing. */
const factor = decimal.refine((given) => Number(given) > 0, { params: { key: 'positive' } })
const partNumbers = z.array(required(60)).max(50)
const days = integer.pipe(z.number().min(1).max(36_500))

/** What a person writes. */
export const materialInput = z.object({
  /** Given by the company; numbered by the product where it is left out. */
  materialCode: text(40).optional(),
  materialNameCn: required(100),
  materialNameEn: text(150).optional(),
  specChassisNo: text(100).optional(),
  applicableModel: text(100).optional(),
  partNo: text(60).optional(),
  brand: text(60).optional(),
  materialType: key,
  unit: key,
  orderUnit: key.optional(),
  orderFactor: factor.optional(),
  issueUnit: key.optional(),
  issueFactor: factor.optional(),
  shelfLifeDays: days.optional(),
  dangerousClass: key.optional(),
  serialFlag: yesNo.default('N'),
  /** What is issued of it is answered by an old core, which is repaired and becomes stock again. */
  rotableFlag: yesNo.default('N'),
  referencePrice: money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } }).optional(),
  referenceCurrency: text(3).optional(),
  /** Numbers that this part had before. */
  predecessors: partNumbers.optional(),
  /** Numbers of parts that do as well, of other makers for example. */
  equals: partNumbers.optional(),
  remark: remark.optional(),
})
export type MaterialInput = z.output<typeof materialInput>
/** What somebody says of one that he misses: how it is kept and bought is for those who keep materials. */
export const proposedInput = materialInput.pick({
  materialNameCn: true,
  materialNameEn: true,
  specChassisNo: true,
  applicableModel: true,
  partNo: true,
  brand: true,
  materialType: true,
  unit: true,
  remark: true,
})
export type ProposedInput = z.output<typeof proposedInput>

/** Whether a material is asked for, and accepted by nobody yet. */
export const proposed = z.enum(['0', '1'])
/** What every list and every line says of a material. */
export const materialFacts = {
  materialCode: z.string(),
  materialNameCn: z.string(),
  materialNameEn: z.string(),
  specChassisNo: z.string(),
  applicableModel: z.string(),
  partNo: z.string(),
  unit: z.string(),
  unitName: z.string(),
}
export const materialRow = z.object({
  id: z.number().int(),
  ...materialFacts,
  brand: z.string(),
  materialType: z.string(),
  materialTypeName: z.string(),
  orderUnit: z.string().nullable(),
  orderUnitName: z.string().nullable(),
  orderFactor: z.string().nullable(),
  issueUnit: z.string().nullable(),
  issueUnitName: z.string().nullable(),
  issueFactor: z.string().nullable(),
  shelfLifeDays: z.number().int().nullable(),
  dangerousClass: z.string().nullable(),
  dangerousClassName: z.string().nullable(),
  serialFlag: z.enum(['Y', 'N']),
  rotableFlag: z.enum(['Y', 'N']),
  /** Nothing for those who may not see prices. */
  referencePrice: z.string().nullable(),
  referenceCurrency: z.string().nullable(),
  predecessors: z.array(z.string()),
  equals: z.array(z.string()),
  /** Asked for, and accepted by nobody yet: it is not bought. */
  proposed,
  version: z.number().int(),
  can: can(['edit', 'remove', 'merge', 'accept']),
  ...stamped,
})
export type MaterialRow = z.output<typeof materialRow>

/** Columns of the sheet. */
const exported = [
  'materialCode',
  'materialNameCn',
  'materialNameEn',
  'specChassisNo',
  'applicableModel',
  'partNo',
  'predecessors',
  'equals',
  'brand',
  'materialTypeName',
  'unitName',
  'orderUnitName',
  'orderFactor',
  'issueUnitName',
  'issueFactor',
  'shelfLifeDays',
  'dangerousClassName',
  'serialFlag',
  'rotableFlag',
  'proposed',
  'referencePrice',
  'referenceCurrency',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput(
  {
    /** Any name, number old or new, model or maker, in part, or as it is spelt; a number also when it is mistyped. */
    keyword: text(60).optional(),
    materialType: many(key),
    applicableModel: text(100).optional(),
    dangerousClass: many(key),
    serialFlag: yesNo.optional(),
    rotableFlag: yesNo.optional(),
    proposed: proposed.optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['id', 'createTime', 'materialCode', 'materialNameCn', 'partNo', 'applicableModel'],
)

const meant = z.object({ id: z.number().int(), ...materialFacts })
/** A material as a line names it. */
export type NamedMaterial = z.output<typeof meant>
const near = meant.extend({
  /** Why it may be the same: one of its numbers is that number, or nearly; or it is called nearly so. */
  because: z.enum(['sameNumber', 'numberAlike', 'nameAlike']),
})
export type NearMaterial = z.output<typeof near>

/** What hangs on a material, and how many of them. */
const standing = z.object({
  ...materialFacts,
  ...hanging,
})
export type StandingMaterial = z.output<typeof standing>

export const materialCalls = operations('material/material', materialMessages, {
  list: {
    method: 'GET',
    path: '/material/material/list',
    permission: 'material:material:list',
    wire: 'rows',
    input: query,
    answer: pageOf(materialRow),
  },
  get: {
    method: 'GET',
    path: '/material/material/{id}',
    permission: 'material:material:query',
    input: z.object({ id }),
    answer: materialRow,
  },
  /** Those that may be the same as what is being written. */
  near: {
    method: 'GET',
    path: '/material/material/near',
    permission: 'material:material:query',
    input: z.object({
      materialNameCn: text(100).optional(),
      specChassisNo: text(100).optional(),
      partNo: text(60).optional(),
      /** The one that is being changed is not near to itself. */
      except: id.optional(),
    }),
    answer: z.array(near),
  },
  /** What pasted codes, part numbers and names stand for, in their order; nothing where none or several may be meant. */
  lookup: {
    method: 'POST',
    path: '/material/material/lookup',
    permission: 'material:material:query',
    bounds: { bytes: 2 * megabyte, values: 12_000 },
    input: z.object({ texts: z.array(text(200)).max(10_000) }),
    answer: z.array(meant.nullable()),
  },
  create: {
    method: 'POST',
    path: '/material/material',
    permission: 'material:material:add',
    success: 'added',
    many: 'id',
    input: materialInput,
    answer: z.object({ id: z.number().int() }),
  },
  /** One that is missing is asked for: it may be applied for at once, and is bought once it is accepted. */
  propose: {
    method: 'POST',
    path: '/material/material/propose',
    permission: 'material:material:propose',
    success: 'proposed',
    input: proposedInput,
    answer: meant,
  },
  accept: {
    method: 'PUT',
    path: '/material/material/accept',
    permission: 'material:material:edit',
    success: 'accepted',
    input: z.object({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/material/material',
    permission: 'material:material:edit',
    success: 'updated',
    input: materialInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/material/material/{ids}',
    permission: 'material:material:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  /** What hangs on each of these, before they become one. */
  standing: {
    method: 'GET',
    path: '/material/material/standing/{ids}',
    permission: 'material:material:merge',
    input: standingInput,
    answer: z.array(standing),
  },
  /** They become one: what hangs on the others hangs on the one that stays, and it is found by their numbers. */
  merge: {
    method: 'PUT',
    path: '/material/material/merge',
    permission: 'material:material:merge',
    success: 'merged',
    input: mergeInput,
    answer: z.object({ version: z.number().int() }),
  },
  export: {
    method: 'POST',
    path: '/material/material/export',
    permission: 'material:material:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
