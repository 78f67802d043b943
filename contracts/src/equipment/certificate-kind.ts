import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  id,
  ids,
  integer,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
  yesNo,
} from '../kit/wire.ts'
import { certificateKindMessages } from './certificate-kind.messages.ts'

export const periodUnits = ['month', 'day'] as const

/** What a person writes. */
export const certificateKindInput = z.object({
  kindName: required(60),
  kindNameEn: required(80),
  /** For how long one is valid from the day it is issued; none: its end is written each time. */
  period: integer.pipe(z.number().min(1).max(600)).optional(),
  periodUnit: z.enum(periodUnits).default('month'),
  /** From how many days before its end on somebody is reminded. */
  remindDays: integer.pipe(z.number().min(0).max(365)).default(60),
  /** Whether nothing is sent out on one that has expired. */
  blocking: yesNo.default('Y'),
  /** Devices of these categories, and of those below them, have one. */
  categoryIds: z.array(id).max(100).default([]),
  active: yesNo.default('Y'),
  remark: remark.optional(),
})
export type CertificateKindInput = z.output<typeof certificateKindInput>

export const certificateKindRow = z.object({
  id: z.number().int(),
  kindName: z.string(),
  kindNameEn: z.string(),
  period: z.number().int().nullable(),
  periodUnit: z.enum(periodUnits),
  remindDays: z.number().int(),
  blocking: yesNo,
  categoryIds: z.array(z.number().int()),
  categoryNames: z.string(),
  active: yesNo,
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type CertificateKindRow = z.output<typeof certificateKindRow>

/** Columns of the sheet. */
const exported = [
  'kindName',
  'kindNameEn',
  'period',
  'periodUnit',
  'remindDays',
  'blocking',
  'categoryNames',
  'active',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ kindName: text(60).optional(), active: yesNo.optional() }, ['id', 'kindName'])

export const certificateKindCalls = operations('equipment/certificate-kind', certificateKindMessages, {
  list: {
    method: 'GET',
    path: '/equipment/certificate-kind/list',
    permission: 'equipment:certificate-kind:list',
    wire: 'rows',
    input: query,
    answer: pageOf(certificateKindRow),
  },
  get: {
    method: 'GET',
    path: '/equipment/certificate-kind/{id}',
    permission: 'equipment:certificate-kind:query',
    input: z.object({ id }),
    answer: certificateKindRow,
  },
  create: {
    method: 'POST',
    path: '/equipment/certificate-kind',
    permission: 'equipment:certificate-kind:add',
    success: 'added',
    input: certificateKindInput,
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/certificate-kind',
    permission: 'equipment:certificate-kind:edit',
    success: 'updated',
    input: certificateKindInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/certificate-kind/{ids}',
    permission: 'equipment:certificate-kind:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/certificate-kind/export',
    permission: 'equipment:certificate-kind:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
