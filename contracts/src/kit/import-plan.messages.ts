import { messages } from './messages.ts'

/** What the parts of an import's plan are called where one of them is refused: a file of few words, as pages load them with the calls. */
export const importPlanMessages = messages('kit/import-plan', {
  headerRow: ['表头所在行', 'Header row'],
  columns: ['列', 'Columns'],
  column: ['列', 'Column'],
  field: ['字段', 'Field'],
  defaults: ['所有行的值', 'Values for all rows'],
  values: ['未识别的值', 'Unknown values'],
  value: ['值', 'Value'],
  of: ['所属', 'Within'],
  use: ['对应的数据', 'What is meant'],
  create: ['新建', 'Created'],
  updateChanged: ['更新已有数据', 'Update what is there'],
  name: ['文件名', 'File name'],
  key: ['问题', 'Problem'],
  expected: ['核对合计', 'Totals to compare with'],
  currency: ['币种', 'Currency'],
  amount: ['金额', 'Amount'],
  mode: ['导入方式', 'Way of importing'],
})
