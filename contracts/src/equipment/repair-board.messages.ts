import { messages } from '../kit/messages.ts'

export const repairBoardMessages = messages('equipment/repair-board', {
  title: ['修理看板', 'Repair board'],
  help: [
    '在修设备按状态排列：待接收、待工、待件、在修、待验、修竣待结算。天数为处于该状态的天数；红色为已超过预计完工日期。',
    'Equipment under repair by state. Days count the time in that state; red is past the expected date.',
  ],
  workshopId: ['修理单位', 'Workshop'],
  allWorkshops: ['全部修理单位', 'All workshops'],
  stage_sent: ['待接收', 'To be received'],
  stage_waitWork: ['待工', 'Waiting for work'],
  stage_waitParts: ['待件', 'Waiting for parts'],
  stage_working: ['在修', 'Under repair'],
  stage_waitInspection: ['待验', 'To be accepted'],
  stage_completed: ['修竣待结算', 'To be settled'],
  days: ['{count} 天', '{count} d'],
  overdue: ['逾期 {count} 天', '{count} d overdue'],
  scrapSuggested: ['建议报废', 'Scrap advised'],
  rework: ['第 {count} 次返修', 'Sent back {count}×'],
  more: ['还有 {count} 张', '{count} more'],
  none: ['没有', 'None'],
  nothing: ['没有在修设备', 'Nothing is under repair'],
})
