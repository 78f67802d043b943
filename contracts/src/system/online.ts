import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, listInput, pageOf, text, time } from '../kit/wire.ts'
import { onlineMessages } from './online.messages.ts'

/** A session that was used within the last quarter of an hour is active. */
export const activities = ['active', 'idle'] as const

export const onlineRow = z.object({
  /** What the session is called here; it opens nothing. */
  tokenId: z.string(),
  userId: z.number().int(),
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  ipaddr: z.string(),
  browser: z.string(),
  os: z.string(),
  loginTime: time,
  lastTime: time,
  activity: z.enum(activities),
  own: z.boolean(),
  can: can(['forceLogout']),
})
export type OnlineRow = z.output<typeof onlineRow>

const query = listInput(
  { userName: text(64).optional(), ipaddr: text(64).optional(), activity: z.enum(activities).optional() },
  ['loginTime', 'lastTime'],
)
/** Columns of the sheet. */
const exported = [
  'userName',
  'nickName',
  'deptName',
  'activity',
  'lastTime',
  'loginTime',
  'ipaddr',
  'browser',
  'os',
  'tokenId',
] as const

export const online = operations('system/online', onlineMessages, {
  list: {
    method: 'GET',
    path: '/system/online/list',
    permission: 'monitor:online:list',
    wire: 'rows',
    input: query,
    answer: pageOf(onlineRow),
  },
  export: {
    method: 'POST',
    path: '/system/online/export',
    permission: 'monitor:online:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  forceLogout: {
    method: 'DELETE',
    path: '/system/online/{id}',
    permission: 'monitor:online:forceLogout',
    success: 'forced',
    input: z.object({ id: z.uuid() }),
    answer: z.void(),
  },
})
