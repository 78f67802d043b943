import { describe, expect, test } from 'vitest'
import { arrows, cycles, placeOf, refusal } from './arrows.ts'
import { readSource, readSources } from './source.ts'

const found = (files: Record<string, string>) =>
  arrows(Object.entries(files).map(([file, text]) => readSource(file, text))).flatMap(({ errors }) => errors)
/** A file at `from` that imports `to`, and `to` itself: what the checks say to it. */
const planted = (
  from: string,
  to: string,
  write = (request: string) => `import { x } from '${request}'\nexport const y = x\n`,
) => {
  const request =
    to.startsWith('contracts/src/') && !from.startsWith('contracts/')
      ? to.replace('contracts/src/', '@geodepot/contracts/')
      : `${'../'.repeat(from.split('/').length - 1)}${to}`
  return found({ [from]: write(request), [to]: 'export const x = 1\n' })
}

/** One forbidden import for each arrow of the architecture. */
const forbidden: Record<string, readonly (readonly [from: string, to: string])[]> = {
  'contracts/kit ← contracts/<area>': [
    ['contracts/src/kit/a.ts', 'contracts/src/system/user.ts'],
    ['contracts/src/kit/a.ts', 'contracts/src/equipment/device.ts'],
    ['contracts/src/kit/a.ts', 'contracts/src/material/plan.ts'],
    ['contracts/src/system/user.ts', 'contracts/src/equipment/device.ts'],
    ['contracts/src/equipment/device.ts', 'contracts/src/material/plan.ts'],
    ['contracts/src/material/plan.ts', 'contracts/src/equipment/device.ts'],
  ],
  'contracts ← server': [
    ['contracts/src/equipment/device.ts', 'server/src/kit/a.ts'],
    ['contracts/src/kit/a.ts', 'server/src/main.ts'],
  ],
  'contracts ← web': [['contracts/src/equipment/device.ts', 'web/src/kit/a.ts']],
  'server ↮ web': [
    ['server/src/system/user/index.ts', 'web/src/system/user/index.ts'],
    ['web/src/system/user/index.ts', 'server/src/system/user/index.ts'],
    ['server/src/main.ts', 'web/vite.config.ts'],
  ],
  'server: kit ← ledger': [['server/src/kit/a.ts', 'server/src/ledger/custody.ts']],
  'server: kit ← postgres': [
    ['server/src/kit/a.ts', 'server/src/postgres/embedded.ts'],
    ['server/src/ledger/a.ts', 'server/src/postgres/embedded.ts'],
    ['server/src/system/user/index.ts', 'server/src/postgres/embedded.ts'],
    ['server/src/postgres/embedded.ts', 'server/src/ledger/custody.ts'],
  ],
  'server: ledger ← system': [
    ['server/src/ledger/custody.ts', 'server/src/system/user/index.ts'],
    ['server/src/kit/a.ts', 'server/src/system/user/index.ts'],
  ],
  'server: system ← equipment': [
    ['server/src/system/user/index.ts', 'server/src/equipment/device/index.ts'],
    ['server/src/ledger/a.ts', 'server/src/equipment/device/index.ts'],
  ],
  'server: system ← material': [
    ['server/src/system/user/index.ts', 'server/src/material/plan/index.ts'],
    ['server/src/kit/a.ts', 'server/src/material/plan/index.ts'],
  ],
  'server: areas ← main': [
    ['server/src/equipment/device/index.ts', 'server/src/main.ts'],
    ['server/src/kit/a.ts', 'server/src/main.ts'],
    ['server/src/system/user/index.ts', 'server/demo/company.ts'],
  ],
  'server: equipment ↮ material': [
    ['server/src/equipment/device/index.ts', 'server/src/material/plan/index.ts'],
    ['server/src/material/plan/index.ts', 'server/src/equipment/device/index.ts'],
  ],
  'server: ports ← areas': [
    ['server/src/ports/equipment.ts', 'server/src/equipment/device/index.ts'],
    ['server/src/ports/equipment.ts', 'server/src/ledger/a.ts'],
    ['server/src/ports/equipment.ts', 'server/src/system/user/index.ts'],
    ['server/src/kit/a.ts', 'server/src/ports/equipment.ts'],
    ['server/src/ledger/a.ts', 'server/src/ports/equipment.ts'],
  ],
  'web: kit ← system': [
    ['web/src/kit/a.ts', 'web/src/system/user/index.ts'],
    ['web/src/kit/a.ts', 'web/src/shell/a.tsx'],
  ],
  'web: system ← shell': [['web/src/system/user/index.ts', 'web/src/shell/a.tsx']],
  'web: system ← equipment': [['web/src/system/user/index.ts', 'web/src/equipment/device/index.ts']],
  'web: system ← material': [['web/src/system/user/index.ts', 'web/src/material/plan/index.ts']],
  'web: shell, equipment and material stand apart': [
    ['web/src/shell/a.tsx', 'web/src/equipment/device/index.ts'],
    ['web/src/equipment/device/index.ts', 'web/src/shell/a.tsx'],
    ['web/src/equipment/device/index.ts', 'web/src/material/plan/index.ts'],
    ['web/src/material/plan/index.ts', 'web/src/shell/a.tsx'],
  ],
  'web: areas ← main': [
    ['web/src/equipment/device/index.ts', 'web/src/main.tsx'],
    ['web/src/kit/a.ts', 'web/src/main.tsx'],
  ],
  'another module through its index.ts only': [
    ['server/src/equipment/allocation/index.ts', 'server/src/equipment/device/queries.ts'],
    ['server/src/main.ts', 'server/src/equipment/device/document.ts'],
    ['server/demo/company.ts', 'server/src/equipment/device/queries.ts'],
    ['web/src/equipment/allocation/list.tsx', 'web/src/equipment/device/form.tsx'],
    ['server/src/equipment/allocation/allocation.test.ts', 'server/src/equipment/device/queries.ts'],
  ],
  'the kits know no area': [
    ['server/src/kit/a.ts', 'contracts/src/equipment/device.ts'],
    ['web/src/kit/a.ts', 'contracts/src/system/user.ts'],
  ],
  'the product uses no tool, no journey, no test': [
    ['server/src/kit/a.ts', 'tools/module.ts'],
    ['web/src/kit/a.ts', 'e2e/support/browser.ts'],
    ['server/src/main.ts', 'bench/main.ts'],
    ['server/src/main.ts', 'trials/main.ts'],
    ['server/src/main.ts', 'server/src/kit/test/application.ts'],
    ['server/src/equipment/device/index.ts', 'server/src/equipment/device/device.test.ts'],
  ],
  'journeys look through the browser': [
    ['e2e/sign-in.test.ts', 'server/src/main.ts'],
    ['e2e/sign-in.test.ts', 'web/src/kit/a.ts'],
  ],
}

