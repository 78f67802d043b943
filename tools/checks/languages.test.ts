import { describe, expect, test } from 'vitest'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { languages, textFaults } from './languages.ts'
import { readSource } from './source.ts'

const loose = (file: string, text: string) =>
  languages([], [readSource(file, text)])
    .flatMap(({ errors }) => errors)
    .map(({ message }) => message)

describe('text pairs', () => {
  test.each([
    ['新增', 'Add'],
    ['共 {total} 条', '{total} in all'],
    ['Switch Size Success', 'Switch Size Success'],
    ['you browser can not work', 'you browser can not work'],
    ['QR', 'QR'],
    ['Excel', 'Excel'],
    ['打开 Excel 文件', 'Open the Excel file'],
    ['{n}', '{n}'],
    ['中文', '中文'],
    ['yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm'],
  ])('%s / %s passes', (chinese, english) => expect(textFaults('key', [chinese, english])).toEqual([]))
  test.each([
    ['', 'Add', 'a language is empty'],
    ['新增', ' ', 'a language is empty'],
    ['Add', 'Add', 'the Chinese text is not translated: Add'],
    [
      '新增 please add the new device here',
      'Add',
      'the Chinese text is not translated: 新增 please add the new device here',
    ],
    ['新增', 'Add 设备', 'the English text holds Chinese signs: Add 设备'],
    ['请选择，再提交', 'Select，then submit', 'the English text holds Chinese signs: Select，then submit'],
    ['共 {total} 条', '{count} in all', 'placeholders differ: total in Chinese, count in English'],
    ['第 {n} 行', 'Row', 'placeholders differ: n in Chinese, none in English'],
    ['行 { n }', 'Row { n }', 'a brace that is no placeholder: 行 { n }'],
  ])('%s / %s does not', (chinese, english, fault) =>
    expect(textFaults('key', [chinese, english])[0]).toBe(`key: ${fault}`),
  )
  test('a singular may say 1 for its count', () => expect(textFaults('rows_one', ['{count} 行', '1 row'])).toEqual([]))
  test('a namespace belongs to one module', () => {
    const given = (file: string) => ({ file, messages: messages('equipment/device', { a: ['新增', 'Add'] }) })
    const found = (...files: string[]) => languages(files.map(given), []).flatMap(({ errors }) => errors)
    expect(found('contracts/src/equipment/device.messages.ts')).toEqual([])
    expect(
      found('contracts/src/equipment/device.messages.ts', 'contracts/src/equipment/copy.messages.ts'),
    ).toHaveLength(1)
  })
})

describe('texts outside messages', () => {
  test.each([
    ['export const A = () => <p>新增设备</p>'],
    ['export const A = () => <p>Add a device</p>'],
    ["export const A = () => <p>{'新增'}</p>"],
    ['export const A = () => <p>{`共 ${1}`}</p>'],
    ['export const A = () => <input placeholder="Search" />'],
    ['export const A = () => <input placeholder="搜索" />'],
    ['export const A = () => <button aria-label="Close" />'],
  ])('%s is reported', (text) => expect(loose('web/src/kit/a.tsx', text)).toHaveLength(1))
  test.each([
    ['export const A = () => <p className="title">{t.add} – 1/2 ·</p>'],
    ['// 新增\nexport const A = () => <Column title={t.add} dataIndex="name" />'],
    ['export const A = () => <kbd>Esc</kbd>'],
    ['export const A = () => <option value="cn">中文</option>'],
  ])('%s is not', (text) => expect(loose('web/src/kit/a.tsx', text)).toEqual([]))
  test('on the server too, but not in tests, in the rows of an installation and in the demo company', () => {
    const text = "export const name = '新增设备'\n"
    expect(loose('server/src/equipment/device/index.ts', text)).toHaveLength(1)
    expect(loose('server/src/equipment/device/device.test.ts', text)).toEqual([])
    expect(loose('server/demo/company.ts', text)).toEqual([])
    expect(loose('server/installation/role/roles.ts', text)).toEqual([])
    expect(loose('server/src/equipment/device/installation.ts', text)).toEqual([])
  })
})
