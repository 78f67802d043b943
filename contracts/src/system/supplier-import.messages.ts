import { messages } from '../kit/messages.ts'

export const supplierImportMessages = messages('system/supplier-import', {
  title: ['导入供应商', 'Import suppliers'],
  example_name: ['示例供应商有限公司', 'Example Supplies Ltd'],
  help_supplierCode: ['选填；有编码时按编码识别，否则按名称', 'Optional: recognises a supplier, else its name does'],
  help_country: ['必填，两位代码或中英文名称', 'Required: the code of two letters, or the name in Chinese or English'],
  help_currencyCode: ['必填，代码、名称或符号', 'Required: code, name or sign'],
  help_supplies: ['选填，多个用逗号分隔', 'Optional; separate several by commas'],
  unknownSupply: ['供应范围“{value}”不存在', 'There is nothing called "{value}" among what suppliers supply'],
})
