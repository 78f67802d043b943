import { type ImportField, importOperations } from '../kit/import.ts'
import { supplierImportMessages } from './supplier-import.messages.ts'

/** What a list of suppliers may say. Bank accounts are entered by hand alone. An empty cell says nothing. */
export const supplierImportFields = [
  { key: 'supplierCode', kind: 'code', headers: ['code', 'vendor no', 'supplier no', '编码', '编号', '供应商编号'] },
  {
    key: 'supplierName',
    kind: 'text',
    required: true,
    headers: ['name', 'vendor', 'supplier', 'company', '名称', '单位名称', '公司名称', '供应商'],
  },
  { key: 'supplierNameEn', kind: 'text', headers: ['english name', 'name en', '英文名', '外文名称'] },
  { key: 'country', kind: 'text', required: true, forAll: true, headers: ['country code', '国家', '国别', '地区'] },
  { key: 'currencyCode', kind: 'currency', required: true, forAll: true, headers: ['ccy', '币种', '货币'] },
  { key: 'taxNo', kind: 'code', headers: ['vat', 'vat no', 'tax id', '统一社会信用代码', '纳税人识别号'] },
  { key: 'supplies', kind: 'text', headers: ['goods', 'scope', '供货范围', '经营范围'] },
  { key: 'contactName', kind: 'text', headers: ['contact', 'contact person', '联系人', '联系人姓名'] },
  { key: 'phone', kind: 'code', headers: ['telephone', 'mobile', '联系电话', '手机'] },
  { key: 'email', kind: 'code', headers: ['mail', '电子邮箱', '邮件'] },
  { key: 'address', kind: 'text', headers: ['address', '地址', '注册地址'] },
  { key: 'website', kind: 'text', headers: ['web', 'url', '网站'] },
  { key: 'paymentTerms', kind: 'text', headers: ['terms', 'payment', '付款方式'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', '说明'] },
] as const satisfies readonly ImportField[]

export const supplierImport = importOperations('system/supplier-import', supplierImportMessages, {
  base: '/system/supplier',
  permission: 'system:supplier:import',
  touches: ['system/supplier'],
})
