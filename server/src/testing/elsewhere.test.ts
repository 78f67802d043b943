import { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { operatorScoreCalls } from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import { stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { calendarCalls } from '@geodepot/contracts/equipment/project-calendar.ts'
import { standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../kit/document/index.ts'
import { today } from '../kit/clock.ts'
import { inTransaction } from '../kit/database/database.ts'
import { projectHolder } from '../ledger/custody/index.ts'
import { sceneOf } from './scene.ts'
import { routes } from '../modules.ts'
import { type Client, type TestServer, testServer } from './index.ts'
import { acquisitionOf } from '../equipment/acquisition/test/sample.ts'
import { handoverOf } from '../equipment/handover/test/sample.ts'
import { checkOf } from '../equipment/check/test/sample.ts'
import { recordOf } from '../equipment/customs/test/sample.ts'
import { leaseOf } from '../equipment/lease/test/sample.ts'
import { heldBy } from '../equipment/loss/test/held.ts'
import { draftOperator, draftScore } from '../equipment/operator/test/sample.ts'
import { deviceIn, repairOf } from '../equipment/repair/test/sample.ts'
import { draft as certificateDraft } from '../equipment/certificate/test/sample.ts'
import { draft as calendarDraft } from '../equipment/project-calendar/test/sample.ts'
import { draft as standbyDraft } from '../equipment/standby/test/sample.ts'
import { settlementOf, writtenSettlement } from '../equipment/settlement/test/completed.ts'
import { disposalOf, writtenDisposal } from '../equipment/disposal/test/scrapped.ts'
import { scrapOf, writtenScrap } from '../equipment/scrap/test/asked.ts'
import { sealingOf } from '../equipment/sealing/test/sample.ts'
import { draftOf as draftOfAgreement } from '../material/agreement/test/sample.ts'
import { claimDraft } from '../material/claim/test/sample.ts'
import { enteredInvoice, invoiceOf } from '../material/invoice/test/sample.ts'
import { signedOrder } from '../material/order/test/sample.ts'
import { another as anotherBudget } from '../material/budget/test/sample.ts'
import { loadedHistory } from '../material/purchase-history-import/test/sample.ts'
import { another as anotherKit } from '../material/kit-list/test/sample.ts'
import { another as anotherLimit } from '../material/stock-limit/test/sample.ts'
import { approvedResult, submittedResult } from '../material/result/test/sample.ts'
import { draftedAmendment } from '../material/order-amendment/test/sample.ts'
import { draftedChange } from '../material/result-change/test/sample.ts'
import { outboundsAndTransfers } from '../material/store-transfer/test/sample.ts'
import { countDraft, countsOf } from '../material/stock-count/test/sample.ts'
import { receiptsAndMore } from '../material/receipt/test/sample.ts'
import { another as anotherStore } from '../material/store/test/sample.ts'
import { issuedOf, rotable } from '../material/core/test/sample.ts'
import { keptForLines } from '../material/reservation/test/sample.ts'
import { inboundOf, twoInbound } from '../equipment/repair-source/test/sample.ts'
import { overdueUpkeep } from '../equipment/upkeep/test/sample.ts'
import { keptEntry } from '../system/offline/test/sample.ts'
import { twoLinks } from '../material/wall/test/sample.ts'
import { askedScheme } from '../material/scheme/test/sample.ts'
import { plainDraft } from './plain-draft.ts'
import { askedOn, bounded, exceptions, moduleOf, naming, plainDocuments } from './records.ts'

let server: TestServer
let stranger: Client
const named = new Map<string, Readonly<Record<string, unknown>>>()
beforeAll(async () => {
  server = await testServer()
  const scene = await sceneOf(server)
  const [device = 0, parentId = 0, childId = 0] = await scene.devices(3)
  const approved = await scene.approved()
  const allocation = await scene.drafted(approved, [device])
  const {
    rows: [found],
  } = await sql<{ person: number; project: number }>`
    select (select id from system.user where name = 'xm_ma') as person, (select document_id from system.project where id = 'P2602') as project`.execute(
    server.db,
  )
  const person = found?.person ?? 0
  // All that can be done, in one department that has nothing to do with any of this.
  await sql`
    with made as (insert into system.role (key, name, name_en, data_scope, created_at) values ('all_actions', '全部操作', 'Every action', '3', ${new Date()}) returning id),
      granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission <> ''),
      person as (insert into system.user (name, nick_name, department_id, password_hash, created_at) values ('stranger', '别处的人', 'C105', '', ${new Date()}) returning id)
    insert into system.user_role (user_id, role_id) select person.id, made.id from person, made`.execute(server.db)
  stranger = server.as('stranger')
  named.set('system/user', { userId: person, ids: person, userName: 'xm_ma', deptId: 'C102' })
  named.set('system/dept', { id: 'C102', deptId: 'C102', parentId: 'C102' })
  named.set('system/project', { id: found?.project ?? 0, projectInfoNo: 'P2602', ids: person })
  named.set('equipment/project', { projectInfoNo: 'P2602' })
  named.set('equipment/device', { id: device })
  named.set('equipment/device-label', { id: device, ids: [device] })
  for (const [name, record] of Object.entries(await checkOf(server, device, 'P2602'))) named.set(name, record)
  const {
    rows: [intake],
  } = await sql<{ id: number }>`
    insert into equipment.device_intake (file_name, sheet_name, new_count, changed_count, created_by, created_at) values ('x', 'x', 1, 0, ${person}, ${new Date()}) returning id`.execute(
    server.db,
  )
  const [due = 0] = await overdueUpkeep(server, [device])
  named.set('equipment/upkeep', { id: due, devId: device, needIds: [due], waivedUntil: today(), waivedReason: 'x' })
  named.set('equipment/device-intake', { id: intake?.id ?? 0, reason: 'x' })
  named.set('equipment/meter', { deviceId: device })
  const { id: mounted } = await server.as('admin').call(mounting.mount, { parentId, childId })
  named.set('equipment/mounting', { id: mounted, parentId, childId })
  named.set('equipment/device-life', { id: device })
  named.set('equipment/device-kit', { deviceId: device })
  named.set('equipment/box', { deviceId: device, toId: device, quantity: 1, reason: 'x' })
  named.set('equipment/application', {
    id: approved.applicationId,
    deviceappid: approved.applicationId,
    devappid: approved.applicationId,
    businessId: approved.applicationId,
    projectInfoNo: 'P2602',
  })
  named.set('equipment/allocation', { id: allocation, projectInfoNo: 'P2602', lineId: 1, devId: 1 })
  const header = { projectInfoNo: 'P2602', toHolderId: scene.pool, backDeviceType: '2' } as const
  const { id: sentBack } = await server.as('admin').call(returnCalls.create, { ...header, lines: [] })
  named.set('equipment/return', { id: sentBack, ...header })
  const declared = {
    ...recordOf([], { projectInfoNo: 'P2602' }),
    newUntil: '2099-01-05',
    paperNo: 'x',
  }
  const { id: declaredId } = await server.as('admin').call(customsCalls.create, declared)
  named.set('equipment/customs', { ...declared, id: declaredId, devId: device, lines: [{ lineId: 1 }] })
  const bought = await acquisitionOf(server, 'C102', 'P2602')
  named.set('equipment/acquisition', { ...bought, ...(await server.as('admin').call(acquisitionCalls.create, bought)) })
  const hired = {
    ...(await leaseOf(server, 'C102', 'P2602')),
    newHireTo: '2027-01-05',
    stopFrom: '2026-01-05',
    stopTo: '2026-01-05',
  }
  const { id: leased } = await server.as('admin').call(leaseCalls.create, hired)
  named.set('equipment/lease', { ...hired, id: leased, lines: [{ lineId: 1, quantity: '1', damageAmount: '1' }] })
  const broken = {
    ...repairOf(await deviceIn(server, 'C102')),
    phase: 'waitParts',
    work: [{ repairItem: '001' }],
  }
  named.set('equipment/repair', { ...broken, id: (await server.as('admin').call(repairCalls.create, broken)).id })
  const handed = await handoverOf(server, 'P2602')
  const { id: handedId } = await server.as('admin').call(handoverCalls.create, handed)
  named.set('equipment/handover', { ...handed, id: handedId })
  named.set('equipment/custodian', { holderId: Number(handed.places[0]?.split(' ')[1]), personId: handed.fromId })
  const { devId } = await heldBy(server, 'P2602')
  const lost = {
    projectInfoNo: 'P2602',
    occurredAt: '2026-01-05 08:00:00',
    description: 'x',
    lines: [{ devId, lineId: 1, quantity: '1' }],
  }
  named.set('equipment/loss', { ...lost, ...(await server.as('admin').call(lossCalls.create, lost)) })
  const letGo = await scrapOf(server, [], 'admin')
  const { attachments: _sent, ...unseen } = letGo
  named.set('equipment/scrap', { ...unseen, id: await writtenScrap(server, [], 'admin'), finding: 'scrap' })
  const put = await sealingOf(server, [])
  const { id: sealed } = await server.as('admin').call(sealingCalls.create, put)
  named.set('equipment/sealing', { ...put, id: sealed })
  const ended = disposalOf([])
  named.set('equipment/disposal', { ...ended, id: await writtenDisposal(server, [], {}, 'admin') })
  const gathered = settlementOf([])
  named.set('equipment/settlement', { ...gathered, id: await writtenSettlement(server, [], {}, 'admin') })
  const take = { takeName: 'x', takeBasis: 'project' as const, projectInfoNo: 'P2602', lines: [] }
  named.set('equipment/stock-take', { ...take, ...(await server.as('admin').call(stockTakeCalls.create, take)) })
  const stood = { ...standbyDraft, projectInfoNo: 'P2602' }
  const { id: stoodId } = await server.as('admin').call(standbyCalls.create, stood)
  const operator = draftOperator()
  const operatorId = (await server.as('admin').call(operatorCalls.create, operator)).id
  named.set('equipment/operator', { ...operator, id: operatorId, ids: operatorId })
  const score = draftScore(operatorId)
  const { id: scoreId } = await server.as('admin').call(operatorScoreCalls.create, score)
  named.set('equipment/operator-score', { ...score, id: scoreId, ids: scoreId })
  named.set('equipment/standby', { ...stood, id: stoodId, ids: stoodId })
  const certified = { ...certificateDraft, projectInfoNo: 'P2602' }
  const { id: certifiedId } = await server.as('admin').call(certificateCalls.create, certified)
  const off = { ...calendarDraft, projectInfoNo: 'P2602' }
  const { id: offId } = await server.as('admin').call(calendarCalls.create, off)
  named.set('equipment/project-calendar', { ...off, id: offId, ids: offId })
  named.set('equipment/work-week', { projectInfoNo: 'P2602', monday: '2026-01-05', reason: 'x' })
  const {
    rows: [booked],
  } = await sql<{ id: number }>`
    insert into material.journal_entry (kind, debit, credit, amount, biz_date, department_id, source, recorded_at, recorded_by)
    select 'scrap', 'clearing', 'asset', 1, current_date, 'C10801', 'equipment/scrap', now(), id from system.user where name = 'admin' returning id`.execute(
    server.db,
  )
  named.set('material/journal', { id: booked?.id, reason: 'x' })
  const way = { transferKind: 'project', fromProjectNo: 'P2602', toProjectNo: 'P2603', reason: 'x' } as const
  await inTransaction(server.db, (tx) => projectHolder(tx, 'P2602'))
  const { id: handedOn } = await server.as('admin').call(transferCalls.create, { ...way, lines: [] })
  named.set('equipment/transfer', { id: handedOn, ...way })
  const certificate = { ...certified, id: certifiedId, ids: certifiedId, devId, documentId: handedOn }
  named.set('equipment/certificate', certificate)
  const store = await anotherStore(server, { deptId: 'C102' })
  const { id: storeId } = await server.as('admin').call(storeCalls.create, store)
  named.set('material/store', { ...store, id: storeId, ids: storeId })
  const limit = await anotherLimit(server, { storeId })
  const { id: limitId } = await server.as('admin').call(stockLimitCalls.create, limit)
  named.set('material/stock-limit', { ...limit, id: limitId, ids: limitId })
  const budget = anotherBudget({ projectInfoNo: 'P2602' })
  const { id: budgetId } = await server.as('admin').call(budgetCalls.create, budget)
  named.set('material/budget', { ...budget, id: budgetId, ids: budgetId, kind: 'material/application', lines: [] })
  named.set('material/purchase-history', await loadedHistory(server))
  const kit = await anotherKit(server)
  const { id: kitId } = await server.as('wz_ye').call(kitListCalls.create, kit)
  named.set('material/kit-list', { ...kit, id: kitId, ids: kitId })
  const order = { projectInfoNo: 'P2624', lines: [] }
  const { id: orderId } = await server.as('admin').call(virtualOrderCalls.create, order)
  named.set('material/virtual-order', { ...order, id: orderId })
  const { id: resultId, scheme: schemeId, lines: ofResult } = await submittedResult(server, [[1, '2']])
  named.set('material/briefing', { kind: 'material/result', id: resultId })
  named.set('material/chain', { lineId: ofResult[0] })
  named.set('material/result', { id: resultId, schemeId, resultName: 'x' })
  const { id: purchaseId } = await signedOrder(server, [[1, '2']])
  const { supplierId, currencyCode } = await server.as('admin').call(orderCalls.get, { id: purchaseId })
  const ordering = { supplierId, currencyCode, incoterm: 'DAP', deliveryDate: '2099-12-31' }
  named.set('material/order', { id: purchaseId, ...ordering, language: 'en', formalitiesNote: 'x' })
  const asked = await askedScheme(server)
  named.set('material/scheme', { ...plainDraft(scheme, 'P2602'), ...asked, orderId: purchaseId })
  const { id: changed } = await approvedResult(server, [[1, '2']])
  const change = await draftedChange(server, changed, { finalPrice: '101' })
  named.set('material/result-change', { id: change, resultId: changed })
  const amendment = await draftedAmendment(server, purchaseId, { quantity: '1' })
  named.set('material/order-amendment', { id: amendment, orderId: purchaseId })
  const agreed = await draftOfAgreement(server, [])
  const { id: agreementId } = await server.as('admin').call(agreementCalls.create, agreed)
  named.set('material/agreement', { ...agreed, id: agreementId, agreementId })
  for (const [name, record] of Object.entries(await receiptsAndMore(server))) named.set(name, record)
  for (const [name, record] of Object.entries(await outboundsAndTransfers(server))) named.set(name, record)
  const [count = 0] = await countsOf(server)
  named.set('material/stock-count', { ...(await countDraft(server)), id: count })
  const claimed = await claimDraft(server, purchaseId)
  const { id: claimId } = await server.as('admin').call(claimCalls.create, claimed)
  const told = { contactName: 'x', email: 'x@example.org', language: 'en' } as const
  await server.as('admin').call(claimCalls.send, { id: claimId, version: 1, ...told })
  named.set('material/claim', { ...claimed, id: claimId, supplierId })
  const billed = await invoiceOf(server, purchaseId, ['1'])
  const credited = { creditNoteNo: 'CN-1', creditDate: billed.invoiceDate }
  const ofBilled = billed.lines.map((line) => ({ ...line, lineId: 1 }))
  const invoiceId = await enteredInvoice(server, billed, 'admin')
  named.set('material/invoice', { ...billed, ...credited, id: invoiceId, lines: ofBilled })
  const { rows: stocked } = await sql<object>`
    select f.period, f.store_id as "storeId", t.material_id as "materialId", t.id as "batchId" from material.stock_flow f join material.batch t on t.id = f.batch_id limit 1`.execute(
    server.db,
  )
  named.set('material/inventory', { ...stocked[0] })
  const [kept = 0] = await keptForLines(server)
  named.set('material/reservation', { id: kept })
  const { lineId: rotableLine } = await issuedOf(server, await rotable(server), '1')
  named.set('material/core', { lineId: rotableLine, quantity: '1', reason: 'x' })
  const photos = { entryKey: 'f'.repeat(32), fileIds: ['6f1d2c3b-0000-4000-8000-000000000001'] }
  named.set('system/offline', { id: await keptEntry(server), note: 'x', ...photos })
  await twoInbound(server)
  named.set('equipment/repair-source', { id: 1, source: 'SAP', rows: [inboundOf('S-9', 'NO-SUCH')] })
  const [link = 0] = await twoLinks(server)
  named.set('material/wall', { id: link, name: 'x', page: 'org', expiresOn: '2099-01-01' })
  for (const { spec, create } of plainDocuments(new Set(named.keys()))) {
    const draft = plainDraft(spec, 'P2602')
    const { id } = (await server.as('admin').call(create, draft)) as { id: number }
    named.set(spec.name, { ...draft, id })
  }
})
afterAll(() => server.close())

describe('a record of another department, to somebody who may do everything in his own', () => {
  it('is named by calls of these modules alone', () => {
    const others = [
      'equipment/custodian',
      'equipment/box',
      'equipment/device',
      'equipment/device-kit',
      'equipment/device-intake',
      'equipment/device-label',
      'equipment/check',
      'equipment/check-plan',
      'equipment/repair-source',
      'equipment/certificate',
      'equipment/meter',
      'equipment/mounting',
      'equipment/operator',
      'equipment/operator-score',
      'equipment/packing',
      'equipment/device-life',
      'equipment/project',
      'equipment/standby',
      'equipment/upkeep',
      'equipment/project-calendar',
      'equipment/work-week',
      'material/briefing',
      'material/chain',
      'material/core',
      'material/inventory',
      'material/journal',
      'material/kit-list',
      'material/purchase-history',
      'material/budget',
      'material/reservation',
      'material/wall',
      'material/stock-limit',
      'material/store',
      'system/approval',
      'system/dept',
      'system/offline',
      'system/user',
    ]
    expect([...new Set(naming.map(moduleOf))].toSorted()).toEqual([...documents().keys(), ...others].toSorted())
    expect(Object.keys(exceptions).filter((name) => !naming.some((operation) => operation.name === name))).toEqual([])
    expect(bounded.length).toBeGreaterThan(60)
  })

  it('whose permissions are all there', async () => {
    const { permissions, scope } = await server.actorOf('stranger')
    expect(scope).toMatchObject({ all: false, departments: ['C105'], projects: [] })
    expect(
      routes.flatMap(({ operation: { permission } }) =>
        permission === 'signed-in' || permission === 'public' || permissions.has(permission) ? [] : [permission],
      ),
    ).toEqual([])
  })

  it.each(bounded.filter(({ method, name }) => method === 'GET' && name !== 'equipment/application.submit'))(
    'is there for $name when an administrator asks',
    async (operation) => {
      const answer = await server.as('admin').response(operation, askedOn(named, operation))
      // A file comes as it is; what refuses one says so.
      const isTold = /json/.test(String(answer.headers['content-type']))
      expect(isTold ? answer.json<{ code: number }>().code : answer.statusCode).toBe(200)
    },
  )

  it.each(bounded)('is not there for $name', async (operation) => {
    const body = (await stranger.response(operation, askedOn(named, operation))).json<{
      code: number
      msg: string
      rows?: object[]
      data?: unknown
    }>()
    const isEmpty = body.rows?.length === 0 || (Array.isArray(body.data) && body.data.length === 0)
    expect(isEmpty ? 'an empty list' : body).toEqual(
      isEmpty ? 'an empty list' : { code: 404, key: 'notFound', msg: '访问资源不存在' },
    )
  })
})
