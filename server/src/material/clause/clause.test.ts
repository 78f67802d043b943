import { clauseCalls } from '@geodepot/contracts/material/clause.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { draft, prepare } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await prepare(server)
})
afterAll(() => server.close())

const saved = async () => (await server.as('admin').call(clauseCalls.create, draft)).id
const get = (id: number) => server.as('admin').call(clauseCalls.get, { id })

describe('material/clause', () => {
  it('keeps what is written, and lists it with what may be done with it', async () => {
    const id = await saved()
    expect(await get(id)).toMatchObject({ ...draft, id, version: 1 })
    const { rows } = await server.as('admin').call(clauseCalls.list, { pageSize: 500 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ ...draft, can: { edit: true, remove: true } })
  })
  it('is changed on the version that was read', async () => {
    const id = await saved()
    expect(await server.as('admin').call(clauseCalls.update, { ...draft, id, version: 1, remark: '改过' })).toEqual({
      version: 2,
    })
    expect(await server.as('admin').refused(clauseCalls.update, { ...draft, id, version: 1 })).toMatchObject({
      code: 409,
    })
    expect(await get(id)).toMatchObject({ remark: '改过', version: 2 })
  })
  it('is deleted, several at once or none', async () => {
    const ids = [await saved(), await saved()]
    expect(
      await server.as('admin').refused(clauseCalls.remove, { ids: [...ids, 9_000_000_000].join(',') }),
    ).toMatchObject({ code: 404 })
    await server.as('admin').call(clauseCalls.remove, { ids: ids.join(',') })
    expect(await server.as('admin').refused(clauseCalls.get, { id: ids[0] })).toMatchObject({ code: 404 })
  })
  it('is exported', async () => {
    await saved()
    const { name, bytes } = await server.as('admin').file(clauseCalls.export, {})
    expect(name).toMatch(/^合同条款_.*\.xlsx$/)
    expect(bytes.length).toBeGreaterThan(1000)
  })
  it('leaves a trace of each change', async () => {
    const id = await saved()
    await server.as('admin').call(clauseCalls.update, { ...draft, id, version: 1, remark: '留痕' })
    const { rows } = await sql<{
      action: string
      change: object
    }>`select action, change from document.audit_log where entity = 'material/clause' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(rows[1]?.change).toEqual({ remark: ['', '留痕'] })
  })
  const filters: readonly (readonly [found: AskOf<typeof clauseCalls.list>, other: AskOf<typeof clauseCalls.list>])[] =
    [[{ name: '名称甲' }, { name: '没有这样的' }]]
  it.each(filters)('is found by %o and not by %o', async (found, other) => {
    const id = await saved()
    const idsFor = async (asked: object) =>
      (await server.as('admin').call(clauseCalls.list, { ...asked, pageSize: 500 })).rows.map((row) => row.id)
    expect(await idsFor(found)).toContain(id)
    expect(await idsFor(other)).not.toContain(id)
  })
  it('is nothing for somebody without the permission', async () => {
    expect(await server.as('guest01').refused(clauseCalls.list, {})).toMatchObject({ code: 403 })
  })
})
