import { messages } from '@geodepot/contracts/kit/messages.ts'
import { expect, test } from 'vitest'
import { readSource } from './source.ts'
import { unasked } from './unasked.ts'

const text = ['新增', 'Add'] as const
const found = (key: string, code: string, file = 'web/src/equipment/device/list.tsx') =>
  unasked(
    [{ file: 'contracts/src/equipment/device.messages.ts', messages: messages('equipment/device', { [key]: text }) }],
    [readSource(file, code)],
  ).errors.map(({ message }) => message)

test.each([
  ['help', "t('help')"],
  ['help', 'const labels = { help }'],
  ['lines.remark', "t('lines.remark')"],
  ['state_draft', "const states = ['draft']\nt(`state_${row.state}`)"],
  ['confirmCloseRest', 'closeRest()\nt(`confirm${name.charAt(0).toUpperCase()}${name.slice(1)}`)'],
  ['techState_good', "type Tech = 'good'\nlabel(`${techState}_${value}`)"],
  ['outType2', 'const exported = { outType }'],
  ['rows_one', "t('rows', { count })"],
  ['addKeyTaken', ''],
])('%s is asked for by %s', (key, code) => expect(found(key, code)).toEqual([]))

test.each([
  ['help', "t('helped')"],
  ['help', "// t('help')"],
  ['state_draft', 't(`state_${row.state}`)'],
  ['state_draft', "const states = ['draft']"],
  ['outType2', 't(`in${outType2Of(row)}`)'],
  ['rows_one', "t('row', { count })"],
])('%s is not asked for by %s', (key, code) => expect(found(key, code)).toEqual([`nobody asks for ${key}`]))

test('a test and the file that declares a text ask for nothing', () => {
  for (const file of ['web/src/equipment/device/list.test.tsx', 'contracts/src/equipment/device.messages.ts'])
    expect(found('help', "t('help')", file)).toHaveLength(1)
})
