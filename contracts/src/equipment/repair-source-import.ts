import { type ImportField, importOperations } from '../kit/import.ts'
import { repairSourceImportMessages } from './repair-source-import.messages.ts'

/** What a sheet of repairs of another system may say: a row for each. An empty cell says nothing. */
export const repairSourceImportFields = [
  {
    key: 'source',
    kind: 'choice',
    required: true,
    forAll: true,
    choices: { prefix: 'source_', codes: ['SAP', 'YD', 'WTSC'] },
    headers: ['source', 'system', 'data source', '数据来源', '系统'],
  },
  {
    key: 'number',
    kind: 'code',
    required: true,
    headers: ['number', 'repair no', 'order no', '编号', '修理单号', '工单号'],
  },
  {
    key: 'deviceNo',
    kind: 'code',
    required: true,
    headers: ['device', 'serial', 'asset no', 'equipment no', '设备', '资产编号', '自编号'],
  },
  { key: 'projectInfoNo', kind: 'code', headers: ['project', '项目'] },
  { key: 'faultTime', kind: 'text', required: true, headers: ['date', 'fault date', '故障日期', '日期'] },
  { key: 'faultDesc', kind: 'text', required: true, headers: ['description', 'fault', '故障', '描述'] },
  { key: 'repairLevel', kind: 'code', headers: ['level', '级别'] },
  { key: 'estimate', kind: 'money', only: 'USD', headers: ['cost', 'estimate', '费用', '预计费用'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', '备注'] },
] as const satisfies readonly ImportField[]

export const repairSourceImport = importOperations('equipment/repair-source-import', repairSourceImportMessages, {
  base: '/equipment/repair-source',
  permission: 'equipment:repair-source:import',
  touches: ['equipment/repair-source', 'equipment/repair'],
})
