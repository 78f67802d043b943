import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import type { Hanging } from '@geodepot/contracts/kit/branches.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { loadedHistory } from '../material/purchase-history-import/test/sample.ts'
import { standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { planHeader, planLine } from '@geodepot/contracts/material/plan.ts'
import { planRuleInput } from '@geodepot/contracts/material/plan-rule.ts'
import { approval } from '@geodepot/contracts/system/approval.ts'
import { delegation } from '@geodepot/contracts/system/delegation.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { gen } from '@geodepot/contracts/system/gen.ts'
import { job } from '@geodepot/contracts/system/job.ts'
import { ledger } from '@geodepot/contracts/system/ledger.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemContext } from '../kit/access/actor.ts'
import { at, today } from '../kit/clock.ts'
import { inTransaction } from '../kit/database/database.ts'
import { acquisitionOf } from '../equipment/acquisition/test/sample.ts'
import { twoHandovers } from '../equipment/handover/test/sample.ts'
import { twoLeases } from '../equipment/lease/test/sample.ts'
import { heldBy } from '../equipment/loss/test/held.ts'
import { twoInbound } from '../equipment/repair-source/test/sample.ts'
import { twoRepairs } from '../equipment/repair/test/sample.ts'
import { takenStock } from '../equipment/stock-take/test/pool.ts'
import { handOn } from '../equipment/transfer/test/sample.ts'
import { createDevices } from '../equipment/device/index.ts'
import { poolsOf, post, projectHolder } from '../ledger/custody/index.ts'
import { drafted as draftedAgreement, inForce as agreementInForce } from '../material/agreement/test/sample.ts'
import { claimDraft } from '../material/claim/test/sample.ts'
import { enteredInvoice, invoiceOf, matched } from '../material/invoice/test/sample.ts'
import { ordersOfResult, signedOrder } from '../material/order/test/sample.ts'
import { draft as standbyDraft } from '../equipment/standby/test/sample.ts'
import { another as anotherBudget } from '../material/budget/test/sample.ts'
import { outboundsAndTransfers } from '../material/store-transfer/test/sample.ts'
import { someCores } from '../material/core/test/sample.ts'
import { keptForLines } from '../material/reservation/test/sample.ts'
import { twoLinks } from '../material/wall/test/sample.ts'
import { countsOf } from '../material/stock-count/test/sample.ts'
import { receiptsAndMore } from '../material/receipt/test/sample.ts'
import { linesToBuy } from '../material/plan/test/sample.ts'
import { create, perform } from '../kit/document/index.ts'
import { analysisDocuments } from '../material/analysis/index.ts'
import { planDocuments } from '../material/plan/index.ts'
import { createPlanRule } from '../material/plan-rule/index.ts'
import { draftOf, userNamed } from '../material/plan-rule/test/sample.ts'
import { sentApplication } from '../material/analysis/test/sample.ts'
import { draftedResult, submittedResult } from '../material/result/test/sample.ts'
import { writeAmendments } from '../material/order-amendment/test/sample.ts'
import { writeChanges } from '../material/result-change/test/sample.ts'
import { dayFrom, draftScheme, recommended, submitScheme } from '../material/scheme/test/sample.ts'
import { twoDoors } from '../system/door/test/sample.ts'
import { twoSubscriptions } from '../system/subscription/test/sample.ts'
import { carry } from './carry.ts'
import {
  disposedOf,
  equipmentSamples,
  letGo,
  makeEquipment,
  sampledEquipment,
  sealed,
  settledTogether,
} from './export-samples-equipment.ts'
import type { TestServer } from './index.ts'
import { plainDraft } from './plain-draft.ts'
import { plainDocuments } from './records.ts'

export type Row = Readonly<Record<string, unknown>>
/** How an export is shown to say what its list shows. */
export interface Sample {
  /** Its list, where that is not the call `list` beside it. */
  readonly of?: AnyOperation
  /** Who has rows there; the administrator unless told. */
  readonly as?: string
  /** What both are asked always. */
  readonly always?: (made: Made) => object
  /** A filter of the list, by the values of one of its rows; a list without filters has none. */
  readonly by?: (row: Row) => object
  /** How the rows hang together, where the list is a tree. */
  readonly hanging?: Hanging<Row>
}
/** What was written down for the lists that the test company leaves empty. */
export interface Made {
  readonly noticeId: number
  readonly roleId: number
  readonly deviceId: number
}

const field = (name: string) => (row: Row) => ({ [name]: row[name] })
const several = (name: string) => (row: Row) => ({ [name]: [row[name]] })
const keyed = (key: string, parent: string): Hanging<Row> => ({
  keyOf: (row) => String(row[key]),
  parentOf: (row) => (row[parent] === null ? undefined : String(row[parent])),
})

export const samples: Readonly<Record<string, Sample>> = {
  ...equipmentSamples,
  'equipment/repair-source.export': { by: field('source') },
  'material/inventory.export': { by: (row) => ({ keyword: row['materialCode'] }) },
  'material/journal.export': { by: (row) => ({ account: [row['creditAccount']] }) },
  'material/period.export': { by: field('state') },
  'material/purchase-history.export': { by: (row) => ({ document: row['orderNo'] }) },
  'material/purchase-ledger.export': { by: several('orderState') },
  'material/kit-list.export': { by: field('shared') },
  'material/clause.export': { by: field('name') },
  'material/paper.export': { by: field('name') },
  'material/plan.export': { by: field('purchaserId') },
  'material/plan-rule.export': { by: field('name') },
  'system/approval.doneExport': { of: approval.done, as: 'jl_shi', by: (row) => ({ keyword: row['docNo'] }) },
  'system/approval.export': { as: 'jl_shi', by: (row) => ({ keyword: row['docNo'] }) },
  'system/chain.export': { by: (row) => ({ keyword: row['kindName'] }) },
  'system/config.export': { by: field('configKey') },
  'system/delegation.export': { as: 'jl_shi', by: field('state') },
  'system/dept.export': { by: field('deptName'), hanging: keyed('deptId', 'parentId') },
  'system/dict.exportData': { of: dict.data, by: field('dictType') },
  'system/dict.exportTypes': { of: dict.types, by: field('dictType') },
  'system/gen.export': { by: field('tplCategory') },
  'system/job.export': { by: field('jobName') },
  'system/job.logExport': { of: job.logList, by: field('jobName') },
  'system/ledger.export': { by: field('ledger') },
  'system/logininfor.export': { by: field('userName') },
  'system/menu.export': { by: field('menuType'), hanging: keyed('menuId', 'parentId') },
  'system/message.export': { as: 'jl_shi', by: (row) => ({ keyword: row['body'] }) },
  'system/notice.export': { by: several('noticeType') },
  'system/notice.readersExport': {
    of: notice.readers,
    always: ({ noticeId }) => ({ id: noticeId }),
    by: () => ({ readState: 'read' }),
  },
  'system/online.export': { by: field('userName') },
  'system/operlog.export': { by: field('operName') },
  'system/post.export': { by: field('postCode') },
  'system/project.export': { by: several('projectStatus') },
  'system/role.allocatedExport': {
    of: role.allocatedList,
    always: ({ roleId }) => ({ roleId }),
    by: field('userName'),
  },
  'system/role.export': { by: field('roleKey') },
  'system/service-account.export': { by: field('name') },
  'system/subscription.export': { by: field('name') },
  'system/door.export': { by: field('name') },
  'system/user.export': { by: field('userName') },
}

const [submitter, dispatcher, decider] = ['xm_ma', 'dp_sun', 'jl_shi']
const long = 400 * 24 * 3_600_000

/** Devices and strings in a pool, some for longer than a year, some with a project whose work is over. */
const putAside = async (
  server: TestServer,
  node: number,
  string: number,
): Promise<{ pool: number; free: readonly number[] }> => {
  const actor = await server.actorOf('zb_lin')
  const entered = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      modelId: node,
      devName: `node ${from + index}`,
      devSign: `sheet-${from + index}`,
      ownerOrgId: 'C10801',
      manageOrgId: 'C10801',
      accountState: 'inAccount' as const,
      params: {},
    }))
  return inTransaction(server.db, async (tx) => {
    await at(new Date(Date.now() - long), () => createDevices(tx, actor, systemContext, entered(0, 2)))
    const free = await createDevices(tx, actor, systemContext, entered(10, 2))
    const sent = await createDevices(tx, actor, systemContext, entered(20, 1))
    const [pool, project] = [(await poolsOf(tx, ['C10801'])).get('C10801') ?? 0, await projectHolder(tx, 'P2603')]
    await carry(tx, { devices: sent, project: 'P2603', from: pool, to: project })
    await post(
      tx,
      { source: 'opening', recordedBy: 1 },
      [pool, project].map((to) => ({ kind: 'opening', model: string, condition: 'good', quantity: '50', to })),
    )
    return { pool, free }
  })
}

