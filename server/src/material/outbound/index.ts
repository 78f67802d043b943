// Outbound: what leaves a store by batch, to projects, repairs and suppliers or out of the books, and what of it comes back.
// Asked for by acceptance H9 and the specification's outbound of section 3.
import { type OutboundRow, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { equipmentPorts } from '../../ports/equipment.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { registerMaterialUse } from '../material/index.ts'
import { registerPosting } from '../period/index.ts'
import { findKept, findLocations } from '../store/index.ts'
import { findApplications, findAsked, findIssued, findProjects, findStock, findUses } from './choices.ts'
import { findLines } from './detail.ts'
import { findKits, findOfKit } from './kits.ts'
import { outboundDocuments } from './document.ts'
import { reads } from './queries.ts'

export { outboundDocuments } from './document.ts'
export { installation } from './installation.ts'
export { type Taking, issueLines } from './lines.ts'
import './costs.ts'

export { chargeRepairs } from './repairs.ts'

registerPosting({ of: outboundDocuments })
registerSupplierUse({ table: 'material.outbound', column: 'supplier_id', label: outboundMessages.texts.title })
registerMaterialUse({ table: 'material.outbound_line', column: 'material_id', label: outboundMessages.texts.title })

const sheet = exporter<OutboundRow>()(outboundMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'outKind', codes: 'outKind_' },
  { key: 'storeName', width: 24 },
  { key: 'outDate', type: 'date' },
  { key: 'userUnit', width: 24 },
  { key: 'projectName', width: 32 },
  { key: 'supplierName', width: 32 },
  { key: 'applicationNo', width: 26 },
  { key: 'repairNo', width: 20 },
  { key: 'teamGroup' },
  { key: 'receiverName' },
  { key: 'materials', width: 40 },
  { key: 'batchNo', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'amount', type: 'number' },
  { key: 'reason', width: 24 },
  ...documentSheetEnd,
])

const {
  stores,
  places,
  stock,
  asked,
  kits,
  ofKit,
  issued,
  projects,
  applications,
  devices,
  repairs,
  uses,
  ...standard
} = outboundCalls

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(stores, ({ db, actor, context }) => findKept(db, actor, context.language)),
  query(places, ({ db, actor, input }) => findLocations(db, actor, input.storeId)),
  query(stock, ({ db, actor, input }) => findStock(db, actor, input)),
  query(asked, ({ db, actor, input, context }) => findAsked(db, actor, input, context.language)),
  query(kits, ({ db, actor, input, context }) => findKits(db, actor, input, context.language)),
  query(ofKit, ({ db, actor, input, context }) => findOfKit(db, actor, input, context.language)),
  query(issued, ({ db, actor, input, context }) => findIssued(db, actor, input, context.language)),
  query(projects, ({ db, actor, input, context }) => findProjects(db, actor, input, context.language)),
  query(applications, ({ db, actor, input }) => findApplications(db, actor, input.projectInfoNo)),
  query(devices, async ({ db, actor, input, context }) => {
    // Whoever keeps no store asks for nothing.
    if ((await findKept(db, actor, context.language)).length === 0) return []
    const found = await equipmentPorts.ports().devicesOfProject(db, input.projectInfoNo)
    return found.map(({ id, name }) => ({ deviceId: id, deviceName: name }))
  }),
  query(repairs, async ({ db, actor, input, context }) =>
    (await findKept(db, actor, context.language)).length === 0
      ? []
      : [...(await equipmentPorts.ports().repairsTaking(db, input.keyword ?? ''))].map(({ number, about }) => ({
          repairNo: number,
          deviceName: about,
        })),
  ),
  query(uses, ({ db, actor, input, context }) => findUses(db, actor, input, context.language)),
  ...documentRoutes(outboundDocuments, standard, {
    reads,
    sheet,
    detail: async (db, { id }, language, actor) => ({ lines: await findLines(db, actor, id, language) }),
  }),
]
