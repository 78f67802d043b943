// Repairs: asked for, received by a workshop, worked on, accepted by somebody else, settled; with their parts, cost and downtime.
// Asked for by acceptance G5 and the specification's repair states, levels, items and sources of sections 3, 4 and 9.
import { sql } from 'kysely'
import { type RepairRow, repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentSheet } from '../../system/document/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { onFailedCheck } from '../check/index.ts'
import { repairs } from './document.ts'
import { openRepair } from './open.ts'
import { registerTelling } from './tell.ts'
import {
  detail,
  findOfDevice,
  findBulkModels,
  findQuantities,
  findRepairable,
  findWorkshops,
  reads,
} from './queries.ts'

export { repairs } from './document.ts'
export { installation } from './installation.ts'
export { draftRepairs, openRepair } from './open.ts'
export { againstRepair, chargeRepair, repairsTaking } from './parts.ts'
export { settleRepair } from './settle.ts'
export { findWorkshops } from './queries.ts'
export { dueWhere, repairLevelNamed, repairNamed, scrapSuggested, usualWorkshop } from './terms.ts'

registerTelling()
// A check that found something of weight asks for a repair by itself.
onFailedCheck(async (tx, actor, context, { device, findings, number, foundAt }) => {
  const reference = { kind: 'equipment/check', number }
  const faultTime = wireTime(foundAt)
  return (await openRepair(tx, actor, context, { device, fault: findings, reference, faultTime })).id
})
registerSupplierUse({ table: 'equipment.repair', column: 'supplier_id', label: repairMessages.texts.title })
// A vendor's place is no paper: its repairs are told of.
registerSupplierUse({
  table: 'equipment.holder',
  column: 'supplier_id',
  label: repairMessages.texts.title,
  counted: sql`false`,
})

const sheet = exporter<RepairRow>()(repairMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'deviceName', width: 32 },
  { key: 'devModel' },
  { key: 'qty', type: 'number' },
  { key: 'unit' },
  { key: 'repairDocState', codes: 'docState_' },
  { key: 'repairStatus', codes: 'status_' },
  { key: 'receiveState', codes: 'receiveState' },
  { key: 'levelName' },
  { key: 'phase', codes: 'phase_' },
  { key: 'expectedOn', type: 'date' },
  { key: 'repairKind', codes: 'repairKind_' },
  { key: 'repairPlace', codes: 'repairPlace_' },
  { key: 'workshopName', width: 24 },
  { key: 'vendorName', width: 24 },
  { key: 'dataSource', codes: 'source_' },
  { key: 'faultTime', type: 'dateTime' },
  { key: 'sentDate', type: 'dateTime' },
  { key: 'startTime', type: 'dateTime' },
  { key: 'endTime', type: 'dateTime' },
  { key: 'downtimeHours', type: 'number' },
  { key: 'reworkNo', type: 'number' },
  { key: 'result', codes: 'result_' },
  { key: 'labourAmount', type: 'money' },
  { key: 'partsAmount', type: 'money' },
  { key: 'vendorAmountUSD', type: 'money' },
  { key: 'totalAmount', type: 'money' },
  ...documentSheet,
])

const { repairable, quantities, bulkModels, workshops, ofDevice, ...standard } = repairCalls
export const routes: readonly Route[] = [
  // Before the call of one repair, whose address matches theirs.
  query(repairable, ({ db, actor, input, context }) => findRepairable(db, actor, input, context.language)),
  query(quantities, ({ db, actor, input, context }) => findQuantities(db, actor, input, context.language)),
  query(bulkModels, ({ db }) => findBulkModels(db)),
  query(workshops, ({ db, context }) => findWorkshops(db, context.language)),
  query(ofDevice, ({ db, actor, input, context }) => findOfDevice(db, actor, input.devId, context.language)),
  ...documentRoutes(repairs, standard, { reads, sheet, detail }),
]