/**
 * Three applications: one is decided and on the road, one waits, one was
 * not submitted. Two allocations, one of them a draft.
 */
const applyAndShip = async (
  server: TestServer,
  node: number,
  { pool, free }: { pool: number; free: readonly number[] },
): Promise<void> => {
  const { design_start: planStart, design_end: planEnd } = await server.db
    .selectFrom('system.project')
    .select(['design_start', 'design_end'])
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  const save = async (appName: string) =>
    (
      await server.as(submitter).call(applicationCalls.save, {
        appName,
        projectInfoNo: 'P2601',
        planStart: planStart ?? '',
        planEnd: planEnd ?? '',
        lines: [{ modelId: node, requestedQty: '2' }],
      })
    ).deviceappid
  const submitted = async (appName: string) => {
    const deviceappid = await save(appName)
    await server.as(submitter).call(applicationCalls.submit, { deviceappid })
    return deviceappid
  }
  const decide = async (deviceappid: number, accounts_: readonly string[]) => {
    for (const account of accounts_) {
      const { can, version } = await server.as(account).call(applicationCalls.get, { deviceappid })
      if (can.approve)
        await server.as(account).call(applicationCalls.approve, { id: deviceappid, version, opinion: '同意' })
    }
  }
  const shipped = await submitted('节点一')
  await decide(shipped, [decider, 'ld_gao', 'zb_lin'])
  await decide(await submitted('节点二'), [decider])
  await submitted('节点三')
  await submitted('节点四')
  await save('节点五')
  const {
    rows: [line],
  } = await server.as(submitter).call(applicationCalls.lines, { devappid: shipped })
  const allocated = async (devId: number | undefined) =>
    (
      await server.as(dispatcher).call(allocationCalls.create, {
        applicationId: shipped,
        fromHolderId: pool,
        projectInfoNo: 'P2601',
        lines: [{ applicationLineId: line?.lineId ?? 0, devId: devId ?? 0 }],
      })
    ).id
  const id = await allocated(free[0])
  await server.as(dispatcher).call(allocationCalls.submit, { id, version: 1 })
  const { version, lines } = await server.as(dispatcher).call(allocationCalls.get, { id })
  await server.as(dispatcher).call(allocationCalls.ship, {
    id,
    version,
    carrier: '西北物流',
    waybill: 'W-1',
    lines: lines.map(({ lineId }) => ({ lineId })),
  })
  await allocated(free[1])
  await sendBack(server, pool)
  await handOn(server, pool)
  await writePlain(server)
  await allocatePlans(server, await analyse(server))
  await compareOffers(server)
  await orderVirtually(server)
  // Two results, one of them approved and ordered.
  await draftedResult(server, [[1, '2']])
  await ordersOfResult(server, await submittedResult(server, [[2, '3']]))
  await writeChanges(server)
  await writeAmendments(server)
  // Two agreements, one of them in force.
  await draftedAgreement(server, [{ materialId: 1, unitPrice: '100' }], {
    agreementName: '另一个协议',
    validTo: dayFrom(90),
  })
  await agreementInForce(server, [{ materialId: 2, unitPrice: '8' }], {
    maxAmount: '900',
    leadDays: 20,
    place: 'Muscat',
  })
  await receiptsAndMore(server)
  await outboundsAndTransfers(server)
  await countsOf(server)
  const [kept = 0] = await keptForLines(server)
  await server.as('admin').call(reservationCalls.release, { id: kept, reason: '不再需要' })
  await someCores(server)
  await twoInbound(server)
  await twoSubscriptions(server)
  await twoDoors(server)
  await twoLinks(server)
  // Two claims, one of them sent.
  const { id: order } = await signedOrder(server, [[3, '9']])
  const claims = [await claimDraft(server, order), await claimDraft(server, order)]
  const [, sent] = await Promise.all(claims.map((draft) => server.as('admin').call(claimCalls.create, draft)))
  const told = { contactName: 'x', email: 'x@example.org', language: 'en' } as const
  await server.as('admin').call(claimCalls.send, { id: sent?.id ?? 0, version: 1, ...told })
  // Two invoices, one of them held.
  await enteredInvoice(server, await invoiceOf(server, order, ['2']), 'admin')
  await matched(server, await invoiceOf(server, order, ['3']), 'admin')
}
const sampled = new Set([
  'system/project',
  ...sampledEquipment,
  'material/analysis',
  'material/plan',
  'material/scheme',
  'material/virtual-order',
  'material/result',
  'material/order',
  'material/result-change',
  'material/order-amendment',
  'material/agreement',
  'material/receipt',
  'material/outbound',
  'material/store-transfer',
  'material/reversal',
  'material/cost-adjustment',
  'material/stock-count',
  'material/claim',
  'material/invoice',
])
/** Two of each other document, one of them submitted. */
const writePlain = async (server: TestServer): Promise<void> => {
  const admin = server.as('admin')
  for (const { spec, create: write, submit } of plainDocuments(sampled)) {
    await admin.call(write, plainDraft(spec, 'P2602'))
    const { id } = (await admin.call(write, plainDraft(spec, 'P2601'))) as { id: number }
    await admin.call(submit, { id, version: 1 })
  }
}

