import { type ImportField, importOperations } from '../kit/import.ts'
import { storeImportMessages } from './store-import.messages.ts'

/** What a list of stores may say. An empty cell says nothing. */
export const storeImportFields = [
  {
    key: 'storeCode',
    kind: 'code',
    required: true,
    headers: ['code', 'store no', 'warehouse code', '编码', '仓库编号'],
  },
  { key: 'storeName', kind: 'text', required: true, headers: ['name', 'store', 'warehouse', '名称', '仓库'] },
  { key: 'storeNameEn', kind: 'text', headers: ['english name', 'name en', '英文名'] },
  { key: 'deptName', kind: 'text', required: true, forAll: true, headers: ['department', 'unit', '单位', '部门'] },
  { key: 'keeperName', kind: 'text', required: true, headers: ['storekeeper', 'keeper', '库管员', '保管人'] },
  { key: 'inspectorName', kind: 'text', required: true, headers: ['inspector', '质检员', '检验人'] },
  { key: 'goodsLocations', kind: 'text', required: true, headers: ['locations', 'bins', '库位', '货架'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', '说明'] },
] as const satisfies readonly ImportField[]

export const storeImport = importOperations('material/store-import', storeImportMessages, {
  base: '/material/store',
  permission: 'material:store:import',
  touches: ['material/store'],
})
