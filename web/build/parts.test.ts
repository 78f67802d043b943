import { expect, test } from 'vitest'
import { type Looked, placesIn, withoutCircles } from './parts.ts'

const made = (imports: Readonly<Record<string, readonly string[]>>) => {
  const { generateBundle } = withoutCircles()
  const bundle = Object.fromEntries(
    Object.entries(imports).map(([name, all]) => [name, { type: 'chunk', imports: all }]),
  )
  const fails = {
    error: (text: string) => {
      throw new Error(text)
    },
  }
  if (typeof generateBundle !== 'function') throw new Error('a function was expected')
  return () => generateBundle.call(fails as never, {} as never, bundle as never, true)
}

test('files of the page may stand on each other, but in no circle', () => {
  expect(made({ a: ['b', 'c'], b: ['c'], c: [], d: ['a'] })).not.toThrow()
  expect(made({ a: ['b'], b: ['c'], c: ['b'] })).toThrow('a > b > c > b')
})

/** Where modules of a size come that pages need: each page by its file and what it imports. */
const placed = (renderedLength: number, pages: Readonly<Record<string, readonly string[]>>) => {
  const chunk = (file: string, imports: readonly string[], isPage: boolean) => ({
    type: 'chunk',
    fileName: file,
    facadeModuleId: isPage ? `/tree/${file}` : null,
    isDynamicEntry: isPage,
    imports,
    moduleIds: [`/tree/${file}`],
    modules: { [`/tree/${file}`]: { renderedLength } },
  })
  const chunks = [
    ...Object.entries(pages).map(([file, imports]) => chunk(file, imports, true)),
    ...[...new Set(Object.values(pages).flat())].map((file) => chunk(file, [], false)),
  ]
  const places = placesIn({ chunks, bringers: new Map() } as unknown as Looked)
  return (file: string) => places.get(`/tree/${file}`)
}
const each = (count: number, of: (at: number) => string, imports: readonly string[]) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [of(at), imports]))

test('what lists of one area need comes to no other, though words and deeper rooms of the area need it too', () => {
  const of = placed(10_000, {
    ...each(4, (at) => `web/src/material/m${at}/list.tsx`, ['web/src/kit/all.ts', 'contracts/src/material/stock.ts']),
    ...each(4, (at) => `web/src/equipment/e${at}/list.tsx`, ['web/src/kit/all.ts']),
    'contracts/src/material/period.messages.ts': ['contracts/src/material/stock.ts'],
    'web/src/material/figures/report/print.tsx': ['contracts/src/material/stock.ts'],
  })
  expect(of('web/src/kit/all.ts')).toBe('list')
  expect(of('contracts/src/material/stock.ts')).toBe('list-material')
})

test('what comes to every page once it stands brings nothing of its own to documents', () => {
  const of = placed(1000, {
    'web/src/shell/top-bar/messages.tsx': ['web/src/kit/follow.ts', 'web/src/shell/bell.ts'],
    ...each(12, (at) => `web/src/system/d${at}/page.tsx`, ['web/src/kit/follow.ts']),
  })
  expect(of('web/src/shell/bell.ts')).toBe('later')
  expect(of('web/src/kit/follow.ts')).toBe('list')
})
