import { messages } from '../kit/messages.ts'

/** What a person has that somebody has to have. */
export const dutyMessages = messages('system/duty', {
  title: ['责任与待办', 'Duties'],
  ofPerson: ['{name} 的责任与待办', 'Duties of {name}'],
  free: ['没有未了的责任和待办，账号可以停用。', 'No open responsibilities or work: the account can be disabled.'],
  before: [
    '以下各项移交、办结或委托他人之后，账号才能停用或删除。',
    'The account can be disabled or deleted once all of this is handed over, done or delegated.',
  ],
  more: ['等共 {count} 项', 'of {count} in all'],
  close: ['关闭', 'Close'],
  /** Of the refusal: what and how much. */
  several: ['{what}：{names}', '{what}: {names}'],
  andMore: ['{names} 等 {count} 项', '{names} of {count} in all'],
  keeps: [
    '“{name}”还有未了的责任和待办，不能停用或删除——{what}。请先移交、办结或委托',
    '{name} cannot be disabled or deleted yet – {what}. Hand it over, finish or delegate it first',
  ],
  mayNotDecide: [
    '接任人不能审批以下单据（无权限、由其本人提交或同一步骤已由其审批），请先改派或委托：{numbers}',
    'The successor cannot decide on these (no permission, submitted by the successor, or decided by the successor at the same step): {numbers}. Delegate them first',
  ],
  mayNotCorrect: [
    '接任人无权修改以下单据，请先办结：{numbers}',
    'The successor may not correct these: {numbers}. Finish them first',
  ],
  decides: ['待其审批', 'Decisions that wait'],
  corrects: ['待其处理的本人单据', 'Own documents that wait'],
  leads: ['负责的项目', 'Projects led'],
})
