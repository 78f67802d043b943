import { type ImportField, importOperations } from '../kit/import.ts'
import { materialImportMessages } from './material-import.messages.ts'

/** What a list of materials may say. An empty cell says nothing. */
export const materialImportFields = [
  {
    key: 'materialCode',
    kind: 'code',
    headers: ['code', 'material no', 'item code', '编码', '物料编码', '物料号', '物资编号'],
  },
  {
    key: 'materialNameCn',
    kind: 'text',
    required: true,
    headers: ['name', 'material', 'item', 'description', '名称', '物资名称', '物料名称', '中文名称', '品名'],
  },
  { key: 'materialNameEn', kind: 'text', headers: ['english name', 'name en', 'english', '英文名称', '英文名'] },
  {
    key: 'specChassisNo',
    kind: 'text',
    headers: ['spec', 'specification', 'size', 'chassis no', '规格', '规格型号', '型号规格', '底盘号'],
  },
  { key: 'applicableModel', kind: 'text', headers: ['model', 'used on', 'applies to', '机型', '适用设备', '适用车型'] },
  { key: 'partNo', kind: 'text', headers: ['part number', 'p/n', 'pn', 'part', '零件号', '图号', '备件号', '配件号'] },
  { key: 'predecessors', kind: 'text', headers: ['old part no', 'supersedes', 'former part no', '旧件号', '原件号'] },
  {
    key: 'equals',
    kind: 'text',
    headers: ['equivalents', 'alternative part no', 'cross reference', '替代件号', '通用件号'],
  },
  { key: 'brand', kind: 'text', headers: ['make', 'maker', 'manufacturer', '厂家', '生产厂家', '制造商'] },
  {
    key: 'materialType',
    kind: 'reference',
    required: true,
    forAll: true,
    headers: ['type', 'category', 'class', '类型', '类别', '物资类别'],
  },
  {
    key: 'unit',
    kind: 'reference',
    required: true,
    forAll: true,
    headers: ['uom', 'stock uom', 'units', '单位', '库存单位'],
  },
  { key: 'orderUnit', kind: 'reference', headers: ['purchase unit', 'buying unit', '采购计量单位'] },
  { key: 'orderFactor', kind: 'count', headers: ['order factor', 'pack size', '采购系数', '包装数量'] },
  { key: 'issueUnit', kind: 'reference', headers: ['issuing unit', '领用单位'] },
  { key: 'issueFactor', kind: 'count', headers: ['issue factor', '发料系数'] },
  { key: 'shelfLifeDays', kind: 'count', headers: ['shelf life', 'shelf life days', '保质期', '有效期天数'] },
  {
    key: 'dangerousClass',
    kind: 'reference',
    headers: ['dangerous goods', 'hazard class', 'un class', '危险品', '危险类别'],
  },
  {
    key: 'serialFlag',
    kind: 'choice',
    choices: { prefix: 'serialFlag', codes: ['Y', 'N'] },
    headers: ['serial', 'serialised', '序列号管理', '是否设备'],
  },
  {
    key: 'rotableFlag',
    kind: 'choice',
    choices: { prefix: 'rotableFlag', codes: ['Y', 'N'] },
    headers: ['rotable', 'exchange part', '循环备件', '周转件'],
  },
  {
    key: 'referencePrice',
    kind: 'money',
    currency: 'referenceCurrency',
    headers: ['price', 'unit price', 'list price', '单价', '参考价', '价格'],
  },
  { key: 'referenceCurrency', kind: 'currency', forAll: true, headers: ['price currency', '币种', '价格币种'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', 'notes', 'comment', '说明'] },
] as const satisfies readonly ImportField[]

export const materialImport = importOperations('material/material-import', materialImportMessages, {
  base: '/material/material',
  permission: 'material:material:import',
  touches: ['material/material'],
})
