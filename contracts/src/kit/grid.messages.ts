import { messages } from './messages.ts'

/** What a grid of lines says, whatever its lines are. */
export const gridMessages = messages('kit/grid', {
  add: ['添加一行', 'Add a line'],
  remove: ['删除第 {row} 行', 'Remove line {row}'],
  row: ['行', 'Line'],
  cell: ['第 {row} 行 {column}', 'Line {row}, {column}'],
  lines: ['共 {count} 行', '{count} lines'],
  lines_one: ['共 1 行', '1 line'],
  total: ['合计', 'Total'],
  empty: ['还没有明细', 'No lines yet'],
  emptyNext: ['添加一行，或从表格中复制后粘贴到这里。', 'Add a line, or paste a block copied from a spreadsheet.'],
  pasted: ['已粘贴 {rows} 行 {columns} 列', 'Pasted {rows} rows by {columns} columns'],
  pasteSkipped: ['有 {count} 个单元格无法识别，已标出', '{count} cells could not be read and are marked'],
  pasteSkipped_one: ['有 1 个单元格无法识别，已标出', '1 cell could not be read and is marked'],
  pasteFull: ['最多 {max} 行，多出的未粘贴', 'At most {max} lines; the rest was not pasted'],
  removed: ['已删除第 {row} 行', 'Removed line {row}'],
  undo: ['撤销', 'Undo'],
  undone: ['已撤销', 'Undone'],
  unreadable: ['无法识别“{text}”', '"{text}" could not be read'],
  rowErrors: ['{count} 行有问题', '{count} lines need attention'],
  rowErrors_one: ['1 行有问题', '1 line needs attention'],
  firstError: ['转到第一处', 'Go to the first'],
  keys: [
    '方向键移动，Enter 或直接输入开始修改，Tab 到下一格，Delete 清除，Ctrl+V 粘贴表格，Ctrl+Z 撤销',
    'Arrows move, Enter or typing edits, Tab goes on, Delete clears, Ctrl+V pastes a block, Ctrl+Z undoes',
  ],
})
