import { type StoreRow, storeCalls } from '@geodepot/contracts/material/store.ts'
import { masterPromises } from '../../kit/test/master.tsx'
import StoreList from './list.tsx'

const rowOf = (id: number, more: Partial<StoreRow> = {}): StoreRow => ({
  id,
  storeCode: 'WH01',
  storeName: '名称甲',
  storeNameEn: 'Store A',
  deptId: 'C10903',
  deptName: '物资供应站',
  timeZone: 'Asia/Shanghai',
  keeperId: 7,
  keeperName: '范春梅',
  inspectorId: 8,
  inspectorName: '舒文',
  goodsLocations: ['A-01', 'B-01'],
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
  storeCode: 'WH09',
  storeName: '名称乙',
  deptId: 'C10903',
  keeperId: 7,
  inspectorId: 8,
  goodsLocations: ['A-01'],
}

masterPromises({
  page: () => <StoreList />,
  of: storeCalls,
  row: rowOf,
  adds: /新增仓库/,
  writes: { changes: written, sent: written },
})
