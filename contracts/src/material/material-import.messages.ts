import { messages } from '../kit/messages.ts'

export const materialImportMessages = messages('material/material-import', {
  title: ['导入物资', 'Import materials'],
  help_materialCode: ['选填；有编码时按编码识别物资', 'Optional; identifies the material where it is given'],
  help_materialNameCn: ['必填', 'Required'],
  help_partNo: [
    '无编码时按件号与规格识别；无件号时按名称、规格与机型',
    'Without a code, number and specification identify it; without a number, names and model',
  ],
  help_predecessors: ['选填，多个件号用分号分隔', 'Optional; separate several by semicolons'],
  help_equals: ['选填，多个件号用分号分隔', 'Optional; separate several by semicolons'],
  help_orderFactor: ['1 采购单位 = 多少计量单位', 'How many stock units one order unit is'],
  help_issueFactor: ['1 发料单位 = 多少计量单位', 'How many stock units one issue unit is'],
  example_name: ['主伺服阀', 'Main-stage servo valve'],
})
