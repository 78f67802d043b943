import { messages } from '../kit/messages.ts'

export const internalRateMessages = messages('equipment/internal-rate', {
  title: ['内部台日费率', 'Internal day rates'],
  help: [
    '一台设备一天的内部费用 (USD)，按类别从某天起执行；下级类别没有自己的费率时用最近的上级类别的。没有费率的单台设备用参数“默认内部台日费率”，批量设备不计。',
    'What a day of a device costs in USD, by category, from a day on; categories below go by the nearest above them. Single devices without one cost the default of the parameters, quantities nothing.',
  ],
  devType: ['设备类别', 'Category'],
  categoryId: ['设备类别', 'Category'],
  fromDate: ['起执行', 'From'],
  usd: ['USD/天', 'USD a day'],
  saidBy: ['修改人', 'Said by'],
  standardRate: ['默认 {usd} USD/天', 'Default {usd} USD a day'],
  noRates: ['还没有类别费率', 'No rates of categories yet'],
  remove: ['删除', 'Remove'],
  removeTitle: ['删除 {devType} 自 {fromDate} 起的费率', 'Remove the rate of {devType} from {fromDate}'],
  removeText: ['已发生的天数按其余费率重新计算。', 'Days that have passed are counted by what is left.'],
  categoryUnknown: ['没有这样的设备类别', 'There is no such category'],
  notAmount: ['请填写不小于 0 的金额', 'An amount of 0 or more'],
})
