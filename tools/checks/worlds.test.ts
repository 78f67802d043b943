import { expect, test } from 'vitest'
import { worlds } from './worlds.ts'

const file = 'server/src/a.test.ts'
const found = (text: string, apart = '', support = '') =>
  worlds(
    [
      { file, text },
      { file: 'server/src/test/document.ts', text: support },
    ],
    apart,
  ).flatMap(({ errors }) => errors.map(({ line }) => line))

test('a test that registers or mocks is reported unless it has a world of its own', () => {
  const text =
    "import { registerAlert } from './index.ts'\nregisterAlert({\n  type,\n})\nvi.mock('sharp', () => ({}))\n"
  expect(found(text)).toEqual([2, 5])
  expect(found(text, `  '${file}',\n`)).toEqual([])
  expect(found('it("registers", () => {\n    registerGauge("a")\n})')).toEqual([2])
  expect(found("const ports = declarePorts<Ports>('a')\n")).toEqual([1])
  expect(found("vi.spyOn(JSON, 'parse')\nconst kept = registered()\n")).toEqual([])
})

test('so is one that imports what makes a document known at once', () => {
  const text = "\nimport { made } from './test/document.ts'\n"
  expect(found(text, '', 'export const made = implement(spec, {})\n')).toEqual([2])
  expect(found(text, '', 'export const open = () => {\n  registerJobs([])\n}\n')).toEqual([])
})
