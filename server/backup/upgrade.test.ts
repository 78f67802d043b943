import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { install } from '../installation/index.ts'
import type { Drift } from '../src/kit/ledger.ts'
import { driftOf } from '../src/ledger/custody/index.ts'
import { type TestServer, emptyDatabase, testServer } from '../src/testing/index.ts'
import { loadDatabase } from './load.ts'
import { type Manifest, readManifest } from './manifest.ts'

// Back-ups of the demo company, cut down, that earlier versions made: a file each, named after the last migration of
// its version, with the files of the back-up's folder by their names. Each has to come up whole in this version.
const kept = new URL('test/kept/', import.meta.url)
const versions = readdirSync(kept).filter((name) => name.endsWith('.json.gz'))

/** Where the rows of a table went that is no more. */
const movedTo: Readonly<Record<string, string>> = {
  'equipment.allocation_shipment': 'equipment.shipment',
  'equipment.allocation_shipment_line': 'equipment.shipment_line',
  'equipment.allocation_receipt': 'equipment.shipment_receipt',
  'equipment.allocation_receipt_line': 'equipment.shipment_receipt_line',
  'equipment.allocation_settlement': 'equipment.shipment_settlement',
}

describe.each(versions)('a company of the version %s', (version) => {
  const folder = mkdtempSync(join(tmpdir(), 'geodepot-kept-'))
  let manifest: Manifest
  let server: TestServer
  let drift: readonly Drift[]
  const ids = async (table: string): Promise<number[]> =>
    (await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(server.db)).rows.map(
      ({ id }) => id,
    )

  beforeAll(async () => {
    const files = z
      .record(z.string(), z.string())
      .parse(JSON.parse(gunzipSync(readFileSync(new URL(version, kept))).toString()))
    mkdirSync(join(folder, 'tables'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    manifest = await readManifest(folder)
    const database = await emptyDatabase(inject('databaseUrl'))
    const { signal } = new AbortController()
    drift = await loadDatabase({ url: database.url, folder, manifest, signal, end: 'commit' })
    server = await testServer({ database })
    await install(server.db)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  it('keeps every row', async () => {
    expect(drift).toEqual([])
    const fewer = []
    for (const { name, rows } of manifest.tables) {
      const table = movedTo[name] ?? name
      const counted = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(server.db)
      if ((counted.rows[0]?.count ?? 0) < rows) fewer.push(name)
    }
    expect(fewer).toEqual([])
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30)
  })

  it('opens every document with its history', async () => {
    const admin = server.as('admin')
    const applications = await ids('equipment.application')
    const allocations = await ids('equipment.allocation')
    expect(applications.length).toBeGreaterThan(10)
    expect(allocations.length).toBeGreaterThan(10)
    for (const id of applications) {
      await admin.call(applicationCalls.get, { deviceappid: id })
      expect((await admin.call(applicationCalls.history, { businessId: id })).length).toBeGreaterThan(0)
    }
    for (const id of allocations) {
      await admin.call(allocationCalls.get, { id })
      expect((await admin.call(allocationCalls.history, { id })).length).toBeGreaterThan(0)
    }
  })

  it('calls what happened by the words of this version', async () => {
    const told = []
    for (const id of await ids('equipment.application'))
      told.push(...(await server.as('admin').call(applicationCalls.history, { businessId: id })))
    expect(told.filter(({ transition }) => transition === 'nudge')).toMatchObject([{ action: '催办' }])
    expect(told.filter(({ action }) => !/\p{Script=Han}/u.test(action))).toEqual([])
  })

  it('lists what it had', async () => {
    const admin = server.as('admin')
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
    expect((await admin.call(device.list, {})).total).toBe(rowsOf('equipment.device'))
    expect((await admin.call(project.list, {})).total).toBe(rowsOf('system.project'))
    expect((await admin.call(applicationCalls.list, {})).total).toBe(rowsOf('equipment.application'))
    expect((await admin.call(allocationCalls.list, {})).total).toBe(rowsOf('equipment.allocation'))
  })

  it('has ledgers that equal their entries', async () => {
    expect(await driftOf(server.db)).toEqual([])
  })
})
