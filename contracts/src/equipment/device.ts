import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { attachedBounds, attachments } from '../kit/attachment.ts'
import { changes, clearable } from '../kit/changes.ts'
import { hanging, mergeInput, standingInput } from '../kit/merge.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  flag,
  id,
  ids,
  listInput,
  many,
  money,
  pageOf,
  prose,
  remark,
  required,
  stamped,
  text,
  version,
  time,
} from '../kit/wire.ts'
import { deviceMessages } from './device.messages.ts'

export const deviceStatuses = ['0', '1', '2', '3', '4', '5'] as const
export const accountStates = ['inAccount', 'notInAccount', 'external', 'merged', 'scrapped', 'disposed'] as const
/** Those that a person changes into each other; the others follow from scrap, disposal and merging. */
export const accountsByHand = ['inAccount', 'notInAccount', 'external'] as const satisfies readonly AccountState[]
/** What a card may say next of its account, beside what it says: by hand, nothing leads past the documents. */
export const accountsAfter = (state: AccountState): readonly AccountState[] =>
  accountsByHand.some((one) => one === state) ? accountsByHand : [state]
export const usageStates = ['inUse', 'idle', 'stopped', 'other', 'inTransit'] as const
export const techStates = ['good', 'waitRepair', 'underRepair', 'waitScrap', 'waitInspect', 'damaged', 'lost'] as const
export type AccountState = (typeof accountStates)[number]
export type DeviceStatus = (typeof deviceStatuses)[number]
export type UsageState = (typeof usageStates)[number]
export type TechState = (typeof techStates)[number]
export const custodyKinds = [
  'opening',
  'allocate',
  'release',
  'seal',
  'unseal',
  'dispatch',
  'arrive',
  'return',
  'condition',
  'loss',
  'retire',
  'reversal',
] as const
export type CustodyKind = (typeof custodyKinds)[number]

/** An amount that the ledger keeps: what was paid is never less than nothing. */
const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
const day = clearable(date).optional()

/** What a person writes of a device. Custody, status, usage and technical state belong to the custody ledger. */
export const deviceInput = z.object({
  modelId: id,
  devName: required(80),
  devCoding: text(40).optional(),
  assetCoding: text(40).optional(),
  selfNum: text(40).optional(),
  devSign: text(60).optional(),
  licenseNum: text(20).optional(),
  manufacturer: text(80).optional(),
  ifcountry: clearable(z.enum(['1', '2'])).optional(),
  productingDate: day,
  useStartDate: day,
  warrantyEnd: day,
  originalValue: clearable(amount).optional(),
  netValue: clearable(amount).optional(),
  currency: text(3).optional(),
  deprYears: clearable(z.coerce.number<number | string>().int().min(1).max(60)).optional(),
  ownerOrgId: required(20),
  manageOrgId: text(20).optional(),
  devPosition: text(80).optional(),
  accountState: z.enum(accountStates).default('inAccount'),
  params: clearable(z.record(text(40), text(200))).optional(),
  remark: remark.optional(),
})
export type DeviceInput = z.output<typeof deviceInput>

const otherCard = z.object({ devId: z.number().int(), name: z.string() })
export const deviceRow = z.object({
  devId: z.number().int(),
  devCoding: z.string().nullable(),
  assetCoding: z.string().nullable(),
  devName: z.string(),
  modelId: z.number().int(),
  brand: z.string(),
  devModel: z.string(),
  devType: z.string(),
  categoryId: z.number().int(),
  selfNum: z.string().nullable(),
  devSign: z.string().nullable(),
  licenseNum: z.string().nullable(),
  ifcountry: z.string().nullable(),
  productingDate: z.string().nullable(),
  useStartDate: z.string().nullable(),
  originalValue: z.string().nullable(),
  netValue: z.string().nullable(),
  currency: z.string(),
  ownerOrgId: z.string(),
  ownerOrg: z.string(),
  manageOrgName: z.string(),
  deptName: z.string().nullable(),
  projectName: z.string().nullable(),
  holderName: z.string().nullable(),
  devPosition: z.string(),
  accountState: z.enum(accountStates),
  usageState: z.enum(usageStates),
  techState: z.enum(techStates),
  deviceStatus: z.enum(deviceStatuses),
  /** The card that this one went into, when two were of one device. */
  mergedInto: otherCard.nullish(),
  /** The device that it is a mounted component of. */
  mountedOn: otherCard.nullish(),
  version: z.number().int(),
  bsflag: flag,
  can: can(['edit', 'remove', 'release']),
  ...stamped,
})
export type DeviceRow = z.output<typeof deviceRow>

/** The numbers by which a device is told from others. */
export const identityKinds = ['selfNum', 'licenseNum', 'assetCoding', 'devCoding', 'devSign'] as const

