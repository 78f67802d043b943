import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { type UpkeepRuleRow, upkeepRuleCalls } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import UpkeepRuleList from './list.tsx'

const rowOf = (id: number, more: Partial<UpkeepRuleRow> = {}): UpkeepRuleRow => ({
  id,
  ruleName: `震源保养${id}`,
  categoryId: 3,
  modelId: null,
  appliesTo: '可控震源',
  meterKind: 'hours',
  everyRun: 500,
  warnRun: 50,
  everyDays: null,
  warnDays: 0,
  repairLevel: '605',
  levelName: '强制保养',
  repairItems: ['001'],
  includes: [],
  includedNames: '',
  drafts: 'N',
  forced: 'Y',
  startOn: '2026-01-01',
  active: 'Y',
  dueCount: 2,
  overCount: 1,
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
  page: () => <UpkeepRuleList />,
  of: upkeepRuleCalls,
  row: rowOf,
  around: [serve(category.tree, () => []), serve(dictEntries.byType, () => [])],
  adds: /新增保养规则/,
})

test('the list says how often, of which devices, and what keeps them from going', async () => {
  served(
    serve(upkeepRuleCalls.list, () => ({
      rows: [rowOf(1), rowOf(2, { everyDays: 180, warnDays: 10, forced: 'N' })],
      total: 2,
    })),
  )
  show(<UpkeepRuleList />)
  for (const text of ['500 小时', '500 小时 或 180 天', '强制：不能发运', '仅提醒'])
    expect(await screen.findByText(text)).toBeTruthy()
})
