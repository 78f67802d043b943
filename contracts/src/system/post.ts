import { z } from 'zod'
import { changes } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, flag, id, ids, listInput, pageOf, remark, required, stamped, text, version } from '../kit/wire.ts'
import { postMessages } from './post.messages.ts'

export const postRow = z.object({
  postId: z.number().int(),
  postCode: z.string(),
  postName: z.string(),
  postSort: z.number().int(),
  status: flag,
  /** How many people hold it. */
  people: z.number().int(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type PostRow = z.output<typeof postRow>
/** For its form: `postName` is the Chinese name there. */
export const postDetail = postRow.extend({ postNameEn: z.string() })
export type PostDetail = z.output<typeof postDetail>

export const postOption = z.object({
  postId: z.number().int(),
  postCode: z.string(),
  postName: z.string(),
  status: flag,
})
export type PostOption = z.output<typeof postOption>

const code = required(30).refine((given) => /^[\p{L}\p{N}_-]+$/u.test(given), { params: { key: 'badCode' } })
const postInput = z.object({
  postCode: code,
  postName: required(50),
  postNameEn: text(50).optional(),
  postSort: z.coerce.number<number | string>().int().min(0).max(9999).default(0),
  status: flag.default('0'),
  remark: remark.optional(),
})
export type PostInput = z.output<typeof postInput>

/** Columns of the sheet. */
const exported = [
  'postCode',
  'postName',
  'postSort',
  'people',
  'status',
  'remark',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const
const query = listInput({ postCode: text(30).optional(), postName: text(50).optional(), status: flag.optional() }, [
  'postSort',
  'postCode',
  'createTime',
])

export const post = operations({ name: 'system/post', touches: ['system/user'] }, postMessages, {
  list: {
    method: 'GET',
    path: '/system/post/list',
    permission: 'system:post:list',
    wire: 'rows',
    input: query,
    answer: pageOf(postRow),
  },
  /** The enabled ones in order, for forms to choose from. */
  optionselect: {
    method: 'GET',
    path: '/system/post/optionselect',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(postOption),
  },
  get: {
    method: 'GET',
    path: '/system/post/{postId}',
    permission: 'system:post:query',
    input: z.object({ postId: id }),
    answer: postDetail,
  },
  create: {
    method: 'POST',
    path: '/system/post',
    permission: 'system:post:add',
    success: 'added',
    input: postInput,
    answer: z.object({ postId: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/system/post',
    permission: 'system:post:edit',
    success: 'updated',
    input: changes(postInput).extend({ postId: id, version: version.optional() }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/post/{ids}',
    permission: 'system:post:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/post/export',
    permission: 'system:post:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
