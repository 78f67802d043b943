import { type ImportField, importOperations } from '../kit/import.ts'
import { budgetImportMessages } from './budget-import.messages.ts'

/** What a list of budgets may say: one row for each project or unit, type and year. An empty cell says nothing. */
export const budgetImportFields = [
  { key: 'year', kind: 'count', required: true, headers: ['budget year', '预算年度', '年份'] },
  { key: 'project', kind: 'text', headers: ['project', 'project no', '项目名称', '项目编号'] },
  { key: 'unit', kind: 'text', headers: ['unit', 'department', '单位', '二级单位名称'] },
  { key: 'materialType', kind: 'text', headers: ['type', 'material type', '物资类别', '类型'] },
  {
    key: 'amountUSD',
    kind: 'money',
    only: 'USD',
    required: true,
    headers: ['amount', 'budget', 'budget (usd)', '金额', '预算'],
  },
  { key: 'note', kind: 'text', headers: ['reason', '说明', '调整原因'] },
  { key: 'remark', kind: 'text', headers: ['remarks'] },
] as const satisfies readonly ImportField[]

export const budgetImport = importOperations('material/budget-import', budgetImportMessages, {
  base: '/material/budget',
  permission: 'material:budget:import',
  touches: ['material/budget'],
})
