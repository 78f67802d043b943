import { messages } from '../kit/messages.ts'

export const rateImportMessages = messages('system/rate-import', {
  title: ['导入汇率', 'Import exchange rates'],
  example_source: ['中国银行折算价', 'Central bank'],
  help_currencyCode: ['必填，代码、名称或符号', 'Required: code, name or sign'],
  help_rate: ['必填，按报价方式填写，最多六位小数', 'Required, as it is quoted, with up to six decimals'],
  help_accepted: [
    '变动超过参数规定的幅度时填“是”，表示已核对',
    'Yes where the change is more than the parameter allows: it was checked',
  ],
})
