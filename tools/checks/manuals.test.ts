import { messages } from '@geodepot/contracts/kit/messages.ts'
import { expect, test } from 'vitest'
import type { MenuFacts } from '../../server/installation/menu/menus.ts'
import type { RoleFacts } from '../../server/installation/role/roles.ts'
import { manuals } from './manuals.ts'

const keeper: RoleFacts = { key: 'keeper', name: '库管员', nameEn: 'Keeper', scope: '4', may: { 'area:box': ['list'] } }
const menu = (title: string, titleEn: string, name: string): MenuFacts => ({
  title,
  titleEn,
  path: name,
  icon: 'bulk',
  view: `area/${name}/index`,
  permission: `area:${name}:list`,
})
const menus: readonly MenuFacts[] = [
  {
    title: '设备',
    titleEn: 'Equipment',
    path: 'equipment',
    icon: 'bulk',
    children: [menu('箱', 'Boxes', 'box'), menu('车', 'Cars', 'car')],
  },
]
const declared = [{ file: 'box.messages.ts', messages: messages('area/manual-box', { add: ['新增箱', 'New box'] }) }]
const chinese = '# 库管员\n\n打开**设备 › 箱**，点**新增箱**。\n\n![箱](pictures/box.cn.webp)\n'
const english = '# Keeper\n\nOpen **Equipment › Boxes**, press **New box**.\n\n![Boxes](pictures/box.en.webp)\n'

const found = (cn: string | undefined, en: string | undefined, more: Readonly<Record<string, string>> = {}) =>
  manuals(
    Object.entries({ 'keeper.zh.md': cn, 'keeper.md': en, ...more }).flatMap(([name, text]) =>
      text === undefined ? [] : [{ file: `docs/manual/${name}`, text }],
    ),
    { roles: [keeper], menus },
    declared,
    (path) => !path.includes('lost'),
  ).flatMap(({ errors }) => errors.map(({ file, message }) => `${file.replace('docs/manual/', '')}: ${message}`))

test('a manual in both languages that names what its role sees passes', () => {
  expect(found(chinese, english)).toEqual([])
})
test('a role without a manual, and a manual without a role, are told', () => {
  expect(found(chinese, undefined)).toEqual(['keeper.md: the role has no manual'])
  expect(found(chinese, english, { 'driver.md': '# Driver\n' })).toEqual(['driver.md: there is no such role'])
})
test.each([
  [english.replace('New box', 'New crate'), 'keeper.md: no screen says New crate'],
  [english.replace('New box', '新增箱'), 'keeper.md: no screen says 新增箱'],
  [english.replace('› Boxes', '› Cars'), 'keeper.md: the role has no menu Equipment › Cars'],
  [english.replace('# Keeper', '# Chief'), 'keeper.md: it does not begin with the role’s name, Keeper'],
  [english.replace('pictures/box', 'pictures/lost'), 'keeper.md: there is no pictures/lost.en.webp'],
  [english.replace('press', 'see [that](lost.md), press'), 'keeper.md: there is no lost.md'],
  [`${english}\n1. One step more.\n`, 'keeper.zh.md: it has other parts than the English one'],
  [english.replace('Open', '<b>Open</b>'), 'keeper.md: a sign that no manual has: <b>Open</b> '],
])('what is not true is told: %s', (text, message) => {
  expect(found(chinese, text)).toContain(message)
})
