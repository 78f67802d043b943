import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { changes } from '../kit/changes.ts'
import { type Bounds, megabyte, operations } from '../kit/operation.ts'
import { richText } from '../kit/rich-text.ts'
import {
  can,
  date,
  flag,
  id,
  ids,
  listInput,
  many,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
  time,
} from '../kit/wire.ts'
import { noticeMessages } from './notice.messages.ts'

/** 1 notice, 2 announcement. */
export const noticeTypes = ['1', '2'] as const

export const noticeInput = z.object({
  noticeTitle: required(100),
  noticeTitleEn: text(100).default(''),
  noticeType: z.enum(noticeTypes).default('1'),
  noticeContent: richText.default(''),
  noticeContentEn: richText.default(''),
  /** 0 published, 1 not shown to readers. */
  status: flag.default('0'),
  remark: remark.default(''),
})
export type NoticeInput = z.output<typeof noticeInput>

export const noticeRow = z.object({
  noticeId: z.number().int(),
  noticeTitle: z.string(),
  noticeType: z.enum(noticeTypes),
  /** Sanitised rich text, and how it begins as plain text. */
  noticeContent: z.string(),
  noticeText: z.string(),
  status: flag,
  publishTime: time.nullable(),
  isRead: z.boolean(),
  readCount: z.number().int(),
  version: z.number().int(),
  can: can(['edit', 'remove', 'readers']),
  ...stamped,
})
export type NoticeRow = z.output<typeof noticeRow>

/** Both languages; what has no English is empty there. */
export const noticeDetail = noticeRow
  .omit({ noticeText: true })
  .extend({ noticeTitleEn: z.string(), noticeContentEn: z.string() })
export type NoticeDetail = z.output<typeof noticeDetail>

export const noticeReader = z.object({
  userId: z.number().int(),
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  readTime: time.nullable(),
})
export type NoticeReader = z.output<typeof noticeReader>

const query = listInput(
  {
    noticeTitle: text(100).optional(),
    noticeType: many(z.enum(noticeTypes)),
    status: flag.optional(),
    createBy: text(64).optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['publishTime', 'createTime'],
)
const readersQuery = listInput({ id, readState: z.enum(['read', 'unread']).optional(), keyword: text(60).optional() }, [
  'userName',
])
/** Columns of the sheets. */
const exported = [
  'noticeTitle',
  'noticeType',
  'status',
  'publishTime',
  'readCount',
  'isRead',
  'createBy',
  'noticeText',
  'createTime',
  'updateBy',
  'updateTime',
  'remark',
] as const
const exportedReaders = ['nickName', 'userName', 'deptName', 'readTime'] as const

const base = '/system/notice'
// Two rich texts, written in Chinese.
const richBounds: Partial<Bounds> = { bytes: 1.5 * megabyte }

export const notice = operations('system/notice', noticeMessages, {
  /** What is published; whoever edits notices finds the others too. */
  list: {
    method: 'GET',
    path: `${base}/list`,
    permission: 'signed-in',
    wire: 'rows',
    input: query,
    answer: pageOf(noticeRow),
  },
  export: {
    method: 'POST',
    path: `${base}/export`,
    permission: 'system:notice:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  unread: {
    method: 'GET',
    path: `${base}/unread`,
    permission: 'signed-in',
    input: z.object({}),
    answer: z.object({ count: z.number().int() }),
  },
  get: { method: 'GET', path: `${base}/{id}`, permission: 'signed-in', input: z.object({ id }), answer: noticeDetail },
  read: {
    method: 'POST',
    path: `${base}/{id}/read`,
    permission: 'signed-in',
    input: z.object({ id }),
    answer: z.void(),
  },
  readAll: { method: 'POST', path: `${base}/read`, permission: 'signed-in', input: z.object({}), answer: z.void() },
  readers: {
    method: 'GET',
    path: `${base}/{id}/readers`,
    permission: 'system:notice:query',
    wire: 'rows',
    input: readersQuery,
    answer: pageOf(noticeReader),
  },
  readersExport: {
    method: 'POST',
    path: `${base}/{id}/readers/export`,
    permission: 'system:notice:export',
    wire: 'file',
    body: 'form',
    input: exportInput(readersQuery, exportedReaders),
    answer: z.void(),
  },
  create: {
    method: 'POST',
    path: base,
    permission: 'system:notice:add',
    success: 'added',
    bounds: richBounds,
    input: noticeInput,
    answer: z.object({ noticeId: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: base,
    permission: 'system:notice:edit',
    success: 'updated',
    bounds: richBounds,
    input: changes(noticeInput).extend({ noticeId: id, version: version.optional() }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{ids}`,
    permission: 'system:notice:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
})
