import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { upkeepRuleCalls } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { depreciationCalls } from '@geodepot/contracts/equipment/depreciation.ts'
import { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { deviceKit } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { operatorScoreCalls } from '@geodepot/contracts/equipment/operator-score.ts'
import { calendarCalls } from '@geodepot/contracts/equipment/project-calendar.ts'
import { projectEquipment } from '@geodepot/contracts/equipment/project.ts'
import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { projectCostCalls } from '@geodepot/contracts/equipment/project-cost.ts'
import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { transit } from '@geodepot/contracts/equipment/transit.ts'
import { completedRepair, writtenSettlement } from '../equipment/settlement/test/completed.ts'
import { draft as certificateDraft, inDays } from '../equipment/certificate/test/sample.ts'
import { recordOf } from '../equipment/customs/test/sample.ts'
import { draft as calendarDraft } from '../equipment/project-calendar/test/sample.ts'
import { scrapped, writtenDisposal } from '../equipment/disposal/test/scrapped.ts'
import { draftScore, savedOperator } from '../equipment/operator/test/sample.ts'
import { writtenScrap } from '../equipment/scrap/test/asked.ts'
import { sealable, sealingOf } from '../equipment/sealing/test/sample.ts'
import { sql } from 'kysely'
import { overdueUpkeep } from '../equipment/upkeep/test/sample.ts'
import { createDevices } from '../equipment/device/index.ts'
import { keepDays } from '../equipment/figures/index.ts'
import { systemContext } from '../kit/access/actor.ts'
import { inTransaction } from '../kit/database/database.ts'
import { poolsOf, post } from '../ledger/custody/index.ts'
import type { Row, Sample } from './export-samples.ts'
import type { TestServer } from './index.ts'

const field = (name: string) => (row: Row) => ({ [name]: row[name] })

/** Those of the equipment's ledgers and boards. */
export const equipmentSamples: Readonly<Record<string, Sample>> = {
  'equipment/alert.noDeviceProjectExport': { of: alert.noDeviceProject },
  'equipment/alert.noReceiveExport': { of: alert.noReceive },
  'equipment/alert.noReturnExport': { of: alert.noReturn },
  'equipment/alert.overOneYearDeviceExport': { of: alert.overOneYearDevice },
  'equipment/alert.noSpotCheckDeviceExport': { of: alert.noSpotCheckDevice },
  'equipment/certificate.endingExport': { of: certificateCalls.ending },
  'equipment/certificate.export': { by: (row) => ({ keyword: row['certNo'] }) },
  'equipment/certificate-kind.export': { by: field('kindName') },
  'equipment/alert.noScoreExport': { of: alert.noScore },
  'equipment/alert.leaseEndingExport': { of: alert.leaseEnding },
  'equipment/alert.noMeterExport': { of: alert.noMeter },
  'equipment/alert.repairOverdueExport': { of: alert.repairOverdue },
  'equipment/alert.countOverdueExport': { of: alert.countOverdue },
  'equipment/alert.upkeepDueExport': { of: alert.upkeepDue },
  'equipment/alert.unsealingDueExport': { of: alert.unsealingDue },
  'equipment/upkeep.export': { by: (row) => ({ keyword: row['devNo'] }) },
  'equipment/upkeep-rule.export': { by: field('ruleName') },
  'equipment/operator.export': { by: (row) => ({ keyword: row['operatorNo'] }) },
  'equipment/operator-score.export': { by: (row) => ({ keyword: row['operatorNo'] }) },
  'equipment/score-standard.export': {},
  'equipment/depreciation.export': { by: (row) => ({ keyword: row['devNo'] }) },
  'equipment/alert.customsEndingExport': { of: alert.customsEnding },
  'equipment/box.export': { by: (row) => ({ keyword: row['code'] }) },
  'equipment/bulk.export': { by: field('holderId') },
  'equipment/device-kit.export': { by: (row) => ({ keyword: row['kitName'] }) },
  'equipment/device.export': { by: field('devSign') },
  'equipment/device-intake.export': { by: (row) => ({ keyword: row['fileName'] }) },
  'equipment/device-life.export': { of: deviceLife.get, always: ({ deviceId }) => ({ id: deviceId }) },
  'equipment/project.modelsExport': { of: projectEquipment.models, always: () => ({ projectInfoNo: 'P2601' }) },
  'equipment/demand.export': {},
  'equipment/custodian.export': {},
  'equipment/transit.export': {},
  'equipment/project-cost.export': { always: () => ({ projectInfoNo: 'P2601' }) },
  'equipment/project-cost.rowsExport': { of: projectCostCalls.rows, always: () => ({ projectInfoNo: 'P2601' }) },
  'equipment/idle.export': { by: (row) => ({ keyword: row['devNo'] }) },
  'equipment/figures.repairsExport': {
    of: figuresCalls.repairs,
    always: () => ({ repairCount: 'failures' }),
  },
  'equipment/transit.linesExport': { of: transit.lines },
  'equipment/past.export': {
    always: () => ({ projectInfoNo: 'P2603' }),
    by: (row) => ({ keyword: row['devModel'] }),
  },
}

/** Two boxes of nodes. */
const makeBoxes = async (server: TestServer): Promise<void> => {
  const { category_id: categoryId } = await server.db
    .selectFrom('equipment.model')
    .select('category_id')
    .where('name', '=', 'WTU-508')
    .executeTakeFirstOrThrow()
  const { modelId } = await server.as('admin').call(model.create, {
    brand: 'Quantum',
    devModel: 'Q-BOX',
    devName: '节点箱',
    categoryId,
    tracking: 'single',
    unit: '箱',
    boxCapacity: 40,
  })
  const actor = await server.actorOf('zb_lin')
  const given = ['B-1', 'B-2'].map((devSign) => ({
    modelId,
    devName: '节点箱',
    devSign,
    ownerOrgId: 'C10801',
    accountState: 'inAccount' as const,
    params: {},
  }))
  await inTransaction(server.db, (tx) => createDevices(tx, actor, systemContext, given))
}

/** What belongs to nodes, and to what strings are of; and boxes of nodes. */
const makeKits = async (server: TestServer): Promise<void> => {
  const admin = server.as('admin')
  const models = await server.db.selectFrom('equipment.model').select(['id', 'name', 'category_id']).execute()
  const modelOf = (name: string) => models.find((one) => one.name === name)
  await makeBoxes(server)
  // The demo company has templates of its own.
  if ((await admin.call(deviceKit.list, {})).total > 0) return
  await admin.call(deviceKit.create, {
    kitName: '检波器成套',
    categoryId: modelOf('GS-20DX')?.category_id ?? 0,
    lines: [{ accessory: '夹子', quantity: '1' }],
  })
  await admin.call(deviceKit.create, {
    kitName: '节点成套',
    modelId: modelOf('WTU-508')?.id ?? 0,
    lines: [{ accessory: '电池', accessoryEn: 'Battery', quantity: '2', essential: 'Y' }],
  })
}

/** Imports of devices: one that stands, and one that was taken back. */
const twoIntakes = async ({ db }: TestServer): Promise<void> => {
  const day = new Date()
  await sql`
    insert into equipment.device_intake (file_name, sheet_name, new_count, changed_count, created_by, created_at, undone_by, undone_at, undone_why)
    select t.name, '台账', 3, 1, u.id, ${day}, case when t.is_undone then u.id end, case when t.is_undone then ${day}::timestamptz end, case when t.is_undone then '导错了文件' else '' end
    from (values ('台账一.xlsx', false), ('台账二.xlsx', true)) as t (name, is_undone), system.user u where u.name = 'zb_lin'`.execute(
    db,
  )
}

/** Upkeep of two devices that is overdue. */
const makeUpkeep = async (server: TestServer): Promise<void> => {
  // The demo company has rules of its own.
  if ((await server.as('admin').call(upkeepRuleCalls.list, {})).total > 0) return
  const { rows } = await sql<{ id: number }>`select id from equipment.device where serial in ('B-1', 'B-2')`.execute(
    server.db,
  )
  await overdueUpkeep(
    server,
    rows.map(({ id }) => id),
  )
}

/** Operators of a project, one of them scored. */
const makeScores = async (server: TestServer): Promise<void> => {
  await savedOperator(server)
  for (const id of [await savedOperator(server), await savedOperator(server)])
    await server.as('admin').call(operatorScoreCalls.create, draftScore(id))
}

/** A month of two devices. */
const makeDepreciation = async (server: TestServer): Promise<void> => {
  const { id: modelId, category_id: categoryId } = await server.db
    .selectFrom('equipment.model')
    .select(['id', 'category_id'])
    .where('name', '=', 'WTU-508')
    .executeTakeFirstOrThrow()
  const finance = server.as('admin')
  const { runs, next, isOver } = await finance.call(depreciationCalls.runs, {})
  // The demo company has months of its own.
  if (runs.length > 0 || !isOver) return
  const actor = await server.actorOf('zb_lin')
  const given = ['DEP-A', 'DEP-B'].map((devSign) => ({
    modelId,
    devName: '节点',
    devSign,
    ownerOrgId: 'C10801',
    accountState: 'inAccount' as const,
    originalValue: '1200',
    useStartDate: '2020-01-10',
  }))
  await inTransaction(server.db, (tx) => createDevices(tx, actor, systemContext, given))
  await finance.call(depreciationCalls.rule, { categoryId, months: 96, residualPercent: '5' })
  await finance.call(depreciationCalls.run, { month: next })
}

/** Two records of temporary customs, one that has ended already and one that nobody has submitted. */
const declareTwo = async (server: TestServer): Promise<void> => {
  const { id: devId } = await server.db
    .selectFrom('equipment.device')
    .select('id')
    .where('serial', '=', 'B-1')
    .executeTakeFirstOrThrow()
  const admin = server.as('admin')
  const { id } = await admin.call(customsCalls.create, recordOf([{ devId }], { untilOn: '2026-03-31' }))
  await admin.call(customsCalls.submit, { id, version: 1 })
  await admin.call(customsCalls.create, recordOf([{ devId }], { declarationNo: 'KZ-2026-000118' }))
}

/** What the equipment's lists show. */
export const makeEquipment = async (server: TestServer): Promise<void> => {
  await makeKits(server)
  await twoIntakes(server)
  await server
    .as('admin')
    .call(calendarCalls.create, { ...calendarDraft, beginDate: '2024-03-05', endDate: '2024-03-06' })
  for (const [projectInfoNo, certNo, days] of [
    ['P2601', 'NJ-1', 20],
    ['P2602', 'NJ-2', 40],
  ] as const)
    await server
      .as('admin')
      .call(certificateCalls.create, { ...certificateDraft, projectInfoNo, certNo, validUntil: inDays(days) })
  await makeUpkeep(server)
  await makeScores(server)
  await makeDepreciation(server)
  await declareTwo(server)
  await keepDays(server.db)
}

/** Documents of equipment that have samples of their own. */
export const sampledEquipment = [
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
]

/** Two applications to scrap strings of a pool, one of them a draft. */
export const letGo = async (server: TestServer): Promise<void> => {
  // Of their own: what another document keeps stays where it is.
  const line = await inTransaction(server.db, async (tx) => {
    const pool = (await poolsOf(tx, ['C10801'])).get('C10801') ?? 0
    const { id: modelId } = await tx
      .selectFrom('equipment.model')
      .select('id')
      .where('tracking', '=', 'bulk')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await post(tx, { source: 'opening', recordedBy: 1 }, [
      { kind: 'opening', model: modelId, condition: 'waitScrap', quantity: '20', to: pool },
    ])
    return { modelId, condition: 'waitScrap' }
  })
  await writtenScrap(server, [{ ...line, reason: 'outdated' }], 'admin')
  const id = await writtenScrap(server, [line], 'admin')
  await server.as('admin').call(scrapCalls.submit, { id, version: 1 })
}

/** Something stopped, and something waiting to be sealed. */
export const sealed = async (server: TestServer): Promise<void> => {
  const [one = 0, other = 0] = await sealable(server, 2)
  const manager = server.as('admin')
  const stopped = { ...(await sealingOf(server, [one])), sealingKind: 'stop' as const, plannedEnd: '2099-12-31' }
  await manager.call(sealingCalls.create, stopped)
  const { id } = await manager.call(sealingCalls.create, await sealingOf(server, [other]))
  await manager.call(sealingCalls.submit, { id, version: 1 })
}

/** Two settlements of completed repairs, one of them a draft. */
export const settledTogether = async (server: TestServer): Promise<void> => {
  const [one, other] = [await completedRepair(server), await completedRepair(server)]
  await writtenSettlement(server, [one.id], { invoiceNo: 'FP-1' }, 'admin')
  const id = await writtenSettlement(server, [other.id], {}, 'admin')
  await server.as('admin').call(settlementCalls.submit, { id, version: 1 })
}
/** Two disposals of what was scrapped, one of them a draft. */
export const disposedOf = async (server: TestServer): Promise<void> => {
  const [one, other] = [await scrapped(server), await scrapped(server)]
  await writtenDisposal(server, [{ scrapLineId: one.scrapLineId }], { buyer: '旧货行' }, 'admin')
  const id = await writtenDisposal(server, [{ scrapLineId: other.scrapLineId, income: '20' }], {}, 'admin')
  await server.as('admin').call(disposalCalls.submit, { id, version: 1 })
}
