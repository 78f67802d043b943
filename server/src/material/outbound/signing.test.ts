import { signatureMessages } from '@geodepot/contracts/kit/signature.messages.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { daysAgo, draftOf, keeper, outboundOf, plainMaterials, posted, shelve, written } from './test/sample.ts'

const { submit, signatures, takeSignature } = outboundCalls
const drawn = '10 10,400 200,700 90;800 40,900 60'
const receiver = { signsAs: 'receiver' as const, signerName: '马力', drawn, deviceTime: '2026-11-26 09:30:00' }

describe('who receives goods signs for them', () => {
  let server: TestServer
  let material = 0
  beforeAll(async () => {
    server = await testServer()
    ;[material = 0] = await plainMaterials(server)
    await shelve(server, { quantity: '500', amount: '500.00' })
  })
  afterAll(() => server.close())
  const line = () => ({ materialId: material, outQty: '2' })
  const draft = async (more: object = {}) => written(server, await draftOf(server, [line()], more))
  const of = (id: number, account: string = keeper) => server.as(account).call(signatures, { id })
  const need = async (configValue: string) => {
    const { rows } = await server.as('admin').call(config.list, { configKey: 'material.outbound.signature' })
    const [row] = rows
    if (row) await server.as('admin').call(config.update, { ...row, configValue } as never)
  }
  const refusedBy = (change: string) =>
    sql
      .raw(change)
      .execute(server.db)
      .then(
        () => 'nothing',
        (error: Error) => error.message,
      )

  it('as they are handed out, over what is handed out', async () => {
    const id = await draft()
    await server.as(keeper).call(submit, { id, version: 1, signatures: [receiver] })
    const { version } = await outboundOf(server, id)
    const {
      signatures: [one, ...others],
      unsigned,
    } = await of(id)
    expect([others, unsigned]).toEqual([[], []])
    expect(one).toMatchObject({
      act: 'submit',
      part: null,
      signsAs: 'receiver',
      signerName: '马力',
      signerId: null,
      drawn,
      deviceTime: '2026-11-26 09:30:00',
      intact: true,
    })
    expect(one?.contentHash).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await sql<{ version: number; by: string; change: object }>`
      select s.document_version as version, s.taken_by_name as by, a.change from document.signature s join document.audit_log a on a.entity_id = s.document_id::text
      where s.document_id = ${id} and a.action = 'submit'`.execute(server.db)
    expect(rows).toEqual([{ version, by: one?.takenBy, change: {} }])
  })

  it('says when what stands there is no more what was signed, and is written once', async () => {
    const id = await draft()
    await server.as(keeper).call(submit, { id, version: 1, signatures: [receiver] })
    await sql`update material.outbound_line set quantity = quantity + 1 where document_id = ${id}`.execute(server.db)
    expect((await of(id)).signatures).toMatchObject([{ intact: false }])
    await sql`update material.outbound_line set quantity = quantity - 1 where document_id = ${id}`.execute(server.db)
    expect((await of(id)).signatures).toMatchObject([{ intact: true }])
    expect(await refusedBy(`update document.signature set signer_name = 'x' where document_id = ${id}`)).toContain(
      'written once',
    )
    expect(await refusedBy('delete from document.signature')).toContain('written once')
    expect(await refusedBy('truncate document.signature')).toContain('written once')
  })

  it('or afterwards, once, by whoever may hand out, for thirty days', async () => {
    const id = await posted(server, await draftOf(server, [line()]))
    const { unsigned } = await of(id)
    expect(unsigned).toMatchObject([{ act: 'submit', signsAs: 'receiver' }])
    const eventId = unsigned[0]?.eventId ?? 0
    const { version } = await outboundOf(server, id)
    const sign = { id, version, eventId, ...receiver, drawn: undefined, ticked: true as const }
    // Finance sees it, and hands nothing out.
    expect((await of(id, 'cw_jin')).unsigned).toEqual([])
    expect((await server.as('cw_jin').refused(takeSignature, sign)).code).toBe(403)
    const refused = async (more: object) =>
      (await server.as(keeper).refused(takeSignature, { ...sign, ...more } as never)).errors.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect((await server.as(keeper).refused(takeSignature, { ...sign, version: 1 })).code).toBe(409)
    expect(await refused({ eventId: eventId + 1_000_000 })).toEqual(['eventId nothingToSign'])
    expect(await refused({ signsAs: 'carrier' })).toEqual(['signsAs notSignedAs'])
    expect(await refused({ ticked: undefined })).toEqual(['drawn neitherDrawn'])
    expect(await refused({ signerId: 9_000_000 })).toEqual(['signerId unknownSigner'])
    expect(await refused({ drawn: '<svg onload="x">' })).toEqual(['drawn notDrawn'])
    expect(await refused({ signerName: ' ' })).toEqual(['signerName required'])
    await server.as(keeper).call(takeSignature, sign)
    expect(await of(id)).toMatchObject({
      signatures: [{ drawn: null, signerName: '马力', intact: true }],
      unsigned: [],
    })
    expect(await refused({})).toEqual(['signsAs signedAlready'])
    const late = await posted(server, await draftOf(server, [line()]))
    const [open] = (await of(late)).unsigned
    await sql`alter table document.event disable trigger written_once`.execute(server.db)
    await sql`update document.event set happened_at = ${daysAgo(31)}::timestamptz where id = ${open?.eventId ?? 0}`.execute(
      server.db,
    )
    await sql`alter table document.event enable trigger written_once`.execute(server.db)
    expect((await of(late)).unsigned).toEqual([])
    expect(await refused({ id: late, eventId: open?.eventId })).toEqual(['eventId tooLateToSign'])
  })

  it('where a parameter says so nothing is handed out without, but nobody receives what is written off', async () => {
    await need('true')
    try {
      const id = await draft()
      expect(await server.as(keeper, 'en').refused(submit, { id, version: 1 })).toMatchObject({
        msg: 'This has to be signed by: Receiver',
        errors: [{ field: 'signatures', key: 'signatureMissing' }],
      })
      expect((await outboundOf(server, id)).docState).toBe('draft')
      const twice = await server.as(keeper).refused(submit, { id, version: 1, signatures: [receiver, receiver] })
      expect(twice.errors).toMatchObject([{ field: 'signatures.1.signsAs', key: 'twiceSigned' }])
      await server.as(keeper).call(submit, { id, version: 1, signatures: [receiver] })
      const off = await draft({ outKind: 'writeOff', reason: '损坏' })
      expect(await server.as(keeper).refused(submit, { id: off, version: 1, signatures: [receiver] })).toMatchObject({
        msg: signatureMessages.texts.notSignedAs[0],
      })
      await server.as(keeper).call(submit, { id: off, version: 1 })
      expect(await of(off)).toEqual({ signatures: [], unsigned: [] })
    } finally {
      await need('false')
    }
  })
})