/** Two business analyses of what was asked for, one of them submitted. */
const analyse = async (server: TestServer): Promise<number> => {
  const { lines } = await sentApplication(server, [
    [1, '2'],
    [2, '3'],
  ])
  const [first = 0, second = 0] = lines
  const made = async (sourceLineId: number, buyQty: string) =>
    (await server.as('admin').call(analysisCalls.create, { projectInfoNo: 'P2601', lines: [{ sourceLineId, buyQty }] }))
      .id
  await made(first, '2')
  const id = await made(second, '3')
  await server.as('admin').call(analysisCalls.submit, { id, version: 1 })
  return id
}

/** Two plan allocations of what an analysis buys, given to different purchasers, and rules by which more would be made. */
const allocatePlans = async (server: TestServer, analysis: number): Promise<void> => {
  const [manager, allocator] = [await server.actorOf('cg_pan'), await server.actorOf('jh_wen')]
  const rule = planRuleInput.parse(await draftOf(server))
  const people = [rule.purchaserId, await userNamed(server, 'cg_lian')]
  const { lines } = await server.as('admin').call(analysisCalls.get, { id: analysis })
  await inTransaction(server.db, async (tx) => {
    await perform(tx, analysisDocuments, manager, systemContext, 'approve', analysis, undefined, { opinion: '同意' })
    for (const purchaserId of people) {
      const [made] = await create(tx, planDocuments, allocator, systemContext, [
        {
          header: planHeader.parse({ name: '采购计划', purchaserId, purchaseMode: 'inquiry', sourceType: 'domestic' }),
          lines: lines.map(({ lineId }) => planLine.parse({ sourceLineId: lineId, quantity: '1' })),
        },
      ])
      await perform(tx, planDocuments, allocator, systemContext, 'submit', made?.id ?? 0, undefined, {})
    }
    const other = { ...rule, name: '名称乙', position: 20, projectCountry: '2' as const }
    await createPlanRule(tx, manager, systemContext, [rule, other])
  })
}

