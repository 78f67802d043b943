import { screen, within } from '@testing-library/react'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { clear, show } from '../test/page.tsx'
import { code128, isCode128 } from './code128.ts'
import { LabelView } from './view.tsx'
import { perSheet, sheetsOf } from './sizes.ts'

afterEach(clear)

/** The bars as a scanner sees them: three points for a module, and quiet on both sides. */
const pictureOf = (text: string): ImageData => {
  const [point, quiet, height] = [3, 12, 40]
  const row = [
    ...Array.from({ length: quiet * point }, () => 255),
    ...code128(text).flatMap((width, at) => Array.from({ length: width * point }, () => (at % 2 === 0 ? 0 : 255))),
    ...Array.from({ length: quiet * point }, () => 255),
  ]
  const line = row.flatMap((shade) => [shade, shade, shade, 255])
  const data = new Uint8ClampedArray(Array.from({ length: height }, () => line).flat())
  return { data, width: row.length, height, colorSpace: 'srgb' } as unknown as ImageData
}

describe('bars', () => {
  beforeAll(async () => {
    const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const { buffer } = await readFile(file)
    await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
  })

  test('are read as what was written, whatever a keyboard writes', async () => {
    for (const text of ['261125WH01001', 'DEMO-SV 10231/b', '~!"#$%&\'()*+,-./:;<=>?@[]^_{|}', 'a', '0'.repeat(24)]) {
      const found = await readBarcodes(pictureOf(text), { formats: ['Code128'] })
      expect(found.map((one) => one.text)).toEqual([text])
    }
  })

  test('have a stop, a start, and a check sign that depends on the places', () => {
    // 11 modules for each sign, 13 for the stop.
    expect(code128('AB').reduce((sum, width) => sum + width, 0)).toBe(4 * 11 + 13)
    expect(code128('AB')).not.toEqual(code128('BA'))
    expect(isCode128('批次')).toBe(false)
    expect(() => code128('批次')).toThrow('no signs')
  })
})

test('labels fill their sheets, after those that are gone', () => {
  const labels = Array.from({ length: 25 }, (_, at) => at)
  expect([perSheet('small'), perSheet('large')]).toEqual([24, 8])
  expect(sheetsOf(labels, 'small', 0).map((sheet) => sheet.length)).toEqual([24, 1])
  expect(sheetsOf(labels, 'small', 23).map((sheet) => sheet.filter((label) => label !== undefined).length)).toEqual([
    1, 24,
  ])
  expect(sheetsOf([], 'large', 0)).toEqual([])
})

test('each label has both codes and its words, on sheets or a roll, as often as it is needed', async () => {
  vi.stubGlobal('print', vi.fn())
  const label = { key: '1', code: '261125WH01001', title: '主伺服阀', lines: ['VB-HYD-001', '数量 2 件'] }
  const { user } = show(<LabelView name="RK-1" back="/a/1" labels={[label, { ...label, key: '2', code: '批次甲' }]} />)
  const [first, second] = screen.getAllByRole('article')
  expect(within(first as HTMLElement).getByRole('img', { name: '261125WH01001' })).toBeTruthy()
  expect(within(first as HTMLElement).getByText('数量 2 件')).toBeTruthy()
  // What has no bars has the other code.
  expect(within(second as HTMLElement).queryByRole('img', { name: '批次甲' })).toBeNull()
  expect(document.querySelectorAll('.label-sheet')).toHaveLength(1)
  expect(document.documentElement.dataset['labels']).toBe('sheet')
  await user.click(screen.getByText('卷筒'))
  await user.click(screen.getByText('大 105×74'))
  expect(document.querySelectorAll('.label-sheet')).toHaveLength(2)
  expect(document.documentElement.dataset['labels']).toBe('large')
  const copies = screen.getByRole('spinbutton')
  await user.clear(copies)
  await user.type(copies, '3')
  expect(document.querySelectorAll('.label')).toHaveLength(6)
  vi.unstubAllGlobals()
})
