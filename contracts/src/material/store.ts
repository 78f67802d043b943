import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, id, ids, key, listInput, many, pageOf, remark, required, stamped, text, version } from '../kit/wire.ts'
import { storeMessages } from './store.messages.ts'

/** What a store has beside its goods locations, and what lies outside of all stores. */
export const placeKinds = [
  'storage',
  'quarantine',
  'claim',
  'transit',
  /** Old cores: neither good nor worth anything. */
  'core',
  'opening',
  'supplier',
  'use',
  'adjustment',
  'asset',
] as const
export type PlaceKind = (typeof placeKinds)[number]

/** What a person writes. */
export const storeInput = z.object({
  storeCode: required(20),
  storeName: required(60),
  storeNameEn: text(100).optional(),
  deptId: key,
  keeperId: id,
  inspectorId: id,
  goodsLocations: z.array(required(40)).min(1).max(2_000),
  remark: remark.optional(),
})
export type StoreInput = z.output<typeof storeInput>

export const storeRow = z.object({
  id: z.number().int(),
  storeCode: z.string(),
  storeName: z.string(),
  storeNameEn: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  timeZone: z.string(),
  keeperId: z.number().int(),
  keeperName: z.string(),
  inspectorId: z.number().int(),
  inspectorName: z.string(),
  goodsLocations: z.array(z.string()),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type StoreRow = z.output<typeof storeRow>

/** Who may keep a store, and who may inspect what arrives there: by role. */
export const storeRoles = { keeper: 'warehouse_keeper', inspector: 'goods_inspector' } as const
const person = z.object({ userId: z.number().int(), nickName: z.string(), deptName: z.string() })

/** Columns of the sheet. */
const exported = [
  'storeCode',
  'storeName',
  'storeNameEn',
  'deptName',
  'timeZone',
  'keeperName',
  'inspectorName',
  'goodsLocations',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ keyword: text(60).optional(), deptId: many(key) }, [
  'id',
  'storeCode',
  'storeName',
  'createTime',
])

export const storeCalls = operations('material/store', storeMessages, {
  list: {
    method: 'GET',
    path: '/material/store/list',
    permission: 'material:store:list',
    wire: 'rows',
    input: query,
    answer: pageOf(storeRow),
  },
  get: {
    method: 'GET',
    path: '/material/store/{id}',
    permission: 'material:store:query',
    input: z.object({ id }),
    answer: storeRow,
  },
  /**
   * The day that is offered in each store that this person sees: its today, or the first that is open where the period of its
   * today is closed already.
   */
  days: {
    method: 'GET',
    path: '/material/store/days',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(z.object({ storeId: z.number().int(), storeName: z.string(), today: z.string() })),
  },
  /** Those who may be its keeper or its inspector. */
  people: {
    method: 'GET',
    path: '/material/store/people',
    permission: 'material:store:edit',
    wire: 'rows',
    input: listInput({ role: z.enum(['keeper', 'inspector']), keyword: text(60).optional() }, ['nickName']),
    answer: pageOf(person),
  },
  create: {
    method: 'POST',
    path: '/material/store',
    permission: 'material:store:add',
    success: 'added',
    input: storeInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/material/store',
    permission: 'material:store:edit',
    success: 'updated',
    input: storeInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/material/store/{ids}',
    permission: 'material:store:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/store/export',
    permission: 'material:store:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
