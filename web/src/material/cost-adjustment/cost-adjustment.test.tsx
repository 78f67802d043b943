import {
  type CostAdjustmentDetail,
  costAdjustment,
  costAdjustmentCalls,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { serve } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintCostAdjustment as Print } from './page.tsx'

const detailOf = (more: Pick<CostAdjustmentDetail, 'id' | 'docState' | 'version' | 'can'>): CostAdjustmentDetail => ({
  number: `TZ-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  name: '名称甲',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  orgName: '西部分公司',
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '马志强',
  submitTime: null,
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [
    { lineId: 1, item: '内容甲', quantity: '12.5', remark: '' },
    { lineId: 2, item: '内容乙', quantity: '3', remark: '' },
  ],
  ...more,
})

documentPageTests(
  costAdjustment,
  costAdjustmentCalls,
  { List, Page, Form, Print, OfProject },
  {
    detailOf,
    written: {
      header: { name: '名称甲' },
      pasted: '内容甲\t12.5\tR7\n内容乙\t3\tR7',
      lines: [
        { item: '内容甲', quantity: '12.5', remark: 'R7' },
        { item: '内容乙', quantity: '3', remark: 'R7' },
      ],
    },
    field: 'item',
    says: { page: '15.5', paper: '内容甲' },
    around: [serve(dept.company, () => ({ company: '本公司' }))],
  },
)
