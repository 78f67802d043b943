import { type StandbyRow, standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import { masterPromises } from '../../kit/test/master.tsx'
import StandbyList from './list.tsx'

const rowOf = (id: number, more: Partial<StandbyRow> = {}): StandbyRow => ({
  id,
  projectInfoNo: 'P2601',
  projectName: '库车三维',
  devId: null,
  devNo: null,
  beginDate: '2026-07-01',
  endDate: '2026-07-03',
  days: 3,
  standbyReason: 'weather',
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
  standbyReason: 'weather',
}

masterPromises({
  page: () => <StandbyList />,
  of: standbyCalls,
  row: rowOf,
  adds: /新增待工记录/,
  writes: { changes: written, sent: written },
})
