import { expect, test } from 'vitest'
import { specMap, testsShown } from './spec-map.ts'

const tests = [
  'e2e/crew.test.ts',
  'server/src/equipment/device/device.test.ts',
  'server/src/system/menu/menu.test.ts',
  'web/src/system/menu/menu.test.ts',
]
const places = new Set(['server/src/equipment/device', 'server/src/system/menu', 'web/src/system/menu'])
const exists = (path: string) => places.has(path)
const map = (where: string, shown: string) =>
  `| row | what | where | shown by |\n|---|---|---|---|\n| G1 | x | ${where} | ${shown} |`
const told = (where: string, shown: string) =>
  specMap(map(where, shown), tests, exists, 'export: exporting').flatMap(({ errors }) =>
    errors.map(({ message }) => message),
  )

test.each([
  ['equipment/device (the ledger)', 'device.test.ts (custody, cards); e2e/crew.test.ts'],
  ['server/src/system/menu', 'menu.test.ts, `bench/main.ts export`'],
  ['system/menu', 'web/src/system/menu/menu.test.ts'],
])('%s shown by %s can be followed', (where, shown) => {
  expect(told(where, shown)).toEqual([])
})

test.each([
  ['equipment/devices', 'e2e/crew.test.ts', 'G1: there is no equipment/devices'],
  ['equipment/device', 'all server tests', 'G1: no test is named'],
  ['equipment/device', 'crew.test.ts', 'G1: no test crew.test.ts stands below what is named'],
  ['equipment/device', 'device.test.ts and others', 'G1: what shows it is a name that can be followed'],
  ['system/menu', 'menu.test.ts', 'G1: menu.test.ts may be any of server/src/system/menu/menu.test.ts, web'],
  ['equipment/device', 'device.test.ts; `bench/main.ts speed`', 'G1: there is no benchmark speed'],
])('%s shown by %s cannot', (where, shown, said) => {
  expect(told(where, shown)[0]).toContain(said)
})

test('the tests that it names are told by their files', () => {
  expect(testsShown(map('equipment/device', 'device.test.ts; e2e/crew.test.ts'), tests, exists)).toEqual([
    'server/src/equipment/device/device.test.ts',
    'e2e/crew.test.ts',
  ])
})
