import { paperCalls } from '@geodepot/contracts/material/paper.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another, prepare } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await prepare(server)
})
afterAll(() => server.close())

const draft = another()
const saved = async () => (await server.as('admin').call(paperCalls.create, another())).id
const get = (id: number) => server.as('admin').call(paperCalls.get, { id })

describe('material/paper', () => {
  it('keeps what is written, and lists it with what may be done with it', async () => {
    const { id } = await server.as('admin').call(paperCalls.create, draft)
    expect(await get(id)).toMatchObject({ ...draft, id, version: 1 })
    const { rows } = await server.as('admin').call(paperCalls.list, { pageSize: 500 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ ...draft, can: { edit: true, remove: true } })
  })
  it('is changed on the version that was read', async () => {
    const id = await saved()
    const next = another()
    expect(await server.as('admin').call(paperCalls.update, { ...next, id, version: 1, remark: '改过' })).toEqual({
      version: 2,
    })
    expect(await server.as('admin').refused(paperCalls.update, { ...next, id, version: 1 })).toMatchObject({
      code: 409,
    })
    expect(await get(id)).toMatchObject({ remark: '改过', version: 2 })
  })
  it('is deleted, several at once or none', async () => {
    const ids = [await saved(), await saved()]
    expect(
      await server.as('admin').refused(paperCalls.remove, { ids: [...ids, 9_000_000_000].join(',') }),
    ).toMatchObject({ code: 404 })
    await server.as('admin').call(paperCalls.remove, { ids: ids.join(',') })
    expect(await server.as('admin').refused(paperCalls.get, { id: ids[0] })).toMatchObject({ code: 404 })
  })
  it('is exported', async () => {
    await saved()
    const { name, bytes } = await server.as('admin').file(paperCalls.export, {})
    expect(name).toMatch(/^单证种类_.*\.xlsx$/)
    expect(bytes.length).toBeGreaterThan(1000)
  })
  it('leaves a trace of each change', async () => {
    const id = await saved()
    const { name } = await get(id)
    await server.as('admin').call(paperCalls.update, { ...another(), name, id, version: 1, remark: '留痕' })
    const { rows } = await sql<{
      action: string
      change: object
    }>`select action, change from document.audit_log where entity = 'material/paper' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(rows[1]?.change).toEqual({ remark: ['', '留痕'] })
  })
  const filters: readonly (readonly [found: AskOf<typeof paperCalls.list>, other: AskOf<typeof paperCalls.list>])[] = [
    [{ name: '名称甲' }, { name: '没有这样的' }],
  ]
  it.each(filters)('is found by %o and not by %o', async (found, other) => {
    const id = await saved()
    const idsFor = async (asked: object) =>
      (await server.as('admin').call(paperCalls.list, { ...asked, pageSize: 500 })).rows.map((row) => row.id)
    expect(await idsFor(found)).toContain(id)
    expect(await idsFor(other)).not.toContain(id)
  })
  it('has a name of its own, and names countries that there are', async () => {
    const { name } = await get(await saved())
    const wrong = async (more: object) =>
      (await server.as('cg_pan').refused(paperCalls.create, { ...another(), ...more })).errors?.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect(await wrong({ name: name.toUpperCase() })).toEqual(['name nameTaken'])
    expect(await wrong({ destinations: ['CN', 'XX'] })).toEqual(['destinations unknownCountry'])
  })
  it('is nothing for somebody without the permission', async () => {
    expect(await server.as('guest01').refused(paperCalls.list, {})).toMatchObject({ code: 403 })
  })
})
