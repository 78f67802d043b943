import { expect, test } from 'vitest'
import { withoutCircles } from './parts.ts'

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