describe('one forbidden import per arrow is reported', () => {
  for (const [arrow, imports] of Object.entries(forbidden)) {
    test.each(imports)(`${arrow}: %s → %s`, (from, to) => {
      expect(planted(from, to)).toEqual([{ file: from, line: 1, message: expect.any(String) }])
    })
  }
  test.each([
    ['import type', (request: string) => `import type { x } from '${request}'\nexport type Y = typeof x\n`],
    ['export from', (request: string) => `export { x } from '${request}'\n`],
    ['export *', (request: string) => `export * from '${request}'\n`],
    ['import()', (request: string) => `export const y = () => import('${request}')\n`],
    ["a type's import()", (request: string) => `export type Y = import('${request}').Y\n`],
    ['import for its effect', (request: string) => `import '${request}'\n`],
  ])('however it is written: %s', (_, write) => {
    expect(planted('server/src/kit/a.ts', 'server/src/ledger/custody.ts', write)).toHaveLength(1)
  })
  test('by the name of a package', () => {
    expect(
      found({ 'web/src/kit/a.ts': "import '@geodepot/server/src/main.ts'\n", 'server/src/main.ts': '' }),
    ).toHaveLength(1)
  })
  test('in the tree as it stands', () => {
    const plant = readSource('server/src/kit/planted.ts', "import '../../../web/src/planted.ts'\n")
    const count = (sources: Parameters<typeof arrows>[0]) =>
      arrows(sources)
        .flatMap(({ errors }) => errors)
        .filter(({ file }) => file === plant.file).length
    const sources = readSources()
    expect(count(sources)).toBe(0)
    expect(count([...sources, plant])).toBe(2)
    // All files of the tree, read and looked at twice.
  }, 60_000)
})

