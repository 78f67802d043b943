import type { calendarCalls } from '@geodepot/contracts/equipment/project-calendar.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { wireTime } from '../../../kit/clock.ts'

export const dayAgo = (ago: number): string => wireTime(new Date(Date.now() - ago * 24 * 3_600_000)).slice(0, 10)

/** One as a person writes it. */
export const draft: AskOf<typeof calendarCalls.create> = {
  projectInfoNo: 'P2601',
  beginDate: dayAgo(12),
  endDate: dayAgo(11),
  dayOffKind: 'holiday',
  remark: '开斋节',
}
