import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
// What the build leaves out of antd's tables and inputs, as it would be asked for.
const asksFor = [/filterDropdown|\bfilters(?:=|: \[)/, /pagination=(?!\{false\})/, /\bselections\b/, /type: 'radio'/]
const lacking = (text: string): boolean =>
  (/import \{[^}]*\bTable\b[^}]*\} from 'antd'/.test(text) && asksFor.some((pattern) => pattern.test(text))) ||
  /\bInput\.(?:OTP|Group)\b/.test(text)

test('nothing uses what the build leaves out of antd', () => {
  expect([
    lacking("import { Table } from 'antd'\n<Table pagination={{ pageSize: 5 }} />"),
    lacking("import { Table } from 'antd'\n<Table pagination={false} />"),
    lacking('<Input.OTP />'),
  ]).toEqual([true, false, true])
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => lacking(readFileSync(join(source, name), 'utf8')))).toEqual([])
})