export const deviceDetail = deviceRow.extend({
  manufacturer: z.string(),
  warrantyEnd: z.string().nullable(),
  deprYears: z.number().int().nullable(),
  manageOrgId: z.string(),
  heldSince: time.nullable(),
  /** When somebody last stood in front of it, and who. */
  lastCountedTime: time.nullable(),
  lastCountedBy: z.string(),
  params: z.record(z.string(), z.string()),
  /** The document that holds this device now, if one does. */
  lockedBy: z.object({ id: z.number().int(), kind: z.string(), number: z.string() }).nullable(),
  /** The draft that reserves it for some days, and keeps it from nobody. */
  reservedBy: z
    .object({ id: z.number().int(), kind: z.string(), number: z.string(), person: z.string(), until: time })
    .nullish(),
  /** Cards that went into this one. */
  mergedFrom: z.array(otherCard).optional(),
  /** Numbers that it bore before, the last first. */
  formerNumbers: z.array(z.object({ kind: z.enum(identityKinds), value: z.string(), until: time })).optional(),
})
export type DeviceDetail = z.output<typeof deviceDetail>

const standing = z.object({
  ...hanging,
  devName: z.string(),
  devModel: z.string(),
  selfNum: z.string(),
  devSign: z.string(),
  devCoding: z.string(),
  assetCoding: z.string(),
  holderName: z.string(),
})
export type StandingDevice = z.output<typeof standing>

export const custodyEntry = z.object({
  id: z.number().int(),
  kind: z.enum(custodyKinds),
  from: z.string(),
  to: z.string(),
  fromCondition: z.string(),
  toCondition: z.string(),
  happenTime: time,
  recordTime: time,
  person: z.string(),
  document: z.object({ id: z.number().int(), kind: z.string(), number: z.string() }).nullable(),
  remark: z.string(),
})
export type CustodyEntry = z.output<typeof custodyEntry>

export const deviceFilters = {
  keyword: text(60).optional(),
  categoryId: id.optional(),
  modelId: id.optional(),
  devName: text(80).optional(),
  devCoding: text(40).optional(),
  selfNum: text(40).optional(),
  devSign: text(60).optional(),
  licenseNum: text(20).optional(),
  brand: text(60).optional(),
  ownerOrgId: text(20).optional(),
  holderId: id.optional(),
  projectInfoNo: text(32).optional(),
  deviceStatus: many(z.enum(deviceStatuses)),
  usageState: many(z.enum(usageStates)),
  techState: many(z.enum(techStates)),
  accountState: many(z.enum(accountStates)),
  /** Those that nobody has counted since that day, or ever. */
  countedBefore: date.optional(),
}
export const deviceSortable = ['devId', 'devName', 'selfNum', 'productingDate', 'originalValue'] as const
/** Columns of the sheet. */
const exported = [
  'devCoding',
  'devName',
  'brand',
  'devModel',
  'devType',
  'selfNum',
  'devSign',
  'licenseNum',
  'assetCoding',
  'ifcountry',
  'productingDate',
  'useStartDate',
  'originalValue',
  'netValue',
  'currency',
  'ownerOrg',
  'manageOrgName',
  'holderName',
  'projectName',
  'devPosition',
  'deviceStatus',
  'usageState',
  'techState',
  'accountState',
  'createBy',
  'createTime',
  'updateTime',
  'remark',
] as const
const query = listInput(deviceFilters, deviceSortable)

export const device = operations({ name: 'equipment/device', touches: ['kit/file'] }, deviceMessages, {
  list: {
    method: 'GET',
    path: '/equipment/device/list',
    permission: 'equipment:device:list',
    wire: 'rows',
    input: query,
    answer: pageOf(deviceRow),
  },
  /** What hangs on cards that may be of one device. */
  standing: {
    method: 'GET',
    path: '/equipment/device/standing/{ids}',
    permission: 'equipment:device:merge',
    input: standingInput,
    answer: z.array(standing),
  },
  /** They become one: the others stay to be read, and say where they went. */
  merge: {
    method: 'PUT',
    path: '/equipment/device/merge',
    permission: 'equipment:device:merge',
    success: 'merged',
    input: mergeInput,
    answer: z.object({ version: z.number().int() }),
  },
  get: {
    method: 'GET',
    path: '/equipment/device/{id}',
    permission: 'equipment:device:query',
    input: z.object({ id }),
    answer: deviceDetail,
  },
  timeline: {
    method: 'GET',
    path: '/equipment/device/{id}/timeline',
    permission: 'equipment:device:query',
    wire: 'rows',
    input: listInput({ id }, ['id']),
    answer: pageOf(custodyEntry),
  },
  create: {
    method: 'POST',
    path: '/equipment/device',
    permission: 'equipment:device:add',
    success: 'added',
    many: 'devId',
    bounds: attachedBounds,
    input: deviceInput.extend({ attachments }),
    answer: z.object({ devId: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/device/{id}',
    permission: 'equipment:device:edit',
    success: 'updated',
    bounds: attachedBounds,
    input: changes(deviceInput).extend({ id, version, attachments }),
    answer: z.object({ version: z.number().int() }),
  },
  /** Frees it of a document that keeps it where it stands; the document goes on. */
  release: {
    method: 'PUT',
    path: '/equipment/device/{id}/release',
    permission: 'equipment:device:release',
    success: 'released',
    input: z.object({ id, version, reason: prose(500).min(1) }),
    answer: z.void(),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/device/{ids}',
    permission: 'equipment:device:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/device/export',
    permission: 'equipment:device:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
