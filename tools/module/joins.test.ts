import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../checks/source.ts'
import { withMenu, withRoutes } from './joins.ts'

const names = { area: 'equipment', module: 'device', prefix: 'SB', cn: '设备', en: 'Device', moment: '20261121-0930' }

test('a module joins the calls in order', () => {
  const list = (imports: readonly string[], routes: readonly string[]) => [
    "import type { Route } from './kit/http/route.ts'", ...imports, '', 'export const routes: readonly Route[] = [', ...routes, ']', ''].join('\n')
  const [application, session] = ["import { routes as application } from './equipment/application/index.ts'", "import { routes as session } from './system/session/index.ts'"]
  const device = "import { routes as device } from './equipment/device/index.ts'"
  expect(withRoutes(list([application, session], ['  ...session,']), names)).toBe(list([application, device, session], ['  ...session,', '  ...device,']))
  expect(withRoutes(list([application], []), { ...names, area: 'system', module: 'session' })).toBe(list([application, session], ['  ...session,']))
})

const menus = readFileSync(join(root, 'server/demo/company/menus.ts'), 'utf8')
const added = (text: string) => { const before = new Set(menus.split('\n')); return text.split('\n').filter((line) => !before.has(line)).map((line) => line.trim()) }

test('it joins the menus of its area, at the end', () => {
  const text = withMenu(menus, { ...names, module: 'spot-check' })
  expect(added(text)).toEqual([
    "title: '设备', titleEn: 'Device', path: 'spot-check', icon: 'application', view: 'equipment/spot-check/index', permission: 'equipment:spot-check:list',",
    "actions: actions('equipment:spot-check', ['query', 'add', 'edit', 'remove', 'submit', 'cancel', 'export']),",
  ])
  expect(text.indexOf('equipment/spot-check/index')).toBeGreaterThan(text.indexOf('equipment/allocation/index'))
  expect(text.indexOf('equipment/spot-check/index')).toBeLessThan(text.indexOf('tool/gallery/index'))
})
test('an area without a directory gets one', () => {
  const none = "export const menus: readonly MenuFacts[] = [\n]\n"
  const one = withMenu(none, { ...names, area: 'material', module: 'plan' })
  expect(one).toContain("title: '物资管理', titleEn: 'Materials', path: 'material', icon: 'material',")
  expect(withMenu(one, { ...names, area: 'material', module: 'order' }).match(/path: '\w+'/g)).toEqual(["path: 'material'", "path: 'plan'", "path: 'order'"])
})
test('a list that it cannot read is left alone', () => {
  expect(() => withMenu('export const others = []\n', names)).toThrow(/no list of menus/)
  expect(() => withRoutes('export const others = []\n', names)).toThrow(/no list of routes/)
})
