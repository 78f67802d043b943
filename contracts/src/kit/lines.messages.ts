import { messages } from './messages.ts'

/** What a table of lines says, whatever its lines are. */
export const linesMessages = messages('kit/lines', {
  lines: ['共 {count} 行', '{count} lines'],
  lines_one: ['共 1 行', '1 line'],
  none: ['没有明细', 'No lines'],
  total: ['合计', 'Total'],
  chooseAll: ['选择所有行', 'Choose all lines'],
  onlyOpen: ['只看未完成（{count}）', 'Open only ({count})'],
})
