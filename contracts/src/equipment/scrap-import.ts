import { type ImportField, importOperations } from '../kit/import.ts'
import { techStates } from './device.ts'
import { scrapImportMessages } from './scrap-import.messages.ts'

/** What a list of scrap may say: one row for each device, or for a quantity of a model. */
export const scrapImportFields = [
  { key: 'holderName', kind: 'text', required: true, forAll: true, headers: ['pool', 'workshop', '库', '修理单位'] },
  { key: 'device', kind: 'code', headers: ['device code', 'serial', '设备编码', '序列号', '自编号', '实物标识号'] },
  { key: 'modelName', kind: 'text', headers: ['model', '型号', '规格型号'] },
  { key: 'condition', kind: 'choice', choices: { prefix: 'tech_', codes: techStates }, headers: ['condition', '状况'] },
  { key: 'qty', kind: 'count', headers: ['quantity', 'qty', '数量'] },
  { key: 'reasonName', kind: 'text', required: true, forAll: true, headers: ['reason', '原因'] },
  { key: 'explanation', kind: 'text', headers: ['explanation', 'remark', '备注', '说明'] },
] as const satisfies readonly ImportField[]

export const scrapImport = importOperations('equipment/scrap-import', scrapImportMessages, {
  base: '/equipment/scrap',
  permission: 'equipment:scrap:add',
  touches: ['equipment/scrap'],
})
