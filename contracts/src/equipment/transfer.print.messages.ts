import { messages } from '../kit/messages.ts'

/** What the printed form of a transfer says beside its fields. */
export const transferPrintMessages = messages('equipment/transfer-print', {
  form: ['资产转移申请单', 'Asset transfer application'],
  fromEnd: ['调出单位 / 项目', 'From unit / project'],
  toEnd: ['调入单位 / 项目', 'To unit / project'],
  date: ['申请日期', 'Date'],
  amount: ['数量', 'Quantity'],
  signs_sender: ['调出单位主管', 'Head of the sending unit'],
  signs_receiver: ['调入单位主管', 'Head of the receiving unit'],
  signs_equipment: ['装备管理部门', 'Equipment department'],
  signs_finance: ['财务部门', 'Finance department'],
})
