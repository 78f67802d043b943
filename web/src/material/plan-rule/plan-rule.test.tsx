import { type PlanRuleRow, planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { masterPromises } from '../../kit/test/master.tsx'
import { serve } from '../../kit/test/served.ts'
import PlanRuleList from './list.tsx'

const rowOf = (id: number, more: Partial<PlanRuleRow> = {}): PlanRuleRow => ({
  id,
  name: '名称甲',
  position: 10,
  materialType: 'vibrator',
  materialTypeName: '震源备件',
  projectCountry: '2',
  amountFrom: null,
  amountTo: '5000.00',
  purchaserId: 7,
  purchaserName: '戴宇航',
  inForce: '1',
  purchaseMode: 'inquiry',
  purchaseModeName: '询比价',
  sourceType: 'domestic',
  sourceTypeName: '国内',
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
  page: () => <PlanRuleList />,
  of: planRuleCalls,
  row: rowOf,
  around: [serve(dictEntries.byType, () => []), serve(planCalls.buyers, () => [])],
  adds: /新增分配规则/,
  writes: {
    changes: { name: '名称甲', position: '10', purchaserId: '7', purchaseMode: 'inquiry', sourceType: 'domestic' },
    sent: { name: '名称甲', position: '10', purchaserId: '7', purchaseMode: 'inquiry', sourceType: 'domestic' },
  },
})
