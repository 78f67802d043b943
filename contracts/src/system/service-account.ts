import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  flag,
  id,
  ids,
  key,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  time,
  version,
} from '../kit/wire.ts'
import { serviceAccountMessages } from './service-account.messages.ts'

/** By these first signs a key is told from a session's token. */
export const serviceKeyPrefix = 'gdk_'
/** What is had for a key by OAuth's client credentials begins so. */
export const serviceTokenPrefix = 'gdt_'
export const mostValidKeys = 2

/** What a person writes. */
export const serviceAccountInput = z.object({
  /** What its calls are recorded under, as a person's account is. */
  name: required(30).refine((given) => /^[\p{L}\p{N}][\p{L}\p{N}_.@-]+$/u.test(given), { params: { key: 'badName' } }),
  deptId: key,
  roleIds: z.array(id).max(100).default([]),
  addresses: text(500).optional(),
  status: flag.default('0'),
  remark: remark.optional(),
})
export type ServiceAccountInput = z.output<typeof serviceAccountInput>

export const serviceAccountRow = z.object({
  id: z.number().int(),
  name: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  roleIds: z.array(z.number().int()),
  roleNames: z.string(),
  addresses: z.string(),
  status: flag,
  keyCount: z.number().int(),
  usedTime: time.nullable(),
  version: z.number().int(),
  can: can(['edit', 'remove', 'key']),
  ...stamped,
})
export type ServiceAccountRow = z.output<typeof serviceAccountRow>

export const keyStandings = ['valid', 'expired', 'ended'] as const
const serviceKey = z.object({
  keyId: z.number().int(),
  hint: z.string(),
  standing: z.enum(keyStandings),
  createTime: time,
  expireTime: time,
  usedTime: time.nullable(),
  usedFrom: z.string().nullable(),
})
export type ServiceKey = z.output<typeof serviceKey>

export const callOutcomes = ['done', 'refused'] as const
const serviceCall = z.object({
  id: z.number().int(),
  callTime: time,
  name: z.string(),
  hint: z.string(),
  method: z.string(),
  path: z.string(),
  outcome: z.enum(callOutcomes),
  code: z.number().int(),
  address: z.string(),
})
export type ServiceCall = z.output<typeof serviceCall>

/** Columns of the sheet. */
const exported = [
  'name',
  'deptName',
  'roleNames',
  'addresses',
  'status',
  'keyCount',
  'usedTime',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ name: text(60).optional(), status: flag.optional() }, ['id', 'createTime'])

export const serviceAccountCalls = operations('system/service-account', serviceAccountMessages, {
  list: {
    method: 'GET',
    path: '/system/service-account/list',
    permission: 'system:service-account:list',
    wire: 'rows',
    input: query,
    answer: pageOf(serviceAccountRow),
  },
  /** What was called with their keys, the newest first; calls that were refused among them. */
  calls: {
    method: 'GET',
    path: '/system/service-account/calls',
    permission: 'system:service-account:calls',
    wire: 'rows',
    input: listInput(
      {
        accountId: id.optional(),
        name: text(60).optional(),
        outcome: z.enum(callOutcomes).optional(),
        beginTime: date.optional(),
        endTime: date.optional(),
      },
      ['id'],
    ),
    answer: pageOf(serviceCall),
  },
  get: {
    method: 'GET',
    path: '/system/service-account/{id}',
    permission: 'system:service-account:query',
    input: z.object({ id }),
    answer: serviceAccountRow,
  },
  keys: {
    method: 'GET',
    path: '/system/service-account/{id}/keys',
    permission: 'system:service-account:query',
    input: z.object({ id }),
    answer: z.array(serviceKey),
  },
  create: {
    method: 'POST',
    path: '/system/service-account',
    permission: 'system:service-account:add',
    success: 'added',
    input: serviceAccountInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/system/service-account',
    permission: 'system:service-account:edit',
    success: 'updated',
    input: serviceAccountInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/service-account/{ids}',
    permission: 'system:service-account:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  /** Answers the key this once. */
  makeKey: {
    method: 'POST',
    path: '/system/service-account/{id}/keys',
    permission: 'system:service-account:key',
    success: 'keyMade',
    secret: true,
    input: z.object({ id, expiresOn: date }),
    answer: z.object({ keyId: z.number().int(), key: z.string() }),
  },
  endKey: {
    method: 'DELETE',
    path: '/system/service-account/{id}/keys/{keyId}',
    permission: 'system:service-account:key',
    success: 'keyEnded',
    input: z.object({ id, keyId: id }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/service-account/export',
    permission: 'system:service-account:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
