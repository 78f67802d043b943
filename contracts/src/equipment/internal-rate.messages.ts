import { messages } from '../kit/messages.ts'

export const internalRateMessages = messages('equipment/internal-rate', {
  title: ['内部台日费率', 'Internal day rates'],
  help: [
    '一台设备一天的内部费用（USD），按类别从某天起执行；下级类别没有自己的费率时用最近的上级类别的。没有费率的单台设备用参数“默认内部台日费率”，批量设备不计。',
    'What a device costs a day in USD, by category, from a given day; a category without a rate uses that of the nearest category above it. Single devices without a rate cost the default parameter, bulk equipment is not charged.',
  ],
  devType: ['设备类别', 'Category'],
  categoryId: ['设备类别', 'Category'],
  fromDate: ['执行日期', 'From'],
  usd: ['USD/天', 'USD/day'],
  saidBy: ['修改人', 'Changed by'],
  standardRate: ['默认 {usd} USD/天', 'Default {usd} USD/day'],
  noRates: ['还没有类别费率', 'No category rates yet'],
  remove: ['删除', 'Remove'],
  removeTitle: ['删除 {devType} 自 {fromDate} 起的费率', 'Remove the rate of {devType} from {fromDate}'],
  removeText: ['已发生的天数按其余费率重新计算。', 'Past days are recalculated by the remaining rates.'],
  categoryUnknown: ['设备类别不存在', 'There is no such category'],
  notAmount: ['请填写不小于 0 的金额', 'An amount of 0 or more'],
})
