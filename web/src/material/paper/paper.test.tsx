import { type PaperRow, paperCalls } from '@geodepot/contracts/material/paper.ts'
import { masterPromises } from '../../kit/test/master.tsx'
import PaperList from './list.tsx'

const rowOf = (id: number, more: Partial<PaperRow> = {}): PaperRow => ({
  id,
  name: '名称甲',
  nameEn: 'Paper A',
  position: 10,
  from: 'supplier',
  per: 'shipment',
  stage: 'customs',
  orderTypes: ['import'],
  incoterms: [],
  supplierCountries: [],
  destinations: [],
  dangerousOnly: '0',
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
  page: () => <PaperList />,
  of: paperCalls,
  row: rowOf,
  adds: /新增单证种类/,
  writes: {
    changes: { name: '名称甲', nameEn: 'Paper A', position: '10', per: 'order', stage: 'customs' },
    sent: {
      name: '名称甲',
      nameEn: 'Paper A',
      position: '10',
      from: 'supplier',
      per: 'order',
      stage: 'customs',
      orderTypes: [],
      incoterms: [],
      supplierCountries: [],
      destinations: [],
      dangerousOnly: '0',
    },
  },
})
