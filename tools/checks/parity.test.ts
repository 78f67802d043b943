import { expect, test } from 'vitest'
import { z } from 'zod'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { type AnyOperation, operations } from '@geodepot/contracts/kit/operation.ts'
import { type Sides, parity } from './parity.ts'

const contractFile = 'contracts/src/equipment/device.ts'
const indexFile = 'server/src/equipment/device/index.ts'
const texts = messages('equipment/device', { title: ['设备', 'Device'] })
const { list, get } = operations('equipment/device', texts, {
  list: {
    method: 'GET',
    path: '/equipment/device/list',
    permission: 'equipment:device:list',
    input: z.object({}),
    answer: z.void(),
  },
  get: {
    method: 'GET',
    path: '/equipment/device/{id}',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.void(),
  },
})
const at = (file: string, ...given: AnyOperation[]) => given.map((operation) => ({ file, operation }))
const whole: Sides = {
  contracts: new Map([['equipment/device', contractFile]]),
  server: new Map([['equipment/device', indexFile]]),
  web: new Map([['equipment/device', 'web/src/equipment/device/index.ts']]),
  operations: at(contractFile, list, get),
  handled: at(indexFile, list, get),
  answered: new Set(['equipment/device.list', 'equipment/device.get', 'equipment/device.other']),
  views: new Map([['equipment/device/index', 'web/src/equipment/device/index.ts']]),
  menus: {
    file: 'server/installation/menu/menus.ts',
    views: new Set(['equipment/device/index']),
    permissions: new Set(['equipment:device:list']),
  },
}
const found = (change: Partial<Sides>) =>
  parity({ ...whole, ...change })
    .flatMap(({ errors }) => errors)
    .map(({ message }) => message)

test('sides that agree pass', () => expect(found({})).toEqual([]))
test('a page is not compulsory', () => expect(found({ web: new Map() })).toEqual([]))
test('a side that is missing is reported', () => {
  expect(found({ server: new Map(), handled: [] })).toEqual([
    'equipment/device has no server/src/equipment/device/index.ts',
  ])
  expect(found({ web: new Map([['equipment/scrap', 'web/src/equipment/scrap/index.ts']]) })).toEqual([
    'equipment/scrap has no contracts/src/equipment/scrap.ts',
  ])
  expect(found({ answered: new Set(['equipment/device.list']) })).toEqual([
    'equipment/device.get is left out by server/src/modules.ts',
  ])
})
test('an operation without a handler, with two, or with a handler elsewhere is reported', () => {
  expect(found({ handled: at(indexFile, list) })).toEqual(['equipment/device.get has no handler'])
  expect(found({ handled: at(indexFile, list, get, get) })).toEqual(['equipment/device.get has 2 handlers'])
  expect(found({ handled: [...at(indexFile, list), ...at('server/src/equipment/model/index.ts', get)] })).toEqual([
    'equipment/device.get is handled by equipment/model',
  ])
  expect(found({ operations: at(contractFile, list) })).toEqual([
    'equipment/device.get is handled, but no contract declares it',
  ])
})
test('one call has one operation', () => {
  const twin = { ...get, name: 'equipment/device.other', path: '/equipment/device/{devId}' }
  expect(found({ operations: at(contractFile, list, get, twin), handled: at(indexFile, list, get, twin) })).toEqual([
    'GET /equipment/device/{} belongs to equipment/device.get and to equipment/device.other',
  ])
  expect(found({ operations: at(contractFile, list, get, get) })).toEqual([])
})
test('menus and views go together, and every permission can be granted', () => {
  expect(
    found({ views: new Map([...whole.views, ['equipment/device/map', 'web/src/equipment/device/index.ts']]) }),
  ).toEqual(['no menu leads to the view equipment/device/map'])
  expect(
    found({ menus: { ...whole.menus, views: new Set(['equipment/device/index', 'equipment/bulk/index']) } }),
  ).toEqual(['no page registers the view equipment/bulk/index'])
  expect(found({ menus: { ...whole.menus, permissions: new Set() } })).toEqual([
    'no menu entry grants equipment:device:list',
  ])
})
test('a server module without calls of its own needs neither a contract nor main', () => {
  expect(
    found({ server: new Map([...whole.server, ['equipment/inner', 'server/src/equipment/inner/index.ts']]) }),
  ).toEqual([])
})
test.each(['equipment:device', 'material:device:list', 'monitor:device:list', 'equipment::list'])(
  'the permission %s is reported',
  (permission) => {
    expect(
      found({
        operations: at(contractFile, { ...list, permission: permission as 'a:b:c' }, get),
        menus: { ...whole.menus, permissions: new Set([permission]) },
      }),
    ).toEqual([expect.stringContaining(`equipment/device.list needs ${permission}`)])
  },
)