test.each([
  ['contracts/src/equipment/device.ts', 'contracts/src/kit/operation.ts'],
  ['contracts/src/equipment/device.ts', 'contracts/src/system/user.ts'],
  ['server/src/ledger/custody.ts', 'server/src/kit/database/index.ts'],
  ['server/src/equipment/device/index.ts', 'server/src/system/user/index.ts'],
  ['server/src/equipment/device/index.ts', 'server/src/equipment/device/queries.ts'],
  ['server/src/material/outbound/index.ts', 'server/src/ports/equipment.ts'],
  ['server/src/ports/equipment.ts', 'contracts/src/equipment/device.ts'],
  ['server/src/equipment/device/index.ts', 'contracts/src/equipment/device.ts'],
  ['server/demo/company.ts', 'server/src/equipment/device/index.ts'],
  ['server/src/postgres/embedded.ts', 'server/src/kit/a.ts'],
  ['server/src/product.ts', 'server/src/postgres/embedded.ts'],
  ['server/src/kit/http/routes.test.ts', 'server/src/main.ts'],
  ['web/src/shell/a.tsx', 'web/src/system/project/index.ts'],
  ['web/src/main.tsx', 'web/src/equipment/device/index.ts'],
])('an import along the arrows passes: %s → %s', (from, to) => {
  expect(planted(from, to)).toEqual([])
})

test('an import that is only in a comment or a text is none', () => {
  expect(
    found({ 'server/src/kit/a.ts': "// import '../main.ts'\nexport const text = \"import '../main.ts'\"\n" }),
  ).toEqual([])
})
test('an import that leads to no file is reported', () => {
  expect(found({ 'server/src/kit/a.ts': "import './gone.ts'\n" })).toEqual([
    { file: 'server/src/kit/a.ts', line: 1, message: './gone.ts leads to no file' },
  ])
})
test('a layer that the architecture does not know is reported', () => {
  expect(refusal('server/src/helpers/a.ts', 'server/src/kit/b.ts')).toBe(
    'server/helpers is no layer of the architecture',
  )
})
test("Node's modules stay out of contracts and the page", () => {
  const text = "import { join } from 'node:path'\nexport const a = join\n"
  expect(
    found({
      'contracts/src/kit/a.ts': text,
      'web/src/kit/a.ts': text,
      'server/src/kit/a.ts': text,
      'web/vite.config.ts': text,
    }).map(({ file }) => file),
  ).toEqual(['contracts/src/kit/a.ts', 'web/src/kit/a.ts'])
})

describe('cycles', () => {
  test('between files', () => {
    const [finding, ...others] = found({
      'server/src/kit/jobs/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'server/src/kit/jobs/b.ts': "import { c } from './c.ts'\nexport const b = () => c\n",
      'server/src/kit/jobs/c.ts': "import { a } from './a.ts'\nexport const c = () => a\n",
    })
    expect(finding?.message).toMatch(/^a cycle: /)
    expect(others).toEqual([])
  })
  test('files may name the types of one another, modules not even those', () => {
    const one = (at: string, to: string) => ({ [`${at}`]: `import type { T } from '${to}'\nexport type U = T\n` })
    const inside = { ...one('server/src/kit/jobs/a.ts', './b.ts'), ...one('server/src/kit/jobs/b.ts', './a.ts') }
    expect(found(inside)).toEqual([])
    expect(
      found({
        ...one('server/src/equipment/a/index.ts', '../b/index.ts'),
        ...one('server/src/equipment/b/index.ts', '../a/index.ts'),
      }),
    ).toHaveLength(1)
  })
  test("a kit's rooms stand above one another, types included; a room's own files may meet", () => {
    const one = (at: string, to: string) => ({ [at]: `import type { T } from '${to}'\nexport type U = T\n` })
    const cycle = (file: string, other: string) => [{ file, message: `a cycle: ${file} → ${other} → ${file}` }]
    for (const kit of ['web/src/kit', 'server/src/kit']) {
      const above = one(`${kit}/form/a.ts`, '../ui/b.ts')
      const inside = { ...one(`${kit}/ui/b.ts`, './c.ts'), ...one(`${kit}/ui/c.ts`, './b.ts') }
      expect(found({ ...above, ...inside })).toEqual([])
      const back = one(`${kit}/ui/c.ts`, '../form/a.ts')
      expect(found({ ...above, ...inside, ...back })).toEqual(cycle(`${kit}/form`, `${kit}/ui`))
    }
  })
  test('so do the files beside the rooms of the server, and those of the contracts with their texts', () => {
    const one = (at: string, to: string) => ({ [at]: `import type { T } from '${to}'\nexport type U = T\n` })
    const server = {
      ...one('server/src/kit/audit.ts', './http/a.ts'),
      ...one('server/src/kit/http/a.ts', '../audit.ts'),
    }
    expect(found(server).map(({ file }) => file)).toEqual(['server/src/kit/audit'])
    const texts = one('contracts/src/kit/list.ts', './list.messages.ts')
    const own = { ...texts, ...one('contracts/src/kit/list.messages.ts', './list.ts') }
    expect(found(own)).toEqual([])
    const back = {
      ...one('contracts/src/kit/list.ts', './form.ts'),
      ...one('contracts/src/kit/form.ts', './list.messages.ts'),
    }
    expect(found({ ...back, ...one('contracts/src/kit/list.messages.ts', './list.ts') })).toEqual([
      {
        file: 'contracts/src/kit/list',
        message: 'a cycle: contracts/src/kit/list → contracts/src/kit/form → contracts/src/kit/list',
      },
    ])
  })
  test('two rings are two findings, a line is none', () => {
    const edges = (pairs: readonly string[]) => {
      const map = new Map<string, Set<string>>()
      for (const [from = '', to = ''] of pairs) map.set(from, (map.get(from) ?? new Set()).add(to))
      return map
    }
    expect(cycles(edges(['ab', 'bc', 'cd']))).toEqual([])
    expect(cycles(edges(['ab', 'ba', 'bc', 'cd', 'dc', 'ae'])).map((ring) => ring.toSorted())).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ])
  })
})

