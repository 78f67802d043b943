import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withMenu, withRoutes, withTypes } from './joins.ts'

const names = { kind: 'document', area: 'equipment', module: 'device', cn: '设备', en: 'Device' } as const

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

const menus = readFileSync(new URL('../../../../installation/menu/menus.ts', import.meta.url), 'utf8')
test('it joins the menus of its area, at the end', () => {
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
      '        actions: documentActions(spotCheck),',
      '      },',
      '    ],',
    ].join('\n'),
  )
  expect(text).toContain("\nimport { spotCheck } from '@geodepot/contracts/equipment/spot-check.ts'\n")
  expect(withMenu(menus, { ...names, area: 'material', module: 'application' })).toContain(
    "\nimport { application as materialApplication } from '@geodepot/contracts/material/application.ts'\n",
  )
  expect(text.indexOf('equipment/spot-check/index')).toBeGreaterThan(text.indexOf('equipment/allocation/index'))
  expect(text.indexOf('equipment/spot-check/index')).toBeLessThan(text.indexOf('tool/gallery/index'))
})
test('master data is not submitted', () => {
  expect(withMenu(menus, { ...names, kind: 'master', module: 'spot-check' })).toContain(
    "actions: actions('equipment:spot-check', ['query', 'add', 'edit', 'remove', 'export']),",
  )
})
test('an area without a directory gets one', () => {
  const none = 'export const menus: readonly MenuFacts[] = [\n]\n'
  const one = withMenu(none, { ...names, area: 'material', module: 'plan' })
  expect(one).toContain(
    "    title: '物资管理',\n    titleEn: 'Materials',\n    path: 'material',\n    icon: 'material',\n    children: [\n",
  )
  expect(withMenu(one, { ...names, area: 'material', module: 'order' }).match(/path: '\w+'/g)).toEqual([
    "path: 'material'",
    "path: 'plan'",
    "path: 'order'",
  ])
})
test('a list that it cannot read is left alone', () => {
  expect(() => withMenu('export const others = []\n', names)).toThrow(/no list of menus/)
  expect(() => withRoutes('export const others = []\n', names)).toThrow(/no list of routes/)
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
