import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wirePost } from '../../kit/push/index.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { buyer, dayFrom, draftOf, draftScheme, offerOf, schemeOf, suppliersOf } from './test/sample.ts'

const { ask, sheet } = askingCalls
const deadline = `${dayFrom(3)} 12:00:00`

describe('a request for quotation', () => {
  let server: TestServer
  let material: number
  let suppliers: readonly number[]
  const as = (account: string, language: 'cn' | 'en' = 'cn') => server.as(account, language)
  const supplier = (at: number) => suppliers[at] ?? 0
  const asking = async (id: number, at = 0, more: object = {}) => ({
    id,
    version: (await schemeOf(server, id)).version,
    supplierId: supplier(at),
    contactName: 'Ms Ito',
    email: 'sales@example.org',
    language: 'en' as const,
    ...more,
  })
  beforeAll(async () => {
    server = await testServer()
    material = (await as('admin').call(materialCalls.create, another())).id
    suppliers = await suppliersOf(server)
  })
  afterAll(() => server.close())

  it('is written for somebody to send where the product sends no mail, with a sheet in the supplier’s language', async () => {
    const { id, lines } = await draftScheme(server, [[material, '3']], { deadline })
    const { requestId, letter } = await as(buyer).call(ask, await asking(id))
    const [request] = (await schemeOf(server, id)).requests
    expect(request).toMatchObject({ requestId, supplierId: supplier(0), sending: 'byHand', answeredTime: null })
    expect(letter).toMatchObject({ address: 'sales@example.org' })
    expect(letter?.body).toContain('Dear Ms Ito')
    expect(letter?.subject).toContain(request?.requestNumber ?? 'none')
    const { name, bytes } = await as(buyer).file(sheet, { id, requestId })
    expect(name).toBe(`Quotation_${request?.requestNumber}.xlsx`)
    const read = await readSheet(bytes)
    expect(read.layout.hiddenColumns).toEqual([0])
    expect(read.rows.find(({ cells }) => cells[0] === 'request')?.cells[3]).toBe(request?.requestNumber)
    expect(read.rows.find(({ cells }) => cells[0] === 'currencyCode')?.cells[2]).toBe(
      textOf(schemeMessages, 'currencyCode', 'en'),
    )
    const line = read.rows.find(({ cells }) => cells[0] === String(lines[0]))
    expect(line?.cells[5]).toBe('3')
    // Neither what it was thought to cost nor whose project it is.
    const text = JSON.stringify(read.rows)
    const { lines: wanted } = await schemeOf(server, id)
    for (const inner of [wanted[0]?.projectName, wanted[0]?.applicationNumber, wanted[0]?.planNumber])
      expect(text).not.toContain(inner)
  })

  it('goes out by mail where there is a mail server; asked again, the earlier mail is taken back', async () => {
    wirePost(true)
    try {
      const { id } = await draftScheme(server, [[material, '3']], { deadline })
      expect((await as(buyer).call(ask, await asking(id))).letter).toBeNull()
      expect((await schemeOf(server, id)).requests).toMatchObject([{ sending: 'waiting' }])
      await as(buyer).call(ask, await asking(id, 0, { email: 'new@example.org', language: 'cn' }))
      expect((await schemeOf(server, id)).requests).toMatchObject([{ sending: 'waiting', email: 'new@example.org' }])
      const { rows } = await sql<{ address: string; state: string; name: string; bytes: number | null }>`
        select address, state, file_name as name, length(file) as bytes from document.letter order by id`.execute(
        server.db,
      )
      expect(rows).toMatchObject([
        { address: 'sales@example.org', state: 'failed', bytes: null },
        { address: 'new@example.org', state: 'waiting' },
      ])
      const dropped = await draftScheme(server, [[material, '3']], { deadline })
      await as(buyer).call(ask, await asking(dropped.id, 0, { email: 'dropped@example.org' }))
      await as(buyer).call(schemeCalls.remove, { ids: String(dropped.id) })
      const { rows: left } = await sql<{ state: string }>`
        select state from document.letter where address = 'dropped@example.org'`.execute(server.db)
      expect(left).toEqual([{ state: 'failed' }])
      expect(rows[1]?.name).toMatch(/^报价表_CGFA-.*\.xlsx$/)
      expect(rows[1]?.bytes).toBeGreaterThan(1000)
      await sql`update document.letter set state = 'failed', error = '拒收', error_en = 'refused'`.execute(server.db)
      expect((await as(buyer, 'en').call(schemeCalls.get, { id })).requests).toMatchObject([
        { sending: 'failed', sendingError: 'refused' },
      ])
    } finally {
      wirePost(false)
    }
  })

  it('needs a deadline to come, which then can only be put off; nobody blocked is asked, nor by those who may not', async () => {
    const without = await draftScheme(server, [[material, '1']])
    expect((await as(buyer).refused(ask, await asking(without.id))).errors).toMatchObject([])
    const { id, lines } = await draftScheme(server, [[material, '1']], { deadline })
    const blocked = supplier(4)
    await sql`update system.supplier set blocked_at = now(), block_reason = '质量' where id = ${blocked}`.execute(
      server.db,
    )
    expect((await as(buyer).refused(ask, await asking(id, 4))).errors).toMatchObject([
      { field: 'supplierId', key: 'blockedSupplier' },
    ])
    await sql`update system.supplier set blocked_at = null, block_reason = '' where id = ${blocked}`.execute(server.db)
    expect((await as(buyer).refused(ask, await asking(id, 0, { email: 'nobody' }))).errors).toMatchObject([
      { field: 'email', key: 'badEmail' },
    ])
    expect((await as('sj_mu').refused(ask, await asking(id))).code).toBe(403)
    const { requestId } = await as(buyer).call(ask, await asking(id))
    const other = await draftScheme(server, [[material, '1']], { deadline })
    expect((await as(buyer).refused(sheet, { id: other.id, requestId })).code).toBe(404)
    const moved = async (next: string) => ({
      ...draftOf([{ sourceLineId: lines[0] ?? 0, quantity: '1' }], { deadline: next }),
      id,
      version: (await schemeOf(server, id)).version,
    })
    expect((await as(buyer).refused(schemeCalls.update, await moved(`${dayFrom(2)} 12:00:00`))).errors).toMatchObject([
      { field: 'deadline', key: 'deadlineAsked' },
    ])
    await as(buyer).call(schemeCalls.update, await moved(`${dayFrom(4)} 12:00:00`))
    await sql`update material.scheme set deadline = now() - interval '1 minute' where id = ${id}`.execute(server.db)
    expect((await as(buyer).refused(ask, await asking(id, 1))).code).toBe(500)
  })

  it('says who answered and when, and nothing of what', async () => {
    const { id, lines } = await draftScheme(server, [[material, '1']], { deadline })
    await as(buyer).call(ask, await asking(id))
    await as(buyer).call(schemeCalls.offer, {
      id,
      version: (await schemeOf(server, id)).version,
      ...offerOf(supplier(0), [[lines[0] ?? 0, '731.4159']]),
    })
    const read = await schemeOf(server, id)
    expect(read.requests[0]?.answeredTime).toEqual(expect.any(String))
    expect(JSON.stringify(read)).not.toContain('731.4159')
  })
})
