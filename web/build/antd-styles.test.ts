import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rulesFor } from './antd-styles.ts'

const sheet = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('antd/package.json')), 'dist', 'antd.css'),
  'utf8',
)
const made = rulesFor(sheet, new Set(['button', 'input', 'table', 'date-picker']))

const more = rulesFor(
  sheet,
  new Set(['button', 'input', 'table', 'date-picker', 'modal']),
  new Set(['button', 'input']),
)

const has = (text: string): boolean => made.includes(text)

describe('the styles of antd that a page brings along', () => {
  test('are those of its parts, with what they share', () => {
    const wanted = ['.ant-btn{', '.ant-input{', '.ant-table-wrapper{', '.ant-picker{', '.anticon', '.ant-wave{']
    expect(wanted.filter((one) => !has(one))).toEqual([])
    expect(has('@keyframes antZoomIn')).toBe(true)
  })
  test('are none of what it does not have, by whatever name', () => {
    expect(['.ant-calendar', '.ant-float-btn', '.ant-qrcode', '.ant-tour', '.ant-steps'].filter(has)).toEqual([])
  })
  test('say nothing of lines from right to left, of colours that antd has names for, and of what people choose', () => {
    expect(['.ant-btn-rtl{', '-volcano', '--ant-color-primary:'].filter(has)).toEqual([])
  })
  test('come once: the later sheet has what belongs to its own parts alone', () => {
    const some = ['.ant-modal', '.ant-picker{', '.ant-table-wrapper{', '}.ant-btn{', '}.anticon{', '@keyframes']
    expect(some.filter((one) => more.includes(one))).toEqual(['.ant-modal', '.ant-picker{', '.ant-table-wrapper{'])
  })
  test('read none of the shades of colours by name, which are not made', () => {
    const shade = /var\(--ant-(?:pink|magenta|red|volcano|orange|yellow|lime|gold|cyan|green|blue|geekblue|purple)-?\d/
    expect(shade.exec(made)).toBeNull()
  })
})
