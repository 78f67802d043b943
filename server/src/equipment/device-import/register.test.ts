import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import type { ImportCheck, ImportDecision, ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { driftOf } from '../../ledger/custody/index.ts'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { madeRegister, register } from './test/register.ts'

// Thousands of rows, on a machine that may be doing other work.
vi.setConfig({ testTimeout: 120_000 })

let server: TestServer
let manager: Client
beforeAll(async () => {
  server = await testServer()
  manager = server.as('zb_lin', 'en')
})
afterAll(() => server.close())

const decided = ({ unknown }: ImportCheck): ImportDecision[] =>
  unknown.map(({ field, value, of, decision }) => ({
    field,
    value,
    ...(of !== null && { of }),
    ...(decision ?? (field === 'categoryId' ? {} : { create: {} })),
  }))
const upload = (file: Buffer) => manager.call(deviceImport.upload, { name: 'register.xlsx' }, { upload: file })
/** As the page does it: columns as proposed, the owner chosen for all rows, unknown values as suggested, else made. */
const checked = async (id: string, plan: ImportPlan) => {
  const given = { ...plan, defaults: { ownerOrgId: 'C10801' } }
  const first = await manager.call(deviceImport.check, { id, ...given })
  const values = [
    ...given.values,
    ...decided(first).filter(
      (one) =>
        !given.values.some((known) => known.field === one.field && known.value === one.value && known.of === one.of),
    ),
  ]
  return { first, second: await manager.call(deviceImport.check, { id, ...given, values }) }
}
const totals = async () =>
  (
    await sql<{
      devices: number
      events: number
      intervals: number
      models: number
      brands: number
      categories: number
    }>`select
  (select count(*) from equipment.device) as devices, (select count(*) from equipment.custody_event) as events, (select count(*) from equipment.custody_interval) as intervals,
  (select count(*) from equipment.model) as models, (select count(*) from equipment.brand) as brands, (select count(*) from equipment.category) as categories`.execute(
      server.db,
    )
  ).rows[0]

const beside = register()
const made = { name: 'a made register', file: madeRegister(), rows: 5_846 }

describe.each(beside.real ? [{ name: 'the register beside the project', ...beside }, made] : [made])(
  '$name',
  ({ file, rows }) => {
    it('is loaded whole, its brands, models and categories with it', async () => {
      const before = await totals()
      const taken = await upload(file)
      expect(taken).toMatchObject({ rowCount: rows + 1, state: 'uploaded', plan: { headerRow: 1 } })
      expect(taken.plan.columns.map(({ field }) => field)).toEqual([
        'categoryId',
        'brand',
        'devModel',
        'devSign',
        'assetCoding',
        'remark',
      ])
      const { first, second } = await checked(taken.id, taken.plan)
      expect(first.unknown.filter(({ field }) => field === 'categoryId')).toHaveLength(9)
      expect(second.counts).toEqual({ total: rows, new: rows, equal: 0, changed: 0, refused: 0 })
      const started = performance.now()
      const done = await manager.call(deviceImport.run, { id: taken.id, version: second.version })
      const milliseconds = Math.round(performance.now() - started)
      expect(done).toMatchObject({ state: 'done', counts: { new: rows, refused: 0 } })
      const after = await totals()
      expect((after?.devices ?? 0) - (before?.devices ?? 0)).toBe(rows)
      expect((after?.events ?? 0) - (before?.events ?? 0)).toBe(rows)
      expect((after?.intervals ?? 0) - (before?.intervals ?? 0)).toBe(rows)
      expect(await driftOf(server.db)).toEqual([])
      expect(milliseconds).toBeLessThan(30_000)
      if (process.env['FIGURES']) process.stdout.write(`import of ${rows} rows: ${milliseconds} ms\n`)
    })

    it('changes nothing when it is imported again', async () => {
      const before = await totals()
      const again = await upload(file)
      const { first, second } = await checked(again.id, again.plan)
      expect(first.counts).toEqual({ total: rows, new: 0, equal: rows, changed: 0, refused: 0 })
      expect(first.unknown.filter(({ decided: known }) => !known)).toEqual([])
      expect(await manager.call(deviceImport.run, { id: again.id, version: second.version })).toMatchObject({
        state: 'done',
        counts: { new: 0, equal: rows },
      })
      expect(await totals()).toEqual(before)
      expect(await driftOf(server.db)).toEqual([])
    })
  },
)

it.runIf(beside.real)('is in the ledger as it was in the file', async () => {
  const { rows } = await manager.call(device.list, { devSign: '132', brand: 'Allen Osborne' })
  expect(rows.find(({ devModel }) => devModel === 'AOAD/M_T')).toMatchObject({
    brand: 'Allen Osborne Associates, Inc.',
    devName: 'AOAD/M_T antennas',
    devSign: '132',
    devType: 'antennas',
    ownerOrgId: 'C10801',
    deviceStatus: '0',
  })
})
