import { z } from 'zod'
import { attachedBounds, attachments } from '../kit/attachment.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  alertPageSizes,
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
import { certificateMessages } from './certificate.messages.ts'

/** Derived from the day, never stored. */
export const certificateStates = ['valid', 'expiring', 'expired', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]
/** What is to be said of a device and a kind that it must have, too. */
export const standingStates = ['valid', 'expiring', 'expired', 'missing'] as const

/** What a person writes. Whose it is: one of a device (a part and a box are devices), a project's crew, and a unit. */
export const certificateInput = z.object({
  kindId: id,
  devId: id.optional(),
  projectInfoNo: key.optional(),
  orgId: key.optional(),
  certNo: required(60),
  issuer: required(100),
  issuedOn: date,
  /** Absent: by the period of its kind; of a kind without one it is valid for good. */
  validUntil: date.optional(),
  remark: remark.optional(),
})
export type CertificateInput = z.output<typeof certificateInput>

export const certificateRow = z.object({
  id: z.number().int(),
  kindId: z.number().int(),
  kindName: z.string(),
  /** What it is of, as it is called. */
  subject: z.string(),
  devId: z.number().int().nullable(),
  devName: z.string().nullable(),
  devNo: z.string().nullable(),
  /** Who has the device. */
  holderName: z.string().nullable(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string().nullable(),
  orgId: z.string().nullable(),
  orgName: z.string().nullable(),
  certNo: z.string(),
  issuer: z.string(),
  issuedOn: z.string(),
  validUntil: z.string().nullable(),
  /** Until it ends; below zero: since it ended. */
  daysLeft: z.number().int().nullable(),
  certState: z.enum(certificateStates),
  fileCount: z.number().int(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type CertificateRow = z.output<typeof certificateRow>

/** What a device has of one kind, or lacks. */
const standing = z.object({
  devId: z.number().int(),
  devName: z.string(),
  kindId: z.number().int(),
  kindName: z.string(),
  certState: z.enum(standingStates),
  certificateId: z.number().int().nullable(),
  certNo: z.string().nullable(),
  issuer: z.string().nullable(),
  validUntil: z.string().nullable(),
  daysLeft: z.number().int().nullable(),
})
export type CertificateStanding = z.output<typeof standing>

/** What of a document's devices has expired, or ends before the project does. */
const notice = z.object({
  devId: z.number().int(),
  devName: z.string(),
  kindName: z.string(),
  certNo: z.string(),
  validUntil: z.string(),
  /** Whether the device is not sent out like this. */
  blocks: z.boolean(),
})
export type CertificateNotice = z.output<typeof notice>
/** What else keeps any of its devices, or is to be remembered, such as upkeep that is overdue. */
const otherNotice = z.object({ said: z.string(), blocks: z.boolean() })
export type OtherNotice = z.output<typeof otherNotice>

/** Rows of the alert: what ends soon or has ended. */
export const endingRow = certificateRow
  .pick({
    id: true,
    kindName: true,
    subject: true,
    holderName: true,
    certNo: true,
    issuer: true,
    certState: true,
  })
  .extend({ validUntil: z.string(), daysLeft: z.number().int() })
export type EndingCertificate = z.output<typeof endingRow>

/** Columns of the sheets. */
const exported = [
  'kindName',
  'subject',
  'holderName',
  'certNo',
  'issuer',
  'issuedOn',
  'validUntil',
  'daysLeft',
  'certState',
  'fileCount',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const endingColumns = ['kindName', 'subject', 'holderName', 'certNo', 'issuer', 'validUntil', 'daysLeft'] as const
const query = listInput(
  {
    /** In its number, or exactly a device's number. */
    keyword: text(60).optional(),
    kindId: id.optional(),
    certState: many(z.enum(certificateStates)).optional(),
    /** Of the crew, and of what it has in its hands. */
    projectInfoNo: key.optional(),
    devId: id.optional(),
  },
  ['id', 'issuedOn', 'validUntil'],
)
const endingQuery = listInput({}, ['validUntil'], alertPageSizes[0])

export const certificateCalls = operations('equipment/certificate', certificateMessages, {
  list: {
    method: 'GET',
    path: '/equipment/certificate/list',
    permission: 'equipment:certificate:list',
    wire: 'rows',
    input: query,
    answer: pageOf(certificateRow),
  },
  /** What a device and the parts on it have, and what they lack. */
  ofDevice: {
    method: 'GET',
    path: '/equipment/certificate/ofDevice/{devId}',
    permission: 'equipment:certificate:list',
    input: z.object({ devId: id }),
    answer: z.array(standing),
  },
  /** What is to be seen to before a document's devices leave. */
  ofDocument: {
    method: 'GET',
    path: '/equipment/certificate/ofDocument/{documentId}',
    permission: 'equipment:certificate:list',
    input: z.object({ documentId: id }),
    answer: z.object({ rows: z.array(notice), total: z.number().int(), others: z.array(otherNotice) }),
  },
  get: {
    method: 'GET',
    path: '/equipment/certificate/{id}',
    permission: 'equipment:certificate:query',
    input: z.object({ id }),
    answer: certificateRow,
  },
  create: {
    method: 'POST',
    path: '/equipment/certificate',
    permission: 'equipment:certificate:add',
    success: 'added',
    bounds: attachedBounds,
    input: certificateInput.extend({ attachments }),
    answer: z.object({ id: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/equipment/certificate',
    permission: 'equipment:certificate:edit',
    success: 'updated',
    bounds: attachedBounds,
    input: certificateInput.extend({ id, version, attachments }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/equipment/certificate/{ids}',
    permission: 'equipment:certificate:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/equipment/certificate/export',
    permission: 'equipment:certificate:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  /** What a client asks for when a project starts, as one file: its equipment, the certificates and their scans. */
  pack: {
    method: 'GET',
    path: '/equipment/certificate/pack/{projectInfoNo}',
    permission: 'equipment:certificate:pack',
    wire: 'file',
    input: z.object({ projectInfoNo: key }),
    answer: z.void(),
  },
  ending: {
    method: 'GET',
    path: '/allocation/message/certificateEnding',
    permission: 'equipment:alert:certificate',
    ok: 0,
    wire: 'records',
    input: endingQuery,
    answer: pageOf(endingRow),
  },
  endingExport: {
    method: 'GET',
    path: '/allocation/message/certificateEnding/export',
    permission: 'equipment:alert:certificate',
    wire: 'file',
    input: exportInput(endingQuery, endingColumns),
    answer: z.void(),
  },
})
