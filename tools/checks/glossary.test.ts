import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { messages, type Text } from '@geodepot/contracts/kit/messages.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countFaults, glossary, tableBelow } from './glossary.ts'
import { readSource, root } from './source.ts'

const text = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const told = (checks: ReturnType<typeof glossary>) =>
  checks.flatMap(({ errors }) => errors.map(({ message }) => message))
const ofTexts = (texts: Record<string, Text>) =>
  told(glossary(text, [{ file: 'x.messages.ts', messages: messages('x', texts) }], [], []))
const ofAllocation = (change: (glossary: string) => string) => told(glossary(change(text), [], [allocation], []))

test('the allocation is called as the glossary says', () => {
  expect(ofAllocation((same) => same)).toEqual([])
  expect(tableBelow(text, '## States')[0]).toEqual(['draft', '草稿', 'Draft', 'grey', 'who wrote it'])
})

test.each([
  [
    '| receiving | 在途 | In transit |',
    '| receiving | 在途 | On its way |',
    'States: receiving (allocation) is called',
  ],
  [
    '| receiving | 在途 | In transit | blue',
    '| receiving | 在途 | In transit | green',
    'States: receiving (allocation) is blue, not green',
  ],
  ['| the receiver |', '| |', 'States: receiving (allocation) has nobody who acts next'],
  ['| receiving |', '| coming |', 'States: receiving (allocation) is called'],
  ['| ship | 发运 | Ship |', '| ship | 发运 | Dispatch |', 'Actions: the button of ship (allocation) does not begin'],
  ['| ship | 发运 | Ship | 发运 |', '| ship | 发运 | Ship | 发出 |', 'Actions: the history of ship (allocation)'],
  ['| ship |', '| send |', 'Actions: ship (allocation) is missing'],
])('a glossary with %s as %s differs', (from, to, said) => {
  expect(ofAllocation((same) => same.replace(from, to)).some((one) => one.startsWith(said))).toBe(true)
})

test.each<Text>([
  ['编辑项目', 'Edit project'],
  ['登录账号', 'Account'],
  ['发运', 'Dispatched'],
  ['待收', 'On the road'],
  ['邮箱', 'Email'],
])('%s / %s is another word for what has one', (...pair) => {
  expect(ofTexts({ key: pair })).toHaveLength(1)
})

test.each<Text>([
  ['修改项目', 'Edit project'],
  ['调配员', 'Dispatcher'],
  ['用户名或密码错误', 'Account or password is wrong'],
  ['重新登录', 'Log in again'],
  ['邮箱', 'E-mail'],
])('%s / %s is none', (...pair) => {
  expect(ofTexts({ key: pair })).toEqual([])
})

test('what an installation begins with says its names itself', () => {
  const begins = readSource('server/installation/menu/menus.ts', "export const title = { titleEn: 'Dispatch goods' }")
  expect(told(glossary(text, [], [], [begins]))).toHaveLength(1)
})

test('a text that counts has one for 1, as a figure', () => {
  expect(countFaults({ lines: ['{count} 行', '{count} lines'] })).toHaveLength(1)
  expect(countFaults({ lines: ['{count} 行', '{count} lines'], lines_one: ['1 行', 'One line'] })).toHaveLength(1)
  expect(countFaults({ lines: ['{count} 行', '{count} lines'], lines_one: ['1 行', '1 line'] })).toEqual([])
  expect(countFaults(allocationMessages.texts)).toEqual([])
})
