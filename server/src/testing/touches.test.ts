import { expect, test } from 'vitest'
import { routes } from '../modules.ts'

const operations = routes.map(({ operation }) => operation)
const moduleOf = (name: string): string => name.slice(0, name.lastIndexOf('.'))

test('what a call touches is a module that answers something', () => {
  const answering = new Set(operations.filter(({ method }) => method === 'GET').map(({ name }) => moduleOf(name)))
  const touched = operations.flatMap(({ name, touches }) =>
    touches === 'all' ? [] : touches.map((module) => ({ name, module })),
  )
  expect(touched.length).toBeGreaterThan(20)
  expect(touched.filter(({ module }) => !answering.has(module))).toEqual([])
})
