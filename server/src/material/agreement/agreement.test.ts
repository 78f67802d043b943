import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { draftOf as resultDraft, resultOf } from '../result/test/sample.ts'
import { buyer, dayFrom, draftScheme, recommended, schemeOf, submitScheme, suppliersOf } from '../scheme/test/sample.ts'
import { agreementDocuments } from './document.ts'
import { agreementOf, approve, deciders, draftOf, drafted, inForce, submit } from './test/sample.ts'

type Ask = AskOf<typeof agreementCalls.create>
const { create, update, remove, history, steps, nudge } = agreementCalls
documentTests(agreementDocuments, {
  calls: agreementCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => {
    const draft = await draftOf(server, [{ materialId: 1, unitPrice: '100', steps: '10: 95; 50: 90' }])
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a price agreement', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const get = (id: number) => agreementOf(server, id)
  const refusedFor = async (lines: Ask['lines'], more: Partial<Ask> = {}) =>
    (await server.as(buyer).refused(create, await draftOf(server, lines, more))).errors.map(
      ({ field, key }) => `${field} ${key}`,
    )
  const line = { materialId: 1, unitPrice: '100' }

  it('says what costs how much from how many on, until when, and is in force once it is approved', async () => {
    const id = await drafted(
      server,
      [
        {
          ...line,
          steps: '10：95；50=90',
          taxRate: '13',
          withTax: '1',
          minQty: '2',
          packSize: '2',
          maxQty: '400',
          note: '原厂',
        },
        { materialId: 2, unitPrice: '8.25' },
      ],
      { maxAmount: '20000', leadDays: 30, place: 'Muscat', paymentTerms: '月结 30 天' },
    )
    await submit(server, id)
    expect(await get(id)).toMatchObject({
      docState: 'submitted',
      standing: null,
      maxAmount: '20000.00',
      totalUSD: '20000.00',
      leadDays: 30,
      lines: [
        {
          unitPrice: '100',
          steps: [
            { fromQuantity: '10', unitPrice: '95' },
            { fromQuantity: '50', unitPrice: '90' },
          ],
          taxRate: '13',
          withTax: '1',
          minQty: '2',
          packSize: '2',
          maxQty: '400',
          calledQty: '0',
          leftQty: '400',
          note: '原厂',
        },
        { unitPrice: '8.25', steps: [], maxQty: null, leftQty: null },
      ],
    })
    // Below the band of headquarters.
    expect((await server.as(buyer).call(steps, { id })).map(({ stepName }) => stepName)).toEqual([
      '采购主管审批',
      '财务审批',
    ])
    await approve(server, id)
    expect(await get(id)).toMatchObject({ docState: 'approved', standing: 'inForce', daysLeft: 365, usedPercent: 0 })
    const paper = await server.as(buyer).call(agreementCalls.list, { standing: ['inForce'], materialId: 2 })
    expect(paper.rows.map((row) => row.id)).toContain(id)
  })

  it('goes to headquarters where nobody knows what it may come to, or that is much', async () => {
    const chainOf = async (lines: Ask['lines'], more: Partial<Ask> = {}) => {
      const id = await drafted(server, lines, more)
      await submit(server, id)
      return [(await get(id)).totalUSD, (await server.as(buyer).call(steps, { id })).length]
    }
    expect(await chainOf([line])).toEqual([null, 3])
    expect(await chainOf([{ ...line, maxQty: '600' }])).toEqual(['60000.00', 3])
    expect(await chainOf([{ ...line, maxQty: '60' }])).toEqual(['6000.00', 2])
    // The limit of the whole, where that is less.
    expect(await chainOf([{ ...line, maxQty: '600' }], { maxAmount: '900' })).toEqual(['900.00', 2])
  })

  it('is refused at the field where it is wrong', async () => {
    expect(await refusedFor([line], { reason: '' })).toEqual(['reason reasonNeeded'])
    expect(await refusedFor([line], { validTo: dayFrom(-1) })).toEqual(['validTo endBeforeStart'])
    expect(await refusedFor([line], { currencyCode: 'XXX' })).toEqual(['currencyCode unknownCurrency'])
    expect(await refusedFor([line], { maxAmount: '10.001' })).toEqual(['maxAmount tooManyDigits'])
    expect(await refusedFor([line], { offerId: 9_999_999, reason: '' })).toEqual(['offerId unknownOffer'])
    expect(await refusedFor([line], { renewsId: 9_999_999 })).toEqual(['renewsId unknownRenewed'])
    expect(await refusedFor([line, line])).toEqual(['lines.1.materialId twice'])
    expect(await refusedFor([{ ...line, materialId: 9_999_999 }])).toEqual(['lines.0.materialId goneMaterial'])
    expect(await refusedFor([{ ...line, steps: '十个九五' }])).toEqual(['lines.0.steps badSteps'])
    expect(await refusedFor([{ ...line, steps: '1:9;2:8;3:7;4:6;5:5;6:4' }])).toEqual(['lines.0.steps badSteps'])
    expect(await refusedFor([{ ...line, steps: '10: 95; 5: 90' }])).toEqual(['lines.0.steps noScale'])
    expect(await refusedFor([{ ...line, steps: '10: 100' }])).toEqual(['lines.0.steps noScale'])
    expect(await refusedFor([{ ...line, minQty: '5', maxQty: '4' }])).toEqual(['lines.0.minQty minAboveMax'])
    expect(await refusedFor([{ ...line, minQty: '5', packSize: '2' }])).toEqual(['lines.0.minQty minNoPacks'])
    expect(await refusedFor([{ ...line, sourceLineId: 1 }])).toEqual(['lines.0.sourceLineId unknownLine'])
  })

  it('that is written directly is not submitted without the offers, and is decided by others than its buyer', async () => {
    const { id } = await server.as('admin').call(create, await draftOf(server, [line]))
    const refused = await server.as('admin').refused(agreementCalls.submit, { id, version: 1 })
    expect(refused.errors).toMatchObject([{ field: 'attachments', key: 'filesNeeded' }])
  })

  it('carries on what a framework scheme found, once, at the approved prices or below', async () => {
    const scheme = await draftScheme(
      server,
      [
        [1, '4'],
        [2, '6'],
      ],
      { schemeType: 'framework', purchaseMode: 'framework' },
    )
    await recommended(server, scheme.id)
    await submitScheme(server, scheme.id)
    const { version } = await schemeOf(server, scheme.id)
    await server.as('cg_pan').call(schemeCalls.approve, { id: scheme.id, version })
    const { id: result } = await server.as(buyer).call(resultCalls.create, await resultDraft(server, scheme.id))
    const offersOf = async () =>
      (await server.as(buyer).call(agreementCalls.offers, { pageSize: 50 })).rows.filter(
        ({ resultId }) => resultId === result,
      )
    await server.as(buyer).call(resultCalls.submit, { id: result, version: 1 })
    expect(await offersOf()).toEqual([])
    for (const account of deciders) {
      const { docState, version: standing } = await resultOf(server, result)
      if (docState === 'submitted')
        await server.as(account).call(resultCalls.approve, { id: result, version: standing })
    }
    const [offer] = await offersOf()
    expect(offer).toMatchObject({ lineCount: 2, currencyCode: 'USD', incoterm: 'DAP' })
    const offerId = offer?.offerId ?? 0
    const awarded = await server.as(buyer).call(agreementCalls.awarded, { offerId })
    const lines = awarded.map(({ sourceLineId, materialId, unitPrice }) => ({
      sourceLineId,
      materialId,
      unitPrice: unitPrice ?? '0',
    }))
    const terms = { offerId, supplierId: offer?.supplierId ?? 0, reason: '' }
    const [first = line] = lines
    expect(await refusedFor([{ ...first, unitPrice: '100.01' }], terms)).toEqual(['lines.0.unitPrice priceAbove'])
    expect(await refusedFor([{ ...first, taxRate: '13' }], terms)).toEqual(['lines.0.taxRate otherTax'])
    const other = (await suppliersOf(server)).find((id) => id !== terms.supplierId)
    expect(await refusedFor([first], { ...terms, supplierId: other ?? 0 })).toEqual(['supplierId otherTerms'])
    // No files are needed: the offers are the scheme's.
    const { id } = await server.as(buyer).call(create, await draftOf(server, lines, terms))
    const again = await server.as(buyer).refused(create, await draftOf(server, lines, terms))
    expect(again.errors).toMatchObject([{ field: 'offerId', key: 'offerTaken' }])
    expect(await offersOf()).toEqual([])
    await submit(server, id)
    await approve(server, id)
    expect(await get(id)).toMatchObject({ docState: 'approved', resultId: result, lines: [{}, {}] })
    // What the scheme's own lines want is ordered from the result.
    expect(await resultOf(server, result)).toMatchObject({ docState: 'approved' })
    // Two who carry it on at once: one of them does.
    await server
      .as(buyer)
      .call(agreementCalls.terminate, { id, version: (await get(id)).version, opinion: '供应商停产' })
    expect(await get(id)).toMatchObject({ docState: 'ended', standing: 'ended', endReason: '供应商停产' })
  })

  it('reminds its buyer before its end and near its limits, until another takes its place', async () => {
    const waits = async (account = buyer) =>
      (await server.as(account).call(worklist.list, { work: 'renew' })).rows.map(({ documentId }) => documentId)
    const { id } = await inForce(server, [line], { validTo: dayFrom(60) })
    const { id: later } = await inForce(server, [line], { validTo: dayFrom(61) })
    const { id: used } = await inForce(server, [line], { maxAmount: '1000' })
    expect(await waits()).toEqual(expect.arrayContaining([id]))
    expect(await waits()).not.toContain(later)
    expect(await waits()).not.toContain(used)
    expect(await waits('cg_lian')).not.toContain(id)
    expect((await get(id)).standing).toBe('ending')
    await sql`update material.agreement set called_amount = 800 where id = ${used}`.execute(server.db)
    expect(await waits()).toContain(used)
    const { supplierId } = await get(id)
    const next = await drafted(server, [line], {
      supplierId,
      renewsId: id,
      validFrom: dayFrom(61),
      validTo: dayFrom(400),
    })
    expect(await waits()).not.toContain(id)
    expect(await get(id)).toMatchObject({ renewedById: next })
    await server.as(buyer).call(remove, { ids: next })
    expect(await waits()).toContain(id)
  })

  it('moves along when materials or suppliers become one', async () => {
    const admin = server.as('admin')
    const made = async (materialNameCn: string) =>
      (
        await admin.call(materialCalls.create, {
          materialNameCn,
          materialType: 'vibrator',
          unit: '5110000038000000008',
          serialFlag: 'N',
        })
      ).id
    const [kept, gone] = [await made('协议滤芯甲'), await made('协议滤芯乙')]
    const { id, lines } = await inForce(server, [{ ...line, materialId: gone }])
    const standing = await admin.call(materialCalls.standing, { ids: `${kept},${gone}` })
    expect(standing.find((row) => row.id === gone)?.uses).toMatchObject([{ label: '价格协议', count: 1 }])
    await admin.call(materialCalls.merge, { id: kept, version: 1, others: [{ id: gone, version: 1 }] })
    expect((await get(id)).lines).toMatchObject([{ lineId: lines[0], materialId: kept, materialNameCn: '协议滤芯乙' }])
    const uses = await admin.call(supplier.standing, { ids: String((await get(id)).supplierId) })
    expect(uses[0]?.uses.map(({ label }) => label)).toContain('价格协议')
  })

  it('shows its prices to those who may see them, and exports the chosen rows', async () => {
    const { id } = await inForce(server, [{ ...line, steps: '10: 95' }], { maxAmount: '500' })
    const {
      rows: [role],
    } = await sql<{
      id: number
    }>`select m.id from system.menu m where m.permission = 'material:material:price'`.execute(server.db)
    await sql`delete from system.role_menu where menu_id = ${role?.id ?? 0} and role_id in (select id from system.role where key = 'plan_allocator')`.execute(
      server.db,
    )
    // The server hears of it from the database, a moment later.
    await expect
      .poll(() => server.as('jh_wen').call(agreementCalls.get, { id }))
      .toMatchObject({
        maxAmount: null,
        calledAmount: null,
        totalUSD: null,
        lines: [{ unitPrice: null, steps: [] }],
      })
    const none = await server.as(buyer).refused(agreementCalls.export, { ids: [] })
    expect(none.code).not.toBe(200)
  })
})
