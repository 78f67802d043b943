import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, listInput, many, pageOf, required, text, time } from '../kit/wire.ts'
import { workWeekMessages } from './work-week.messages.ts'

export const workWeekStates = ['open', 'confirmed'] as const
/** Weeks that are listed, the last one that is over first. */
export const weeksBack = 26

/** What single devices of a project did in a week, in days. */
export const workWeekRow = z.object({
  key: z.string(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  /** Its first and its last day. */
  monday: z.string(),
  sunday: z.string(),
  days: z.string(),
  dueDays: z.string(),
  soundDays: z.string(),
  workedDays: z.string(),
  /** Sound, and not at work. */
  standbyDays: z.string(),
  state: z.enum(workWeekStates),
  /** Days at work that it had when it was confirmed, where the ledger says otherwise since. */
  confirmedDays: z.string().nullable(),
  saidBy: z.string().nullable(),
  saidTime: time.nullable(),
  /** Why it was opened again. */
  reason: z.string(),
  can: can(['confirm', 'reopen']),
})
export type WorkWeekRow = z.output<typeof workWeekRow>

const exported = [
  'projectName',
  'monday',
  'sunday',
  'days',
  'dueDays',
  'soundDays',
  'workedDays',
  'standbyDays',
  'state',
  'saidBy',
  'saidTime',
  'reason',
] as const
const query = listInput({ projectInfoNo: text(32).optional(), state: many(z.enum(workWeekStates)) }, ['monday'])
const week = { projectInfoNo: required(32), monday: date }

/** Weeks of projects: what was at work, confirmed by the crew. */
export const workWeekCalls = operations(
  { name: 'equipment/work-week', touches: ['equipment/standby', 'equipment/figures'] },
  workWeekMessages,
  {
    list: {
      method: 'GET',
      path: '/equipment/work-week/list',
      permission: 'equipment:work-week:list',
      wire: 'rows',
      input: query,
      answer: pageOf(workWeekRow),
    },
    export: {
      method: 'POST',
      path: '/equipment/work-week/export',
      permission: 'equipment:work-week:export',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
    /** Says that the figures of a week that is over are right. From then on its standby records stay as they are. */
    confirm: {
      method: 'POST',
      path: '/equipment/work-week/confirm',
      permission: 'equipment:work-week:confirm',
      success: 'confirmed',
      input: z.object(week),
      answer: z.void(),
    },
    /** Opens a confirmed week again, for a reason that stands with it. */
    reopen: {
      method: 'POST',
      path: '/equipment/work-week/reopen',
      permission: 'equipment:work-week:reopen',
      success: 'reopened',
      input: z.object({ ...week, reason: required(200) }),
      answer: z.void(),
    },
  },
)
