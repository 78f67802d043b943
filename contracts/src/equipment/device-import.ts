import { type ImportField, importOperations } from '../kit/import.ts'
import { accountStates } from './device.ts'
import { deviceImportMessages } from './device-import.messages.ts'

/**
 * What a register may say of a device. Brand, model and physical ID identify it;
 * without a physical ID the equipment code does, then the
 * asset number. Labels are the ledger's own. An empty cell says nothing: it never clears what the ledger knows.
 */
export const deviceImportFields = [
  {
    key: 'brand',
    kind: 'text',
    required: true,
    forAll: true,
    creatable: true,
    headers: ['make', 'vendor', '厂牌', '牌子'],
  },
  {
    key: 'devModel',
    kind: 'text',
    required: true,
    creatable: true,
    within: 'brand',
    headers: ['型号', '规格', 'type/model', 'model no', 'model number'],
  },
  {
    key: 'devSign',
    kind: 'code',
    headers: ['serial', 'serial no', 'serial number', 'sn', 's/n', '序列号', '出厂编号', '标识号', '机号'],
  },
  {
    key: 'categoryId',
    kind: 'reference',
    forAll: true,
    creatable: true,
    headers: ['type', 'class', 'kind', 'category', 'equipment type', '类别', '类型', '设备类型', '分类'],
  },
  { key: 'devName', kind: 'text', headers: ['device', 'device name', 'equipment name', 'description', '名称', '设备'] },
  { key: 'devCoding', kind: 'code', headers: ['code', 'device code', '编码'] },
  {
    key: 'assetCoding',
    kind: 'code',
    headers: ['number', 'asset', 'asset number', 'asset code', 'inventory no', '资产编码', '固定资产编号', '编号'],
  },
  { key: 'selfNum', kind: 'code', headers: ['fleet number', 'unit no', '自编码'] },
  {
    key: 'licenseNum',
    kind: 'code',
    headers: ['plate', 'plate number', 'licence', 'license', 'registration', '车牌', '车牌号', '牌照'],
  },
  { key: 'manufacturer', kind: 'text', headers: ['maker', 'producer', '厂家', '生产厂家', '制造商'] },
  {
    key: 'ifcountry',
    kind: 'choice',
    choices: { prefix: 'ifcountry', codes: ['1', '2'] },
    headers: ['origin', '产地', '是否国产'],
  },
  {
    key: 'productingDate',
    kind: 'date',
    headers: ['produced', 'produced on', 'manufactured', 'date of manufacture', '生产日期', '出厂时间'],
  },
  {
    key: 'useStartDate',
    kind: 'date',
    headers: ['in service', 'in service since', 'commissioned', '启用日期', '投用日期', '投产时间'],
  },
  { key: 'warrantyEnd', kind: 'date', headers: ['warranty', 'warranty end', 'warranty until', '质保截止', '保修到期'] },
  {
    key: 'originalValue',
    kind: 'money',
    currency: 'currency',
    headers: ['cost', 'price', 'value', 'purchase price', '资产原值', '购置价'],
  },
  { key: 'netValue', kind: 'money', currency: 'currency', headers: ['book value', '资产净值'] },
  { key: 'currency', kind: 'currency', forAll: true, headers: ['ccy', '货币'] },
  { key: 'deprYears', kind: 'count', headers: ['depreciation', 'useful life', '年限', '使用年限'] },
  {
    key: 'ownerOrgId',
    kind: 'reference',
    required: true,
    forAll: true,
    headers: ['owner', 'department', 'dept', 'owner department', '单位', '部门', '产权单位', '权属单位'],
  },
  { key: 'manageOrgId', kind: 'reference', forAll: true, headers: ['manager', 'managed by', '使用单位', '管理部门'] },
  { key: 'devPosition', kind: 'text', headers: ['position', 'place', 'store', '位置', '存放地点', '存放位置', '地点'] },
  {
    key: 'accountState',
    kind: 'choice',
    choices: { prefix: 'account_', codes: accountStates },
    headers: ['account', '资产状态'],
  },
  { key: 'remark', kind: 'text', headers: ['备注', 'notes', 'note', 'remarks', 'comment', 'comments', '说明'] },
] as const satisfies readonly ImportField[]
/** Fields of technical parameters, which categories have in their own ways: this before the parameter's key. */
export const parameterPrefix = 'param.'
export const parameterField = (key: string): string => `${parameterPrefix}${key}`

export const deviceImport = importOperations('equipment/device-import', deviceImportMessages, {
  base: '/equipment/device',
  permission: 'equipment:device:import',
  touches: ['equipment/device', 'equipment/model', 'equipment/category'],
})
