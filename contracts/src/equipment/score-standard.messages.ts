import { messages } from '../kit/messages.ts'

export const scoreStandardMessages = messages('equipment/score-standard', {
  title: ['评分标准', 'Score standards'],
  help: [
    '标准不修改：另建一版，从它的生效日期所在的季度起使用；已填的评分单仍按原来的标准。',
    'A standard is never changed: a new version is used from the quarter of its first day on, and sheets already filled in keep their standard.',
  ],
  add: ['新建一版标准', 'New standard'],
  standardName: ['标准名称', 'Standard'],
  validFrom: ['生效日期', 'Valid from'],
  criteria: ['评分项', 'Criteria'],
  key: ['代码', 'Code'],
  name: ['评分项', 'Criterion'],
  nameEn: ['英文名称', 'English name'],
  points: ['满分', 'Full points'],
  grades: ['等级线', 'Grades'],
  gradeA: ['A 级从', 'A from'],
  gradeB: ['B 级从', 'B from'],
  gradeC: ['C 级从', 'C from'],
  scores: ['评分单数', 'Sheets'],
  notHundred: ['各项满分合计应为 100，现为 {sum}', 'Full points must add up to 100; they add up to {sum}'],
  twice: ['代码重复', 'The code is repeated'],
  onePlace: ['最多一位小数', 'One decimal at most'],
  gradesTurned: ['等级线应依次递减', 'Each grade begins below the one before it'],
  dayTaken: ['这一天已有一版标准', 'There is a standard of this day'],
})