/** Two procurement schemes, one of them with its offers and submitted. */
const compareOffers = async (server: TestServer): Promise<void> => {
  await draftScheme(server, [[1, '2']])
  const { id } = await draftScheme(server, [[2, '3']])
  await recommended(server, id)
  await submitScheme(server, id)
}

/** Two virtual orders of what was analysed, one of them submitted. */
const orderVirtually = async (server: TestServer): Promise<void> => {
  const { lines } = await linesToBuy(
    server,
    [
      [1, '2'],
      [2, '3'],
    ],
    'P2624',
  )
  const ids = []
  for (const sourceLineId of lines) {
    const order = { projectInfoNo: 'P2624', lines: [{ sourceLineId, quantity: '1' }] }
    ids.push((await server.as('admin').call(virtualOrderCalls.create, order)).id)
  }
  await server.as('admin').call(virtualOrderCalls.submit, { id: ids[0] ?? 0, version: 1 })
}

/** Two returns of what is left with a project whose work is over, one of them a draft. */
const sendBack = async (server: TestServer, pool: number): Promise<void> => {
  const admin = server.as('admin')
  const drafted = async (backDeviceType: '2' | '3') => {
    const held = await admin.call(returnCalls.held, { projectInfoNo: 'P2603', backDeviceType })
    const lines = held.map(({ devId, ...one }) => (devId === null ? one : { devId }))
    return admin.call(returnCalls.create, { projectInfoNo: 'P2603', toHolderId: pool, backDeviceType, lines })
  }
  await admin.call(returnCalls.submit, { id: (await drafted('2')).id, version: 1 })
  await drafted('3')
}

