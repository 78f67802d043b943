import { type ImportField, importOperations } from '../kit/import.ts'
import { certificateImportMessages } from './certificate-import.messages.ts'

/** What a list of certificates of devices may say: one row for each. An empty cell says nothing. */
export const certificateImportFields = [
  {
    key: 'device',
    kind: 'code',
    required: true,
    headers: ['device code', 'serial', 'serial no', 'equipment code', '设备编码', '序列号', '自编号', '实物标识号'],
  },
  { key: 'kindName', kind: 'text', required: true, headers: ['certificate kind', 'type', '证书类型'] },
  { key: 'certNo', kind: 'code', required: true, headers: ['certificate number', 'no', '编号'] },
  { key: 'issuer', kind: 'text', required: true, headers: ['issued by', '发证单位', '检验机构'] },
  { key: 'issuedOn', kind: 'date', required: true, headers: ['issued', 'date of issue', '发证日期'] },
  { key: 'validUntil', kind: 'date', headers: ['ends', 'expires', 'expiry date', '有效期', '到期日'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', '说明'] },
] as const satisfies readonly ImportField[]

export const certificateImport = importOperations('equipment/certificate-import', certificateImportMessages, {
  base: '/equipment/certificate',
  permission: 'equipment:certificate:import',
  touches: ['equipment/certificate'],
})
