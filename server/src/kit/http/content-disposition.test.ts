import { describe, expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

describe('contentDisposition', () => {
  test('carries a Chinese name twice, as ASCII', () => {
    const encoded = '%E8%AE%BE%E5%A4%87%E5%8F%B0%E8%B4%A6_2026.xlsx'
    expect(contentDisposition('设备台账_2026.xlsx')).toBe(
      `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
    )
  })
  test.each([
    ['a"b\r\nSet-Cookie: x=1.xlsx', 'a_b__Set-Cookie_%20x=1.xlsx'.replace('=', '%3D')],
    ["it's (1)*!.xlsx", 'it%27s%20%281%29_%21.xlsx'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['', 'download'],
    ['\uD800.xlsx', '%EF%BF%BD.xlsx'],
  ])('nothing in a name breaks the header: %j', (name, encoded) => {
    const header = contentDisposition(name)
    expect(header).toBe(`attachment; filename=${encoded}; filename*=UTF-8''${encoded}`)
    expect(header).toMatch(/^[\u0020-\u007E]+$/)
  })
  test('an endless name keeps its extension', () => {
    const encoded = contentDisposition(`${'长'.repeat(400)}.xlsx`).split("''")[1] ?? ''
    expect(decodeURIComponent(encoded)).toBe(`${'长'.repeat(250)}.xlsx`)
  })
})