/** Two acquisitions, two leases, two repairs and two reports of losses, one of each a draft. */
const acquireAndLose = async (server: TestServer): Promise<void> => {
  const admin = server.as('admin')
  const bought = await acquisitionOf(server, 'C10801', 'P2601')
  await admin.call(acquisitionCalls.create, bought)
  const { id } = await admin.call(acquisitionCalls.create, { ...bought, contractNo: 'HT-26-2' })
  await admin.call(acquisitionCalls.submit, { id, version: 1 })
  await twoLeases(server)
  await twoRepairs(server)
  await twoHandovers(server)
  const reported = async (project: string, place: string) => {
    const { devId } = await heldBy(server, project)
    const lines = [{ devId }]
    const lost = { projectInfoNo: project, occurredAt: '2026-01-05 08:00:00', description: '被盗', place, lines }
    return (await admin.call(lossCalls.create, lost)).id
  }
  await reported('P2602', '营地')
  await admin.call(lossCalls.submit, { id: await reported('P2601', '测线'), version: 1 })
}

/** Writes down what the test company leaves empty, so that every list has rows that differ. */
export const makeRows = async (server: TestServer): Promise<Made> => {
  const admin = server.as('admin')
  const models = await server.db
    .selectFrom('equipment.model')
    .select(['id', 'name'])
    .where('name', 'in', ['WTU-508', 'GS-20DX'])
    .execute()
  const modelOf = (name: string) => models.find((one) => one.name === name)?.id ?? 0
  await applyAndShip(server, modelOf('WTU-508'), await putAside(server, modelOf('WTU-508'), modelOf('GS-20DX')))
  await makeEquipment(server)
  await acquireAndLose(server)
  await letGo(server)
  await sealed(server)
  await disposedOf(server)
  await settledTogether(server)
  await takenStock(server)
  await admin.call(budgetCalls.create, anotherBudget({ deptId: 'C102', amountUSD: '5000' }))
  await admin.call(budgetCalls.create, anotherBudget())
  await admin.call(standbyCalls.create, { ...standbyDraft, beginDate: '2024-03-05', endDate: '2024-03-06' })
  await loadedHistory(server)
  const { noticeId } = await admin.call(notice.create, {
    noticeTitle: '停机通知',
    noticeContent: '<p>今晚停机</p>',
    noticeType: '1',
  })
  await admin.call(notice.create, {
    noticeTitle: '新版说明',
    noticeTitleEn: 'New version',
    noticeType: '2',
    noticeContent: '<p>说明</p>',
    status: '1',
  })
  await admin.call(notice.read, { id: noticeId })
  const toId = (await admin.call(accounts.list, { userName: 'jl_cheng' })).rows[0]?.userId ?? 0
  const { delegationId } = await server
    .as(decider)
    .call(delegation.create, { toId, beginDate: today(), endDate: today(), remark: '出差' })
  await server.as(decider).call(delegation.withdraw, { id: delegationId })
  await server.as(decider).call(delegation.create, { toId, beginDate: today(), endDate: today() })
  const column = {
    columnName: 'name',
    columnComment: '名称',
    columnCommentEn: 'Name',
    columnType: 'text',
    maxLength: 60,
    isRequired: '1',
    isList: '1',
    isEdit: '1',
  } as const
  const described = {
    moduleName: 'material',
    functionName: '供货地',
    functionNameEn: 'Source',
    columns: [column],
  } as const
  await admin.call(gen.create, { ...described, columns: [column], tplCategory: 'master', businessName: 'source' })
  await admin.call(gen.create, {
    ...described,
    tplCategory: 'document',
    businessName: 'issue',
    prefix: 'LL',
    columns: [column, { ...column, part: 'line', columnName: 'item' }],
  })
  const { rows: jobs } = await admin.call(job.list, {})
  for (const { jobId } of jobs.slice(0, 2)) await admin.call(job.run, { jobId })
  const ended = async () => (await admin.call(job.logList, {})).rows.filter(({ stopTime }) => stopTime !== null).length
  for (let tries = 0; (await ended()) < 2 && tries < 200; tries += 1) await sleep(50)
  await admin.call(ledger.run, {})
  for (let tries = 0; (await admin.call(ledger.list, { outcome: '0' })).total < 2 && tries < 200; tries += 1)
    await sleep(50)
  const roleId = (await admin.call(role.list, { roleKey: 'project_mgr' })).rows[0]?.roleId ?? 0
  const deviceId = (await admin.call(device.list, { projectInfoNo: 'P2603' })).rows[0]?.devId ?? 0
  return { noticeId, roleId, deviceId }
}
