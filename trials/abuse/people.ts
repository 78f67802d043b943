import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { custodian } from '@geodepot/contracts/equipment/custodian.ts'
import { handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { coreCalls } from '@geodepot/contracts/material/core.ts'
import { reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { deviceIntake } from '@geodepot/contracts/equipment/device-intake.ts'
import { wallCalls } from '@geodepot/contracts/material/wall.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { menu } from '@geodepot/contracts/system/menu.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { plainDraft } from '../../server/src/testing/plain-draft.ts'
import { type Named, plainDocuments } from '../../server/src/testing/records.ts'
import { type Caller, callerAt, granted, listed, sealedAt, signIn } from '../calls.ts'
import { password } from '../product.ts'
import { writtenBy } from './written.ts'

type Row = Readonly<Record<string, unknown>>

/** A department that has nothing to do with most records, and one that it does not see. */
export const home = 'C105'
const elsewhere = 'C102'

/**
 * Who tries: nobody, somebody without any permission, somebody with every
 * permission in one department, an administrator.
 */
export interface People {
  readonly nobody: Caller
  readonly guest: Caller
  readonly stranger: Caller
  readonly admin: Caller
}

/** Signs them in; the stranger and the role are made as an administrator makes them. */
export const peopleAt = async (origin: string): Promise<People> => {
  const admin = await signIn(origin, 'admin')
  const menus = (await granted(admin.call(menu.list)))['data'] as Row[]
  const menuIds = menus.filter(({ perms }) => perms !== '').map(({ menuId }) => menuId)
  const { roleId } = (
    await granted(
      admin.call(role.create, {
        roleName: '全部操作',
        roleNameEn: 'Every deed',
        roleKey: 'every_deed',
        dataScope: '3',
        menuIds,
      }),
    )
  )['data'] as Row
  const seal = await sealedAt(origin)
  await granted(
    admin.call(accounts.create, {
      userName: 'stranger',
      nickName: '别处的人',
      deptId: home,
      roleIds: [roleId],
      password: seal(password),
    }),
  )
  return {
    nobody: callerAt(origin),
    guest: await signIn(origin, 'guest01'),
    stranger: await signIn(origin, 'stranger'),
    admin,
  }
}

const sampled = new Set([
  'system/project',
  'equipment/application',
  'equipment/allocation',
  'equipment/return',
  'equipment/acquisition',
  'equipment/loss',
  'equipment/scrap',
  'equipment/disposal',
  'equipment/sealing',
  'equipment/stock-take',
  'equipment/customs',
  'equipment/lease',
  'equipment/repair',
  'equipment/settlement',
  'equipment/handover',
  'equipment/transfer',
])
const lists = {
  device: device.list,
  application: applicationCalls.list,
  allocation: allocationCalls.list,
  sentBack: returnCalls.list,
  bought: acquisitionCalls.list,
  lost: lossCalls.list,
  letGo: scrapCalls.list,
  disposed: disposalCalls.list,
  put: sealingCalls.list,
  taken: stockTakeCalls.list,
  declared: customsCalls.list,
  leased: leaseCalls.list,
  broken: repairCalls.list,
  settled: settlementCalls.list,
  handed: handoverCalls.list,
  answered: custodian.list,
  handedOn: transferCalls.list,
  check: checkCalls.list,
  checkPlan: checkPlanCalls.list,
  project: project.list,
  store: storeCalls.list,
  limit: stockLimitCalls.list,
  kept: reservationCalls.list,
  core: coreCalls.list,
  intake: deviceIntake.list,
  link: wallCalls.list,
  budget: budgetCalls.list,
  claim: claimCalls.list,
  invoice: invoiceCalls.list,
  past: purchaseHistoryCalls.list,
  kit: kitListCalls.list,
  person: accounts.list,
} as const
const keys = {
  device: 'devId',
  application: 'id',
  allocation: 'id',
  sentBack: 'id',
  bought: 'id',
  lost: 'id',
  taken: 'id',
  declared: 'id',
  leased: 'id',
  broken: 'id',
  settled: 'id',
  handed: 'id',
  answered: 'holderId',
  handedOn: 'id',
  check: 'id',
  checkPlan: 'id',
  project: 'id',
  store: 'id',
  limit: 'id',
  kept: 'id',
  core: 'lineId',
  intake: 'id',
  link: 'id',
  budget: 'id',
  claim: 'id',
  invoice: 'id',
  past: 'id',
  kit: 'id',
  person: 'userId',
} as const

const namedBy = (found: Readonly<Record<keyof typeof lists, Row>>, department: string): Named => {
  const { application, allocation, sentBack, handedOn, person } = found
  const [projectNo, approval] = [found.project['projectInfoNo'], found.project['id']]
  return new Map([
    [
      'system/user',
      { userId: person['userId'], ids: person['userId'], userName: person['userName'], deptId: department },
    ],
    ['system/dept', { id: department, deptId: department, parentId: department }],
    ['system/project', { id: approval, projectInfoNo: projectNo, ids: person['userId'] }],
    ['equipment/project', { projectInfoNo: projectNo }],
    ['equipment/device', { id: found.device['devId'] }],
    ['equipment/device-life', { id: found.device['devId'] }],
    [
      'equipment/check',
      {
        id: found.check['id'],
        devId: found.check['devId'],
        templateId: found.check['templateId'],
        answers: [{ item: 1, value: 'Y' }],
        signedAs: 'x',
        text: 'x',
        reason: 'x',
      },
    ],
    ['equipment/check-plan', { ...found.checkPlan, ids: found.checkPlan['id'] }],
    ['equipment/meter', { deviceId: found.device['devId'] }],
    // The first that the demo company has is far away from the stranger.
    ['equipment/mounting', { id: 1, parentId: found.device['devId'], childId: 1 }],
    [
      'equipment/box',
      { deviceId: found.device['devId'], toId: found.device['devId'], quantity: 1, reason: 'x', content: 'N1' },
    ],
    ['equipment/device-kit', { deviceId: found.device['devId'] }],
    ['equipment/device-intake', { id: found.intake['id'], reason: 'x' }],
    ['equipment/device-label', { id: found.device['devId'], ids: [found.device['devId']] }],
    ['material/store', { ...found.store, ids: found.store['id'] }],
    ['material/kit-list', { ...found.kit, lines: [{ materialId: 1, quantity: '1' }], ids: found.kit['id'] }],
    ['material/budget', { ...found.budget, ids: found.budget['id'], kind: 'material/application', lines: [] }],
    [
      'material/claim',
      {
        ...found.claim,
        answer: 'accepted',
        answeredDate: '2026-01-01',
        lines: [{ orderLineId: 1, claimKind: 'damaged', quantity: '1', finding: 'x' }],
      },
    ],
    ['material/invoice', { ...found.invoice, lines: [{ orderLineId: 1, quantity: '1', unitPrice: '1' }] }],
    ['material/purchase-history', { id: found.past['id'], fileId: found.past['fileId'] }],
    ['material/stock-limit', { ...found.limit, ids: found.limit['id'] }],
    ['material/reservation', { id: found.kept['id'] }],
    ['material/core', { lineId: found.core['lineId'], quantity: '1', reason: 'x' }],
    ['material/wall', { id: found.link['id'], name: 'x', page: 'org', expiresOn: '2099-01-01' }],
    [
      'equipment/application',
      {
        id: application['id'],
        deviceappid: application['id'],
        devappid: application['id'],
        businessId: application['id'],
        projectInfoNo: projectNo,
      },
    ],
    ['equipment/allocation', { id: allocation['id'], projectInfoNo: projectNo, lineId: 1, devId: 1 }],
    [
      'equipment/acquisition',
      {
        id: found.bought['id'],
        ownerOrgId: found.bought['ownerOrgId'],
        arrivedOn: found.bought['arrivedOn'],
        lines: [],
      },
    ],
    [
      'equipment/repair',
      {
        id: found.broken['id'],
        devId: found.broken['devId'],
        faultDesc: 'x',
        phase: 'waitParts',
        work: [{ repairItem: '001' }],
        lines: [],
      },
    ],
    [
      'equipment/customs',
      {
        id: found.declared['id'],
        projectInfoNo: projectNo,
        regime: 'import',
        country: 'KZ',
        declarationNo: 'x',
        declaredOn: '2026-01-05',
        untilOn: '2026-12-31',
        newUntil: '2099-01-05',
        paperNo: 'x',
        opinion: 'x',
        lines: [{ lineId: 1 }],
      },
    ],
    [
      'equipment/lease',
      {
        id: found.leased['id'],
        orgId: found.leased['orgId'],
        partner: 'x',
        hireFrom: '2026-01-05',
        hireTo: '2026-02-05',
        newHireTo: '2027-02-05',
        stopFrom: '2026-01-06',
        stopTo: '2026-01-06',
        lines: [{ lineId: 1, quantity: '1', damageAmount: '1' }],
      },
    ],
    [
      'equipment/handover',
      {
        id: found.handed['id'],
        fromId: found.handed['fromId'],
        toId: found.handed['toId'],
        postName: 'x',
        handDate: '2026-01-05',
        countBasis: 'full',
        reason: 'x',
        lines: [],
      },
    ],
    ['equipment/custodian', { holderId: found.answered['holderId'], personId: found.answered['personId'] ?? 1 }],
    [
      'equipment/loss',
      {
        id: found.lost['id'],
        projectInfoNo: projectNo,
        occurredAt: '2026-01-05 08:00:00',
        description: 'x',
        lines: [{ lineId: 1, quantity: '1' }],
      },
    ],
    [
      'equipment/disposal',
      {
        id: found.disposed['id'],
        method: 'sold',
        disposedOn: found.disposed['disposedOn'],
        buyer: 'x',
        currency: 'USD',
        lines: [],
      },
    ],
    [
      'equipment/settlement',
      {
        id: found.settled['id'],
        workshopId: found.settled['workshopId'],
        beginDate: '2026-01-01',
        endDate: '2026-01-31',
        lines: [],
      },
    ],
    [
      'equipment/scrap',
      {
        id: found.letGo['id'],
        holderId: found.letGo['holderId'],
        description: 'x',
        finding: 'scrap',
        opinion: 'x',
        lines: [],
      },
    ],
    [
      'equipment/sealing',
      {
        id: found.put['id'],
        holderId: found.put['holderId'],
        sealingKind: 'stop',
        beginDate: '2026-01-01',
        reason: 'x',
        opinion: 'x',
        lines: [{ lineId: 1, devId: 1, becomes: 'good' }],
      },
    ],
    [
      'equipment/stock-take',
      {
        id: found.taken['id'],
        takeName: 'x',
        takeBasis: 'project',
        projectInfoNo: projectNo,
        lines: [],
      },
    ],
    [
      'equipment/return',
      {
        id: sentBack['id'],
        projectInfoNo: projectNo,
        toHolderId: sentBack['toHolderId'],
        backDeviceType: sentBack['backDeviceType'],
      },
    ],
    ['equipment/transfer', { ...handedOn, fromProjectNo: handedOn['fromProjectNo'] ?? projectNo, lines: [] }],
  ])
}

/** A procurement scheme for which suppliers were asked: its id, a request of it and a line. */
const askedScheme = async (admin: Caller) => {
  for (const { id, isSealed } of await listed(admin, schemeCalls.list)) {
    if (isSealed !== true) continue
    const { requests, lines } = (await granted(admin.call(schemeCalls.get, { id })))['data'] as Record<
      'requests' | 'lines',
      Row[]
    >
    const [[request], [line]] = [requests, lines]
    if (request && line) return { scheme: { id, requestId: request['requestId'] }, line: { lineId: line['lineId'] } }
  }
  throw new Error('no scheme waits for offers of those who were asked')
}

/** What a store out of the stranger's sight has of a material, with a batch of it. */
const inventoryRow = async (admin: Caller, stranger: Caller): Promise<Row> => {
  const seen = new Set((await listed(stranger, inventoryCalls.list)).map(({ storeId }) => storeId))
  const row = (await listed(admin, inventoryCalls.list)).find(({ storeId }) => !seen.has(storeId))
  if (!row) throw new Error('no stock is out of the stranger’s sight')
  const named = { period: row['period'], storeId: row['storeId'], materialId: row['materialId'] }
  const [batch] = (await granted(admin.call(inventoryCalls.batches, named)))['data'] as Row[]
  return { ...named, batchId: batch?.['batchId'] }
}

/**
 * Records that only the administrator's lists show, and some that the
 * stranger's do. @throws when there is none of a kind
 */
export const recordsFor = async ({
  admin,
  stranger,
}: People): Promise<{ readonly foreign: Named; readonly own: Named }> => {
  const foreign: Record<string, Row> = {}
  const own: Record<string, Row> = {}
  // Of a document that the demo company does not have, one that this trial writes.
  const plain = new Map<string, Row>()
  for (const { spec, create, list } of plainDocuments(sampled)) {
    const seen = new Set((await listed(stranger, list)).map(({ id }) => id))
    const found = (await listed(admin, list)).find(({ id }) => !seen.has(id))
    const draft = plainDraft(spec, 'P2602')
    const { id } = found ?? ((await granted(admin.call(create, draft)))['data'] as Row)
    plain.set(spec.name, { ...draft, id })
  }
  const { scheme, line } = await askedScheme(admin)
  // An emergency's scheme is begun at its order.
  const orderId = plain.get('material/order')?.['id']
  plain.set('material/scheme', { ...plain.get('material/scheme'), ...scheme, orderId }).set('material/chain', line)
  plain.set('material/briefing', { kind: 'material/scheme', id: scheme.id })
  plain.set('material/inventory', await inventoryRow(admin, stranger))
  // The whole of what is reversed, so without lines.
  plain.set('material/reversal', { ...plain.get('material/reversal'), lines: [] })
  // What answers an invoice names its lines as they are.
  const invoice = plain.get('material/invoice') ?? {}
  const billed = ((invoice['lines'] ?? []) as Row[]).map((one) => ({ ...one, lineId: 1 }))
  plain.set('material/invoice', { ...invoice, creditNoteNo: 'x', creditDate: '2026-01-01', lines: billed })
  // A sheet goes out in one language or the other.
  plain.set('material/order', { ...plain.get('material/order'), language: 'en', formalitiesNote: 'x' })
  // What a phone handed in, of the administrator's.
  const entryKey = 'e'.repeat(32)
  const instant = new Date().toISOString()
  const entry = { entryKey, act: 'equipment/allocation.receive', input: {}, title: 'x', personId: 1 } as const
  await granted(admin.call(offlineCalls.handIn, { entries: [{ ...entry, doneAt: instant, phoneAt: instant }] }))
  const [handedIn] = await listed(admin, offlineCalls.list)
  const fileIds = ['6f1d2c3b-0000-4000-8000-000000000001']
  plain.set('system/offline', { id: handedIn?.['id'], entryKey, fileIds, note: 'x' })
  for (const [name, row] of await writtenBy(admin, elsewhere)) plain.set(name, row)
  plain.set('material/journal', { id: 1, reason: 'x' })
  plain.set('equipment/work-week', { projectInfoNo: 'P2602', monday: '2026-01-05', reason: 'x' })
  for (const [kind, operation] of Object.entries(lists)) {
    const key = keys[kind as keyof typeof keys]
    const seen = await listed(stranger, operation)
    const ids = new Set(seen.map((row) => row[key]))
    const unseen = (await listed(admin, operation)).find((row) => !ids.has(row[key]) && row['userName'] !== 'admin')
    if (!unseen) throw new Error(`no ${kind} is out of the stranger's sight`)
    foreign[kind] = unseen
    own[kind] = seen.find((row) => row['userName'] !== 'stranger') ?? {}
  }
  plain.set('equipment/certificate', {
    ...plain.get('equipment/certificate'),
    devId: foreign['device']?.['devId'],
    documentId: foreign['allocation']?.['id'],
  })
  // A row of the past leads to its file.
  const past = foreign['past'] ?? {}
  const source = await granted(admin.call(purchaseHistoryCalls.source, { id: Number(past['id']) }))
  foreign['past'] = { ...past, ...(source['data'] as Row) }
  return {
    foreign: new Map([...namedBy(foreign as never, elsewhere), ...plain]),
    own: namedBy(own as never, home),
  }
}
