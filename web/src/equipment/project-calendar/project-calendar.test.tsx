import { type CalendarRow, calendarCalls } from '@geodepot/contracts/equipment/project-calendar.ts'
import { masterPromises } from '../../kit/test/master.tsx'
import CalendarList from './list.tsx'

const rowOf = (id: number, more: Partial<CalendarRow> = {}): CalendarRow => ({
  id,
  projectInfoNo: 'P2601',
  projectName: '库车三维',
  beginDate: '2026-07-01',
  endDate: '2026-07-03',
  days: 3,
  dayOffKind: 'holiday',
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const written = {
  projectInfoNo: 'P2601',
  beginDate: '2026-07-01',
  endDate: '2026-07-03',
  dayOffKind: 'holiday',
}

masterPromises({
  page: () => <CalendarList />,
  of: calendarCalls,
  row: rowOf,
  adds: /新增休息日/,
  writes: { changes: written, sent: written },
})
