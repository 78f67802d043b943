import { type ClauseRow, clauseCalls } from '@geodepot/contracts/material/clause.ts'
import { masterPromises } from '../../kit/test/master.tsx'
import ClauseList from './list.tsx'

const rowOf = (id: number, more: Partial<ClauseRow> = {}): ClauseRow => ({
  id,
  name: '名称甲',
  nameEn: 'Clause A',
  position: 10,
  text: '每迟交一周，扣合同价的 0.5%。',
  textEn: '0.5 % of the price for each week of delay.',
  orderTypes: ['import'],
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})

masterPromises({
  page: () => <ClauseList />,
  of: clauseCalls,
  row: rowOf,
  adds: /新增合同条款/,
  writes: {
    changes: { name: '名称甲', nameEn: 'Clause A', position: '10', text: '甲', textEn: 'A' },
    sent: { name: '名称甲', nameEn: 'Clause A', position: '10', text: '甲', textEn: 'A', orderTypes: [] },
  },
})
