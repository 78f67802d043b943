import { type ImportField, importOperations } from '../kit/import.ts'
import { kitListImportMessages } from './kit-list-import.messages.ts'

/** What a sheet of kit lists may say: one row for each line; rows of one name make one list. An empty cell says nothing. */
export const kitListImportFields = [
  { key: 'listName', kind: 'text', required: true, headers: ['kit', 'kit list', 'kit name', '成套', '清单'] },
  {
    key: 'shared',
    kind: 'choice',
    choices: { prefix: 'shared', codes: ['Y', 'N'] },
    headers: ['for whom', 'shared', '范围'],
  },
  {
    key: 'material',
    kind: 'code',
    required: true,
    headers: ['material code', 'code', 'item', '物资编码', '物料编码', '编码'],
  },
  { key: 'quantity', kind: 'count', required: true, headers: ['qty', 'per kit', '数量', '用量'] },
  { key: 'lineRemark', kind: 'text', headers: ['note', 'line remark', '说明'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'list remark', '清单备注'] },
] as const satisfies readonly ImportField[]

export const kitListImport = importOperations('material/kit-list-import', kitListImportMessages, {
  base: '/material/kit-list',
  permission: 'material:kit-list:import',
  touches: ['material/kit-list'],
})
