import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDocument, withMenu, withRoutes, withTypes } from './joins.ts'

const names = { area: 'equipment', module: 'device', cn: '设备', en: 'Device' } as const

test('a module joins the calls in order', () => {
  const list = (imports: readonly string[], routes: readonly string[]) =>
    [
      "import type { Route } from './kit/http/route.ts'",
      ...imports,
      '',
      'export const routes: readonly Route[] = [',
      ...routes,
      ']',
      '',
    ].join('\n')
  const [application, session] = [
    "import { routes as application } from './equipment/application/index.ts'",
    "import { routes as session } from './system/session/index.ts'",
  ]
  const device = "import { routes as device } from './equipment/device/index.ts'"
  expect(withRoutes(list([application, session], ['  ...session,']), names)).toBe(
    list([application, device, session], ['  ...session,', '  ...device,']),
  )
  expect(withRoutes(list([application], []), { ...names, area: 'system', module: 'session' })).toBe(
    list([application, session], ['  ...session,']),
  )
  expect(withRoutes(list([application], []), { ...names, area: 'material', module: 'application' })).toContain(
    "import { routes as materialApplication } from './material/application/index.ts'",
  )
})

const shippedWith = (file: string) => readFileSync(new URL(`../../../../installation/${file}`, import.meta.url), 'utf8')
test('a document is shipped with what it brings, below the others', () => {
  const documents = shippedWith('documents.ts')
  const one = withDocument(documents, { ...names, module: 'spot-check' })
  expect(one).toMatch(/\nimport \{ installation as spotCheck \} from '..\/src\/equipment\/spot-check\/index.ts'\n/)
  expect(one).toMatch(/[ ,]spotCheck,?\n?\]\n$/)
  expect(withDocument(documents, { ...names, area: 'material', module: 'application' })).toContain(
    "import { installation as materialApplication } from '../src/material/application/index.ts'\n",
  )
})

const menus = shippedWith('menu/menus.ts')
test('master data joins the menus of its area, at the end', () => {
  const text = withMenu(menus, { ...names, module: 'spot-check' })
  expect(text).toContain(
    [
      '      {',
      "        title: '设备',",
      "        titleEn: 'Device',",
      "        path: 'spot-check',",
      "        icon: 'application',",
      "        view: 'equipment/spot-check/index',",
      "        permission: 'equipment:spot-check:list',",
      "        actions: actions('equipment:spot-check', ['query', 'add', 'edit', 'remove', 'export']),",
      '      },',
      '    ],',
    ].join('\n'),
  )
  expect(text.indexOf('equipment/spot-check/index')).toBeGreaterThan(text.indexOf("documentsIn('equipment')"))
  expect(text.indexOf('equipment/spot-check/index')).toBeLessThan(text.indexOf('tool/gallery/index'))
})
test('an area of which only documents may come gets its first page', () => {
  const alone = menus.replace(
    /(path: 'material',[\s\S]*?)children: \[[\s\S]*?\n    \],/,
    "$1children: [...documentsIn('material')],",
  )
  const one = withMenu(alone, { ...names, area: 'material', module: 'plan' })
  expect(one).toContain("    children: [\n      ...documentsIn('material'),\n      {\n        title: '设备',")
  expect(withMenu(one, { ...names, area: 'material', module: 'order' })).toMatch(/path: 'plan'[\s\S]*path: 'order'/)
})
test('a list that it cannot read is left alone', () => {
  expect(() => withMenu('export const others = []\n', names)).toThrow(/no directory equipment/)
  expect(() => withRoutes('export const others = []\n', names)).toThrow(/no "export const routes"/)
})
test('its tables join the types of the others, each in its place', () => {
  const types =
    'export type Numeric = string\n\nexport interface EquipmentBulk {\n  id: number;\n}\n\nexport interface SystemUser {\n  id: number;\n}\n\nexport interface DB {\n  "equipment.bulk": EquipmentBulk;\n  "system.user": SystemUser;\n}\n'
  const made = withTypes(
    types,
    "create table equipment.spot_check (\n  id bigint generated always as identity primary key,\n  amount numeric(18, 2),\n  name text not null,\n  spare text not null default 'N' check (spare in ('Y', 'N')),\n  unique (name, amount)\n);\n",
  )
  expect(made).toBe(
    'export type Numeric = string\n\nexport interface EquipmentBulk {\n  id: number;\n}\n\nexport interface EquipmentSpotCheck {\n  amount: Numeric | null;\n  id: Generated<ColumnType<number, number | string, number | string>>;\n  name: string;\n  spare: Generated<string>;\n}\n\nexport interface SystemUser {\n  id: number;\n}\n\nexport interface DB {\n  "equipment.bulk": EquipmentBulk;\n  "equipment.spot_check": EquipmentSpotCheck;\n  "system.user": SystemUser;\n}\n',
  )
})
