import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'

/** What the sidebar gathers where a directory has many menus: a title, and the views of the menus. */
const sections: readonly { readonly title: Text; readonly views: readonly string[] }[] = [
  {
    title: ['台账与证书', 'Equipment ledgers'],
    views: [
      'equipment/device/index',
      'equipment/bulk/index',
      'equipment/box/index',
      'equipment/device-kit/index',
      'equipment/past/index',
      'equipment/custodian/index',
      'equipment/certificate/index',
      'equipment/certificate-kind/index',
    ],
  },
  {
    title: ['申请与流转', 'Requests and moves'],
    views: [
      'equipment/transit/index',
      'equipment/demand/index',
      'equipment/application/index',
      'equipment/allocation/index',
      'equipment/return/index',
      'equipment/transfer/index',
      'equipment/lease/index',
      'equipment/handover/index',
      'equipment/customs/index',
    ],
  },
  {
    title: ['指标与成本', 'Figures and costs'],
    views: [
      'equipment/figures/index',
      'equipment/idle/index',
      'equipment/project-cost/index',
      'equipment/depreciation/index',
      'equipment/work-week/index',
      'equipment/standby/index',
      'equipment/project-calendar/index',
    ],
  },
  {
    title: ['验收与盘点', 'Intake and counts'],
    views: [
      'equipment/acquisition/index',
      'equipment/loss/index',
      'equipment/stock-take/index',
      'equipment/sealing/index',
    ],
  },
  {
    title: ['修理与保养', 'Repair and upkeep'],
    views: [
      'equipment/repair/index',
      'equipment/settlement/index',
      'equipment/repair-board/index',
      'equipment/upkeep/index',
      'equipment/upkeep-rule/index',
      'equipment/repair-source/index',
    ],
  },
  {
    title: ['点检', 'Checks'],
    views: ['equipment/check/index', 'equipment/check-plan/index', 'equipment/check-template/index'],
  },
  {
    title: ['操作手', 'Operators'],
    views: ['equipment/operator-score/index', 'equipment/operator/index', 'equipment/score-standard/index'],
  },
  {
    title: ['采购业务', 'Purchasing'],
    views: [
      'material/application/index',
      'material/analysis/index',
      'material/plan/index',
      'material/virtual-order/index',
      'material/scheme/index',
      'material/result/index',
      'material/order/index',
      'material/result-change/index',
      'material/order-amendment/index',
      'material/agreement/index',
    ],
  },
  {
    title: ['仓库业务', 'Warehouse'],
    views: [
      'material/receipt/index',
      'material/outbound/index',
      'material/store-transfer/index',
      'material/stock-count/index',
      'material/reservation/index',
      'material/core/index',
      'material/reversal/index',
      'material/cost-adjustment/index',
    ],
  },
  {
    title: ['发票与预算', 'Invoices and budgets'],
    views: ['material/invoice/index', 'material/claim/index', 'material/budget/index'],
  },
  {
    title: ['台账与月结', 'Ledgers and closing'],
    views: [
      'material/stock/index',
      'material/movement/index',
      'material/purchase-ledger/index',
      'material/purchase-history/index',
      'material/inventory/index',
      'material/period/index',
      'material/journal/index',
    ],
  },
  {
    title: ['基础资料', 'Master data'],
    views: [
      'material/material/index',
      'material/store/index',
      'material/stock-limit/index',
      'material/kit-list/index',
      'system/supplier/index',
      'system/currency/index',
      'system/rate/index',
      'material/plan-rule/index',
      'material/paper/index',
      'material/clause/index',
    ],
  },
]

/** Which menus stand in which section. One that an administrator put elsewhere stays there. */
export const installSections = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'section',
    sections.flatMap(({ views }) => views),
  )
  const rows = sections.flatMap(({ title: [section, sectionEn], views }) =>
    views.filter((view) => fresh.has(view)).map((view) => ({ view, section, sectionEn })),
  )
  await sql`
    update system.menu m set section = t.section, section_en = t."sectionEn"
    from ${recordset(rows, { view: 'text', section: 'text', sectionEn: 'text' })}
    where m.type = 'C' and m.component = t.view and m.section = ''`.execute(tx)
}
