import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
// What the build leaves out of libraries, as it would be asked for: web/build/antd-styles.ts, web/build/left-out.ts.
const asksFor = [
  /filterDropdown|\bfilters(?:=|: \[)/,
  /pagination=(?!\{false\})/,
  /\bselections\b/,
  /type: 'radio'/,
  /^\s+sticky(?:=|$)/m,
]
const unstyled = [
  /\bvariant(?:=|: )['"](?:filled|underlined)['"]/,
  /<(?:Button|Tag|Badge|Tooltip)\b[^>]*\bcolor=/,
  /import \{[^}]*\bMenu\b[^}]*\} from 'antd'/,
  /\bRangePicker\b|<DatePicker\b[^>]*\bmultiple\b/,
  /<Steps\b[^>]*\b(?:type|progressDot)=/,
  /<Tabs\b[^>]*\b(?:type|tabPosition|tabPlacement)=/,
  /<Table\b[^>]*\sbordered\b/,
  /import \{[^}]*\b(?:Skeleton|Badge)\b[^}]*\} from 'antd'|<(?:Drawer|Modal)\b[^>]*\sloading\b/,
]
const lacking = (text: string): boolean =>
  (/import \{[^}]*\bTable\b[^}]*\} from 'antd'/.test(text) && asksFor.some((pattern) => pattern.test(text))) ||
  unstyled.some((pattern) => pattern.test(text)) ||
  /\bInput\.(?:OTP|Group)\b/.test(text) ||
  /\btoJSONSchema\b/.test(text)

test('nothing uses what the build leaves out of antd', () => {
  expect([
    lacking("import { Table } from 'antd'\n<Table pagination={{ pageSize: 5 }} />"),
    lacking("import { Table } from 'antd'\n<Table pagination={false} />"),
    lacking('<Input.OTP />'),
    lacking('<Input variant="filled" />'),
    lacking('<Button color="cyan">'),
    lacking("import { Table } from 'antd'\n<Table\n  sticky\n/>"),
  ]).toEqual([true, false, true, true, true, true])
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('left-out.test.ts'),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => lacking(readFileSync(join(source, name), 'utf8')))).toEqual([])
})
