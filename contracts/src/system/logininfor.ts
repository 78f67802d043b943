import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { date, flag, ids, listInput, pageOf, text, time } from '../kit/wire.ts'
import { logininforMessages } from './logininfor.messages.ts'

export const signInOutcomes = ['in', 'out', 'refused'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

export const signInRow = z.object({
  infoId: z.number().int(),
  userName: z.string(),
  nickName: z.string().nullable(),
  ipaddr: z.string(),
  browser: z.string(),
  os: z.string(),
  status: flag,
  outcome: z.enum(signInOutcomes),
  msg: z.string(),
  accessTime: time,
})
export type SignInRow = z.output<typeof signInRow>

/** Columns of the sheet. */
const exported = [
  'userName',
  'nickName',
  'outcome',
  'status',
  'msg',
  'ipaddr',
  'browser',
  'os',
  'accessTime',
  'infoId',
] as const
const query = listInput(
  {
    userName: text(64).optional(),
    ipaddr: text(64).optional(),
    status: flag.optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['userName', 'accessTime'],
)

export const logininfor = operations('system/logininfor', logininforMessages, {
  list: {
    method: 'GET',
    path: '/system/logininfor/list',
    permission: 'system:logininfor:list',
    wire: 'rows',
    input: query,
    answer: pageOf(signInRow),
  },
  remove: {
    method: 'DELETE',
    path: '/system/logininfor/{ids}',
    permission: 'system:logininfor:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  clean: {
    method: 'DELETE',
    path: '/system/logininfor/clean',
    permission: 'system:logininfor:remove',
    success: 'deleted',
    input: z.object({}),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/logininfor/export',
    permission: 'system:logininfor:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