test.each(['server/src/equipment/device/rules.ts', 'server/src/equipment/device/work.rules.ts'])(
  '%s imports contracts only and does not wait',
  (file) => {
    const messages = (text: string) =>
      found({
        [file]: text,
        'server/src/kit/a.ts': 'export const x = 1\n',
        'contracts/src/equipment/device.ts': 'export const d = 1\n',
      }).map(({ message }) => message)
    expect(
      messages("import { d } from '@geodepot/contracts/equipment/device.ts'\nexport const may = () => d\n"),
    ).toEqual([])
    expect(messages("import { x } from '../../kit/a.ts'\nexport const may = () => x\n")).toEqual([
      'rules.ts imports contracts only, not ../../kit/a.ts',
    ])
    expect(messages("import { sql } from 'kysely'\nexport const may = () => sql\n")).toEqual([
      'rules.ts imports contracts only, not kysely',
    ])
    expect(messages('export const may = async (ask: Promise<boolean>) => await ask\n')).toEqual([
      'rules.ts decides purely: no await',
    ])
  },
)

describe("SQL on an area's tables in the kit", () => {
  const messages = (text: string) => found({ 'server/src/kit/a.ts': text }).map(({ message }) => message)
  test.each([
    ['export const q = sql`select 1 from system.user`\n'],
    ["export const q = db.selectFrom('system.user')\n"],
    ['export const q = \'update "equipment"."device" set x = 1\'\n'],
    ['export const q = `select ${columns} from a join material.plan p on p.id = a.id`\n'],
  ])('is reported: %s', (text) => expect(messages(text)).toHaveLength(1))
  test.each([
    ["export const p = 'system:user:list'\n"],
    ["export const p = 'sys.account.captchaEnabled'\n"],
    ['// select from system.user\nexport const q = sql`select 1 from document.register`\n'],
  ])('is not: %s', (text) => expect(messages(text)).toEqual([]))
})

test('a place is read off the folders', () => {
  expect(placeOf('contracts/src/equipment/device.messages.ts')).toEqual({
    side: 'contracts',
    layer: 'equipment',
    module: 'device',
    test: false,
  })
  expect(placeOf('server/src/system/user/user.test.ts')).toEqual({
    side: 'server',
    layer: 'system',
    module: 'user',
    test: true,
  })
  expect(placeOf('server/demo/company.ts')).toEqual({ side: 'server', layer: 'main', test: false })
  expect(placeOf('vitest.config.ts')).toEqual({ side: 'settings', layer: 'main', test: false })
})
