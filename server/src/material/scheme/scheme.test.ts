import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { blinded } from '../../testing/blinded.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { allocatedPlan } from '../plan/test/sample.ts'
import { schemeDocuments } from './document.ts'
import { releaseAwards } from './open.ts'
import {
  approvedScheme,
  buyer,
  dayFrom,
  draftOf,
  draftScheme,
  offerOf,
  recommended,
  schemeOf,
  suppliersOf,
} from './test/sample.ts'

type Draft = AskOf<typeof schemeCalls.create>
const { create, update, remove, history, steps, nudge, offer, removeOffer, award, submit } = schemeCalls
documentTests(schemeDocuments, {
  calls: schemeCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const { lines } = await allocatedPlan(server, [[1, '2']], buyer)
    const draft: Draft = draftOf([{ sourceLineId: lines[0] ?? 0, quantity: '2' }])
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a procurement scheme', () => {
  let server: TestServer
  let material: number
  let suppliers: readonly number[]
  const as = (account: string) => server.as(account)
  const versionOf = async (id: number) => (await schemeOf(server, id)).version
  const offered = async (id: number, ...offers: readonly ReturnType<typeof offerOf>[]) => {
    for (const one of offers) await as(buyer).call(offer, { id, version: await versionOf(id), ...one })
  }
  const supplier = (at: number) => suppliers[at] ?? 0
  beforeAll(async () => {
    server = await testServer()
    material = (await as('admin').call(materialCalls.create, another())).id
    suppliers = await suppliersOf(server)
  })
  afterAll(() => server.close())

  it('is compared, recommended, submitted with what it costs, approved, and read by the next', async () => {
    const { id, lines } = await draftScheme(server, [[material, '3']], { sundryFee: '12.34' })
    const [line = 0] = lines
    await offered(
      id,
      offerOf(supplier(0), [[line, '10']], { freight: '6' }),
      offerOf(supplier(1), [[line, '11']]),
      offerOf(supplier(2), [[line, '12.5']]),
    )
    const { offers, version } = await schemeOf(server, id)
    const [dear, lowest] = offers.map(({ offerId }) => offerId)
    // 30 + 6 of freight is dearer than 33.
    const awards = (offerId: number | undefined, reason?: string) => [
      { sourceLineId: line, offerId: offerId ?? 0, quantity: '3', ...(reason !== undefined && { reason }) },
    ]
    expect(await as(buyer).refused(award, { id, version, awards: awards(dear) })).toMatchObject({
      errors: [{ field: 'awards.0.reason', key: 'reasonNeeded' }],
    })
    await as(buyer).call(award, { id, version, awards: awards(lowest) })
    await as(buyer).call(award, { id, version: version + 1, awards: awards(dear, '交货快') })
    expect(await as(buyer).call(submit, { id, version: version + 2 })).toMatchObject({ state: 'submitted' })
    expect(await schemeOf(server, id)).toMatchObject({ totalAmount: '48.34', freight: '6.00', offerCount: 3 })
    await as('cg_pan').call(schemeCalls.approve, { id, version: version + 3 })
    expect(await schemeOf(server, id)).toMatchObject({ docState: 'approved' })
  })

  it('is not complete with less or more than the line wants, nor with what is missing in an offer', async () => {
    const { id, lines } = await draftScheme(server, [
      [material, '3'],
      [material, '4'],
    ])
    const [one = 0, other = 0] = lines
    await offered(
      id,
      offerOf(supplier(0), [[one, '10']]),
      offerOf(supplier(1), [
        [one, '10'],
        [other, '5'],
      ]),
    )
    const { offers, version } = await schemeOf(server, id)
    const [first = 0, second = 0] = offers.map(({ offerId }) => offerId)
    const refusedFor = async (awards: AskOf<typeof award>['awards']) =>
      (await as(buyer).refused(award, { id, version, awards })).errors.map(({ field, key }) => [field, key])
    expect(await refusedFor([{ sourceLineId: other, offerId: first, quantity: '1' }])).toEqual([
      ['awards.0.offerId', 'unknownOffer'],
    ])
    expect(
      await refusedFor([
        { sourceLineId: one, offerId: first, quantity: '2' },
        { sourceLineId: one, offerId: second, quantity: '1.001' },
      ]),
    ).toEqual([['awards.1.quantity', 'awardedTooMuch']])
    await as(buyer).call(award, { id, version, awards: [{ sourceLineId: one, offerId: first, quantity: '3' }] })
    const refused = await as(buyer).refused(submit, { id, version: version + 1 })
    expect(refused.errors.map(({ field, key }) => [field, key])).toEqual([
      ['lines.1.quantity', 'awardedOtherwise'],
      ['fewOffersReason', 'fewOffersNeeded'],
    ])
  })

  it('with fewer than three offers has its reason written, and headquarters asked as well', async () => {
    const { id, lines } = await draftScheme(server, [[material, '1']], { fewOffersReason: '仅一家代理' })
    const [line = 0] = lines
    await offered(id, offerOf(supplier(0), [[line, '10']]))
    const { offers, version } = await schemeOf(server, id)
    const awards = [{ sourceLineId: line, offerId: offers[0]?.offerId ?? 0, quantity: '1' }]
    await as(buyer).call(award, { id, version, awards })
    await as(buyer).call(submit, { id, version: version + 1 })
    await as('cg_pan').call(schemeCalls.approve, { id, version: version + 2 })
    const waiting = await schemeOf(server, id)
    expect(waiting.docState).toBe('submitted')
    expect((await as('admin').call(steps, { id })).map(({ stepName }) => stepName)).toEqual(['总部审批（不足三家）'])
  })

  it('of a single source has a reason of its own', async () => {
    const { id, lines } = await draftScheme(server, [[material, '1']], { purchaseMode: 'singleSource' })
    const [line = 0] = lines
    await offered(id, offerOf(supplier(0), [[line, '10']]))
    const { offers, version } = await schemeOf(server, id)
    const awards = [{ sourceLineId: line, offerId: offers[0]?.offerId ?? 0, quantity: '1' }]
    await as(buyer).call(award, { id, version, awards })
    expect((await as(buyer).refused(submit, { id, version: version + 1 })).errors).toMatchObject([
      { field: 'singleSourceReason', key: 'singleSourceNeeded' },
    ])
  })

  it('keeps offers sealed until the deadline, from everybody and from the log, and takes none after it', async () => {
    const deadline = `${dayFrom(2)} 12:00:00`
    const { id, lines } = await draftScheme(server, [[material, '1']], { deadline })
    const [line = 0] = lines
    await offered(id, offerOf(supplier(0), [[line, '731.4159']], { freight: '73.14' }))
    for (const account of [buyer, 'admin', 'cg_pan']) {
      const read = await as(account).call(schemeCalls.get, { id })
      expect(read).toMatchObject({ isSealed: true, offers: [{ supplierId: supplier(0), terms: null }] })
      expect(JSON.stringify(read)).not.toMatch(/731\.4159|73\.14/)
    }
    const { rows } = await sql<{ said: string }>`
      select input as said from document.operation_log union all select change::text from document.audit_log`.execute(
      server.db,
    )
    expect(rows.filter(({ said }) => /731\.4159|73\.14/.test(said ?? ''))).toEqual([])
    const { version, offers } = await schemeOf(server, id)
    const awards = [{ sourceLineId: line, offerId: offers[0]?.offerId ?? 0, quantity: '1' }]
    expect(await as(buyer).refused(award, { id, version, awards })).toMatchObject({ errors: [] })
    expect(await as(buyer).refused(submit, { id, version })).toMatchObject({ code: 500 })
    const changed = (next: Partial<Draft>) => ({
      ...draftOf([{ sourceLineId: line, quantity: '1' }], next),
      id,
      version,
    })
    for (const next of [{}, { deadline: `${dayFrom(1)} 12:00:00` }])
      expect((await as(buyer).refused(update, changed(next))).errors).toMatchObject([
        { field: 'deadline', key: 'deadlineKept' },
      ])
    await as(buyer).call(update, changed({ deadline: `${dayFrom(3)} 12:00` }))
    await sql`update material.scheme set deadline = now() - interval '1 minute' where id = ${id}`.execute(server.db)
    expect(await schemeOf(server, id)).toMatchObject({ isSealed: false, offers: [{ terms: { freight: '73.14' } }] })
    const late = { id, version: version + 1, ...offerOf(supplier(1), [[line, '1']]) }
    expect((await as(buyer).refused(offer, late)).errors).toMatchObject([{ key: 'tooLate' }])
    expect(await as(buyer).refused(removeOffer, { id, version: version + 1, supplierId: supplier(0) })).toMatchObject({
      errors: [{ key: 'tooLate' }],
    })
  })

  it('refuses an offer of a blocked supplier, for other lines, at no rate, or with parts of a cent', async () => {
    const { id, lines } = await draftScheme(server, [[material, '1']])
    const [line = 0] = lines
    const { version } = await schemeOf(server, id)
    const refusedFor = async (given: ReturnType<typeof offerOf>) =>
      (await as(buyer).refused(offer, { id, version, ...given })).errors.map(({ field, key }) => [field, key])
    const blocked = supplier(4)
    await sql`update system.supplier set blocked_at = now(), block_reason = '质量' where id = ${blocked}`.execute(
      server.db,
    )
    expect(await refusedFor(offerOf(blocked, [[line, '1']]))).toEqual([['supplierId', 'blockedSupplier']])
    await sql`update system.supplier set blocked_at = null, block_reason = '' where id = ${blocked}`.execute(server.db)
    expect(await refusedFor(offerOf(supplier(0), [[line + 1_000_000, '1']]))).toEqual([
      ['lines.0.sourceLineId', 'notOfScheme'],
    ])
    expect(
      await refusedFor(offerOf(supplier(0), [[line, '1']], { currencyCode: 'EUR', rateDate: '2001-01-01' })),
    ).toEqual([['rateDate', 'none']])
    expect(await refusedFor(offerOf(supplier(0), [[line, '1']], { rateDate: dayFrom(1) }))).toEqual([
      ['rateDate', 'laterRate'],
    ])
    expect(await refusedFor(offerOf(supplier(0), [[line, '1']], { currencyCode: 'JPY', freight: '1.5' }))).toEqual([
      ['freight', 'tooManyDigits'],
    ])
    expect(await refusedFor(offerOf(supplier(0), [[line, '1.00001']]))).toEqual([['lines.0.unitPrice', 'fourPlaces']])
    expect(await refusedFor(offerOf(supplier(0), [], { lines: [{ sourceLineId: line }] }))).toEqual([
      ['lines', 'nothingOffered'],
    ])
  })

  it('is not submitted on an offer that has run out, or of a supplier who was blocked since', async () => {
    const { id } = await draftScheme(server, [[material, '1']])
    await recommended(server, id)
    await sql`update material.scheme_offer set valid_until = ${dayFrom(-1)} where document_id = ${id}`.execute(
      server.db,
    )
    await sql`update system.supplier set blocked_at = now(), block_reason = '质量' where id = ${supplier(0)}`.execute(
      server.db,
    )
    const refused = await as(buyer).refused(submit, { id, version: await versionOf(id) })
    expect(refused.errors.map(({ field, key }) => [field, key])).toEqual([
      ['validUntil', 'expired'],
      ['supplierId', 'blockedSupplier'],
    ])
    await sql`update system.supplier set blocked_at = null, block_reason = '' where id = ${supplier(0)}`.execute(
      server.db,
    )
  })

  it('shows prices to those alone who may see them', async () => {
    const { id } = await draftScheme(server, [[material, '1']])
    await recommended(server, id)
    const fees = { sundryFee: '12.00', otherFee: '3.00' }
    const feesOf = async () => {
      const { sundryFee, otherFee } = await schemeOf(server, id)
      return { sundryFee, otherFee }
    }
    const written = async (account: string, more: object) => {
      const { version, schemeName, schemeType, sourceType, purchaseMode, deadline, lines } = await schemeOf(server, id)
      const kept = { id, version, schemeName, schemeType, sourceType, purchaseMode }
      const wanted = lines.map(({ sourceLineId, quantity }) => ({ sourceLineId, quantity }))
      await as(account).call(update, { ...kept, ...(deadline && { deadline }), lines: wanted, ...more } as never)
    }
    await written(buyer, fees)
    expect(await feesOf()).toEqual(fees)
    await sql`delete from system.role_menu rm using system.role r, system.menu m
      where r.id = rm.role_id and m.id = rm.menu_id and r.key = 'auditor' and m.permission = 'material:material:price'`.execute(
      server.db,
    )
    const seen = await as('sj_mu').call(schemeCalls.get, { id })
    expect(seen.offers.map(({ terms }) => terms)).toEqual([null, null, null])
    expect(seen).toMatchObject({ totalAmount: null, freight: null, sundryFee: null, otherFee: null })
    // Nor does anybody change what he may not see.
    const seesFee = async () => (await as(buyer).call(schemeCalls.get, { id })).sundryFee === fees.sundryFee
    await blinded(server, buyer, seesFee, async () => {
      await written(buyer, { remark: '改备注' })
      expect(await feesOf()).toEqual(fees)
      expect((await schemeOf(server, id)).remark).toBe('改备注')
    })
  })

  it('takes lines of the buyer’s own plans, no more than is open, and each once', async () => {
    const plan = await allocatedPlan(server, [[material, '5']], buyer)
    const foreign = await allocatedPlan(server, [[material, '5']], 'cg_lian')
    const [line = 0] = plan.lines
    const refusedFor = async (lines: Parameters<typeof draftOf>[0]) =>
      (await as(buyer).refused(create, draftOf(lines))).errors.map(({ field, key }) => [field, key])
    expect(await refusedFor([{ sourceLineId: foreign.lines[0] ?? 0, quantity: '1' }])).toEqual([
      ['lines.0.sourceLineId', 'unknownLine'],
    ])
    expect(await refusedFor([{ sourceLineId: line, quantity: '5.001' }])).toEqual([['lines.0.quantity', 'tooMuch']])
    expect(
      await refusedFor([
        { sourceLineId: line, quantity: '1' },
        { sourceLineId: line, quantity: '1' },
      ]),
    ).toEqual([['lines.1.sourceLineId', 'twice']])
    const isOffered = async () =>
      (await as(buyer).call(schemeCalls.open, {})).some(({ sourceLineId }) => sourceLineId === line)
    expect(await isOffered()).toBe(true)
    await as(buyer).call(create, draftOf([{ sourceLineId: line, quantity: '2' }]))
    // What would be refused is not offered.
    expect(await isOffered()).toBe(false)
    expect(await refusedFor([{ sourceLineId: line, quantity: '3' }])).toEqual([['lines.0.sourceLineId', 'taken']])
    await sql`update material.application_line s set name_en = 'Test piece' from material.plan_line x
      join material.analysis_line al on al.id = x.source_line_id where x.id = ${line} and s.id = al.source_line_id`.execute(
      server.db,
    )
    const inEnglish = await server.as(buyer, 'en').refused(create, draftOf([{ sourceLineId: line, quantity: '3' }]))
    expect(inEnglish.errors[0]?.msg).toMatch(/^Test piece: /)
  })

  it('leaves a line to one of those who take it at once', async () => {
    const { lines } = await allocatedPlan(server, [[material, '5']], buyer)
    const draft = draftOf([{ sourceLineId: lines[0] ?? 0, quantity: '5' }])
    const tries = await Promise.allSettled(
      [buyer, 'admin', buyer, 'admin'].map((account) => as(account).call(create, draft)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql<{ claimed: string }>`
      select trim_scale(claimed_quantity)::text as claimed from material.plan_line where id = ${lines[0]}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ claimed: '5' }])
  })

  it('gives back what is released, to the plan it came from', async () => {
    const { awards, lines } = await approvedScheme(server, [[material, '6']])
    const actor = await server.actorOf(buyer)
    await inTransaction(server.db, (tx) => releaseAwards(tx, actor, [{ awardId: awards[0] ?? 0, quantity: '2.5' }]))
    const left = async () =>
      (
        await sql<{ claimed: string }>`
          select trim_scale(claimed_quantity)::text as claimed from material.plan_line where id = ${lines[0]}`.execute(
          server.db,
        )
      ).rows[0]?.claimed
    expect(await left()).toBe('3.5')
    // What came back is bought again, while what was approved goes on.
    const open = await as(buyer).call(schemeCalls.open, {})
    expect(open.find(({ sourceLineId }) => sourceLineId === lines[0])).toMatchObject({ openQty: '2.5' })
    await as(buyer).call(create, draftOf([{ sourceLineId: lines[0] ?? 0, quantity: '2.5' }]))
    expect(await left()).toBe('6')
    // Whoever asked for it sees no schemes: he is led to his application.
    const boss = await server.actorOf('cg_pan')
    const told = async (account: string) =>
      (await as(account).call(message.list, { kind: ['decision'] })).rows[0]?.link.split('/').slice(0, -1).join('/')
    await inTransaction(server.db, (tx) =>
      releaseAwards(tx, boss, [{ awardId: awards[0] ?? 0, quantity: '1' }], '缺货'),
    )
    expect(await told(buyer)).toBe('/open/material/scheme')
    expect(await told('wz_ye')).toBe('/open/material/application')
  })
})
