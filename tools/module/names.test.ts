import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { arrows } from '../checks/arrows.ts'
import { comments } from '../checks/comments.ts'
import { languages } from '../checks/languages.ts'
import { filesBelow, readSource, readSources, root } from '../checks/source.ts'
import { filled, joined, nextMoment, objection } from './names.ts'

const names = { area: 'equipment', module: 'spot-check', prefix: 'DJ', cn: '点检单', en: 'Spot check', moment: '20261121-0930' }

test('a template is filled in every spelling', () => {
  expect(filled("__area__/__module__ __camel__ __Pascal__Row __table___line __PREFIX__ __cn__ __en__ __en_lower__ __moment__", names))
    .toBe('equipment/spot-check spotCheck SpotCheckRow spot_check_line DJ 点检单 Spot check spot check 20261121-0930')
})
test.each([
  [{ area: 'finance' }, /no area/], [{ module: 'SpotCheck' }, /no module name/], [{ prefix: 'x' }, /prefix/], [{ cn: 'Check' }, /Chinese/], [{ en: '点检' }, /English/],
])('%o is refused', (change, message) => expect(objection({ ...names, ...change })).toMatch(message))
test('a sound name is not', () => expect(objection(names)).toBeUndefined())

test('a migration comes after all others', () => {
  const now = new Date('2026-11-21T09:30:20Z')
  expect(nextMoment(['server/migrations/20261121-0800-system-user.sql'], now)).toBe('20261121-0930')
  expect(nextMoment(['server/migrations/20261121-2359-system-user.sql'], now)).toBe('20261122-0000')
})

test('a module joins the product in order', () => {
  const list = (imports: readonly string[], routes: readonly string[]) => [
    "import type { Route } from './kit/http/route.ts'", ...imports, '', 'export const routes: readonly Route[] = [', ...routes, ']', ''].join('\n')
  const [application, session] = ["import { routes as application } from './equipment/application/index.ts'", "import { routes as session } from './system/session/index.ts'"]
  const device = "import { routes as device } from './equipment/device/index.ts'"
  expect(joined(list([application, session], ['  ...session,']), 'equipment', 'device', 'device')).toBe(list([application, device, session], ['  ...session,', '  ...device,']))
  expect(joined(list([application], []), 'system', 'session', 'session')).toBe(list([application, session], ['  ...session,']))
})

test('the templates become TypeScript that follows the arrows, with texts in both languages', async () => {
  const folder = 'tools/module/template'
  const made = filesBelow(folder, ['.ts.txt']).map((template) => {
    const file = filled(template.slice(folder.length + 1, -'.txt'.length), names)
    return readSource(file, filled(readFileSync(join(root, template), 'utf8'), names))
  })
  expect(made.length).toBeGreaterThan(5)
  const ours = new Set(made.map(({ file }) => file))
  const findings = [...arrows([...readSources(), ...made]), ...languages([], made), ...comments(made)].flatMap(({ errors }) => errors)
  expect(findings.filter(({ file }) => ours.has(file))).toEqual([])
})
