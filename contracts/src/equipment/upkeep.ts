import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, id, listInput, pageOf, required, text, time, yesNo } from '../kit/wire.ts'
import { meterKinds } from './meter.ts'
import { upkeepLevels } from './upkeep-rule.ts'
import { upkeepMessages } from './upkeep.messages.ts'

/** Well before its limit, near it, past it. */
export const upkeepStates = ['fine', 'soon', 'over'] as const
/** For so many days at most a device may go with upkeep that is overdue. */
export const waivedDaysAtMost = 30
/** So many are drafted at once at most. */
export const draftedAtMost = 200

const standing = {
  ruleName: z.string(),
  repairLevel: z.enum(upkeepLevels),
  levelName: z.string(),
  forced: yesNo,
  meterKind: z.enum(meterKinds).nullable(),
  /** What the device's meters show in all, and until what it may run. */
  run: z.string().nullable(),
  limitRun: z.string().nullable(),
  limitOn: z.string().nullable(),
  dueState: z.enum(upkeepStates),
}
const row = z.object({
  id: z.number().int(),
  devId: z.number().int(),
  devNo: z.string(),
  devName: z.string(),
  devModel: z.string(),
  holderName: z.string(),
  projectName: z.string(),
  ...standing,
  noticedTime: time,
  /** The repair that the device is under, whatever for. */
  repairId: z.number().int().nullable(),
  repairNo: z.string().nullable(),
  waivedUntil: z.string().nullable(),
  waivedReason: z.string(),
  can: can(['draft', 'waive']),
})
export type UpkeepRow = z.output<typeof row>
const ofDevice = z.object({
  ruleId: z.number().int(),
  ...standing,
  lastTime: time.nullable(),
})
export type UpkeepOfDevice = z.output<typeof ofDevice>

const query = listInput(
  { dueState: z.enum(['soon', 'over']).optional(), forced: yesNo.optional(), keyword: text(60).optional() },
  ['noticedTime'],
)
const exported = [
  'devNo',
  'devName',
  'devModel',
  'holderName',
  'projectName',
  'ruleName',
  'levelName',
  'forced',
  'meterKind',
  'run',
  'limitRun',
  'limitOn',
  'dueState',
  'repairNo',
  'waivedUntil',
  'waivedReason',
  'noticedTime',
] as const

/** What is due by the rules of upkeep, and what somebody does about it. */
export const upkeepCalls = operations('equipment/upkeep', upkeepMessages, {
  list: {
    method: 'GET',
    path: '/equipment/upkeep/list',
    permission: 'equipment:upkeep:list',
    wire: 'rows',
    input: query,
    answer: pageOf(row),
  },
  export: {
    method: 'POST',
    path: '/equipment/upkeep/export',
    permission: 'equipment:upkeep:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  ofDevice: {
    method: 'GET',
    path: '/equipment/upkeep/device/{devId}',
    permission: 'equipment:upkeep:list',
    input: z.object({ devId: id }),
    answer: z.array(ofDevice),
  },
  /** Drafts a repair for each device of these: one for all that it needs. */
  draft: {
    method: 'POST',
    path: '/equipment/upkeep/draft',
    permission: 'equipment:upkeep:draft',
    success: 'drafted',
    input: z.object({ needIds: z.array(id).min(1).max(draftedAtMost) }),
    answer: z.array(z.object({ repairId: z.number().int(), repairNo: z.string() })),
  },
  /** Lets a device go for some days although it is overdue. */
  waive: {
    method: 'PUT',
    path: '/equipment/upkeep/{id}/waive',
    permission: 'equipment:upkeep:waive',
    success: 'waived',
    input: z.object({ id, waivedUntil: date, waivedReason: required(200) }),
    answer: z.void(),
  },
})
