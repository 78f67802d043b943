import { expect, test } from 'vitest'
import { worlds } from './worlds.ts'

const file = 'server/src/a.test.ts'
const found = (text: string, apart = '') =>
  worlds([{ file, text }], apart).flatMap(({ errors }) => errors.map(({ line }) => line))

test('a test that registers or mocks is reported unless it has a world of its own', () => {
  const text =
    "import { registerAlert } from './index.ts'\nregisterAlert({\n  type,\n})\nvi.mock('sharp', () => ({}))\n"
  expect(found(text)).toEqual([2, 5])
  expect(found(text, `  '${file}',\n`)).toEqual([])
  expect(found('it("registers", () => {\n    registerGauge("a")\n})')).toEqual([2])
  expect(found("vi.spyOn(JSON, 'parse')\nconst kept = registered()\n")).toEqual([])
})
