import { theme } from 'antd'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { presets } from './layout.ts'
import { contrast, grounds, mixed, shadesOf } from './shades.ts'
import { sizes, themeOf } from './theme.ts'

const picked = ['#ffff00', '#ffffff', '#000000', '#808080', '#00ff00', '#ffc0cb']
const looks = [...presets, ...picked].flatMap((accent) => [
  { accent, dark: false },
  { accent, dark: true },
])
/** Both colours, so that a failure says which. */
const apart = (one: string, other: string, least: number) => {
  expect.soft(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(least)
}

describe('contrast', () => {
  test('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('#1890ff', '#ffffff')).toBeCloseTo(3.24, 2)
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
  })
})

describe('an accent', () => {
  test.each(looks)('$accent, dark: $dark, can be read and seen in all its uses', ({ accent, dark }) => {
    const { mark, text, fill, fillHover, fillActive, soft, softHover } = shadesOf(accent, dark)
    for (const ground of [...grounds[dark ? 'dark' : 'light'].others, soft, softHover]) apart(text, ground, 4.5)
    for (const ground of grounds[dark ? 'dark' : 'light'].others.slice(0, 2)) apart(mark, ground, 3)
    for (const filled of [fill, fillHover, fillActive]) apart('#ffffff', filled, 4.5)
  })

  test.each(looks)('$accent, dark: $dark, reaches what antd draws with', ({ accent, dark }) => {
    const look = themeOf({ dark, still: false, accent, size: 'small' })
    const token = theme.getDesignToken(look)
    const { text, mark, soft, fill } = shadesOf(accent, dark)
    expect([
      token.colorLink,
      token.colorPrimary,
      token.colorInfo,
      token.colorPrimaryBg,
      token.controlItemBgActive,
    ]).toEqual([text, mark, mark, soft, soft])
    expect(look.components?.Button?.colorPrimary).toBe(fill)
    for (const ground of [token.colorBgContainer, token.colorBgElevated, token.colorBgLayout]) {
      for (const ink of [
        token.colorText,
        token.colorTextSecondary,
        token.colorTextTertiary,
        token.colorTextPlaceholder,
        token.colorLink,
      ])
        apart(ink, ground, 4.5)
    }
    apart(String(look.components?.Table?.headerColor), String(look.components?.Table?.headerBg), 4.5)
    const { colorError, dangerColor = '#ffffff' } = look.components?.Button ?? {}
    apart(String(colorError), token.colorBgElevated, 4.5)
    apart(String(dangerColor), String(colorError), 4.5)
  })

  test('that is picked and readable stays as it is', () => {
    expect(shadesOf('#1890ff', false).mark).toBe('#1890ff')
    expect(shadesOf('#304156', false)).toMatchObject({ mark: '#304156', text: '#304156', fill: '#304156' })
  })
})

describe('the colours of the style sheet', () => {
  const css = readFileSync(join(import.meta.dirname, 'colours.css'), 'utf8')
  const namesIn = (block: string | undefined) =>
    Object.fromEntries(
      [...(block ?? '').matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)].map(([, name = '', colour = '']) => [
        name,
        colour.length === 4 ? colour.replaceAll(/[\da-f]/g, '$&$&') : colour,
      ]),
    )
  const light = namesIn(/^:root \{([^}]*)\}/m.exec(css)?.[1])
  const dark = { ...light, ...namesIn(/^:root\[data-scheme='dark'\] \{([^}]*)\}/m.exec(css)?.[1]) }

  test.each([
    ['light', light],
    ['dark', dark],
  ])('can be read, %s', (_name, colours) => {
    for (const ground of ['ground', 'surface', 'surface-2', 'hover'])
      for (const ink of ['ink', 'ink-2', 'ink-3', 'accent-text', 'danger'])
        apart(colours[ink] ?? '', colours[ground] ?? '', 4.5)
    apart(colours['accent-text'] ?? '', colours['accent-soft'] ?? '', 4.5)
    apart(colours['danger'] ?? '', colours['danger-soft'] ?? '', 4.5)
  })
})

describe('the size', () => {
  test('changes controls and rows, the smaller the denser', () => {
    const heights = (['default', 'medium', 'small', 'mini'] as const).map((size) => [
      theme.getDesignToken(themeOf({ dark: false, still: false, accent: '#1890ff', size })).controlHeightSM,
      sizes[size].row,
    ])
    expect(heights).toEqual([
      [36, 11],
      [32, 9],
      [28, 6],
      [24, 3],
    ])
  })
})
