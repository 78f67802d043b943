import { listBound } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { refusal } from '../../kit/http/refusal.ts'

/** A line of a list: the box as it is written there, nothing where the list is of one box. */
export interface Listed {
  readonly box: string
  readonly serial: string
}
const longest = 60
const cells = (line: string): string[] =>
  line
    .split(/[\t,;]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((cell) => cell !== '')
// What racks and testers write above their columns.
const isHead = ([first = '', second = '']: readonly string[]): boolean =>
  /^(box|rack|case|箱号|箱|机架|serial|serial no\.?|sn|序列号)$/i.test(first) &&
  (second === '' || /serial|sn|序列/i.test(second))

/** Reads a list: box and serial on each line, or the serials of one box; each serial once. */
export const parseList = (content: string, isOfOne: boolean): readonly Listed[] => {
  const lines = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n|\r/)
    .map((line, index) => ({ at: index + 1, cells: cells(line) }))
    .filter((line) => line.cells.length > 0)
  const rows = lines.slice(isHead(lines[0]?.cells ?? []) ? 1 : 0)
  if (rows.length === 0) throw refusal(boxMessages, 'emptyList', {}, 'content')
  if (rows.length > listBound) throw refusal(boxMessages, 'tooMany', { max: listBound }, 'content')
  const seen = new Set<string>()
  return rows.map(({ at, cells: [first = '', second] }): Listed => {
    const [box, serial] = second === undefined ? ['', first] : [first, second]
    if (serial.length > longest || box.length > longest)
      throw refusal(boxMessages, 'serialTooLong', { line: at }, 'content')
    if (box === '' && !isOfOne) throw refusal(boxMessages, 'unknownBoxes', { codes: first }, 'content')
    const key = serial.toLowerCase()
    if (seen.has(key)) throw refusal(boxMessages, 'twiceInList', { serial }, 'content')
    seen.add(key)
    return { box, serial }
  })
}
