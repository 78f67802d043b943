import { messages } from '../kit/messages.ts'

/** What the stock ledger says when it turns a posting down. */
export const stockLedgerMessages = messages('material/stock-ledger', {
  place_storage: ['货位', 'Location'],
  place_quarantine: ['待检区', 'Quarantine'],
  place_claim: ['索赔区', 'Claims'],
  place_transit: ['在途区', 'Transit'],
  place_core: ['旧件区', 'Old cores'],
  place_opening: ['期初', 'Opening'],
  place_supplier: ['供应商', 'Supplier'],
  place_use: ['领用', 'Use'],
  place_adjustment: ['盘点调整', 'Adjustment'],
  place_asset: ['转资', 'Equipment'],
  kind_opening: ['期初', 'Opening'],
  kind_receipt: ['入库', 'Receipt'],
  kind_inspect: ['检验', 'Inspection'],
  kind_putAway: ['移位', 'Put-away'],
  kind_transfer: ['调拨', 'Transfer'],
  kind_issue: ['出库', 'Issue'],
  kind_return: ['退库', 'Return'],
  kind_claim: ['索赔', 'Claim'],
  kind_adjust: ['调整', 'Adjustment'],
  kind_cost: ['成本调整', 'Cost adjustment'],
  kind_capitalise: ['转资', 'Capitalised'],
  kind_average: ['均价互转', 'Average'],
  kind_reversal: ['冲销', 'Reversal'],
  inFuture: ['日期不能晚于今天（{today}）', 'The date must not be after today ({today})'],
  afterFirstOpen: [
    '{today} 所在期间已结账，日期不能晚于 {day}',
    '{today} lies in a closed period: the date must not be after {day}',
  ],
  periodClosed: ['{day} 属于已结账期间 {period}', '{day} lies in the closed period {period}'],
  notEnough: [
    '{store} {place} 的 {material}（批次 {batch}）数量不足：需要 {asked}，现有 {held}',
    '{store} {place} does not have enough {material} (batch {batch}): {asked} needed, {held} available',
  ],
  notEnoughThen: [
    '{store} {place} 的 {material}（批次 {batch}）自 {day} 起数量不足：需要 {asked}，此后最少时 {held}',
    '{store} {place} did not have enough {material} (batch {batch}) on {day} or since: {asked} needed, {held} at the least',
  ],
  averageThen: [
    '{material}：{day} 之后有出入库，按移动平均不能以该日期出库，请改用较晚的日期',
    '{material}: there were movements after {day}, so under the moving average it cannot be issued on that day: use a later one',
  ],
  notValuation: ['只能是 BATCH（批次成本）或 MOVING_AVG（移动平均）', 'BATCH, or MOVING_AVG for the moving average'],
  yearEndFixed: [
    '库存期间已经开始，年末截止日不能再改',
    'Stock periods have begun: the end of the year can no longer be changed',
  ],
  valuationFixed: ['库存已有过账，计价方法不能再改', 'Stock has been posted: the valuation can no longer be changed'],
  promised: [
    '{store} 的 {material} 可用不足：库存 {held}，已预留 {reserved}，需要 {asked}',
    '{store} does not have enough free {material}: {held} in stock, {reserved} reserved, {asked} needed',
  ],
  closedPlace: ['货位“{place}”已停用', 'Location {place} is disabled'],
  locationHolds: ['货位“{place}”还有库存，不能删除', 'Location {place} still holds stock and cannot be deleted'],
  postedBefore: ['该行已记过账', 'This line has been posted before'],
  reversedAlready: [
    '该笔流水最多还可冲销 {held}，本次为 {asked}',
    'Only {held} of this entry can still be reversed, not {asked}',
  ],
  noReversal: ['冲销不能再冲销', 'A reversal cannot be reversed'],
  ended: ['预留已结束', 'The reservation has ended'],
  ledger: ['库存账', 'Stock ledger'],
  drift_quantity: [
    '余额 {key}：数量记为 {stored}，按流水应为 {rebuilt}',
    'Balance {key}: quantity stored as {stored}, by its entries {rebuilt}',
  ],
  drift_amount: [
    '余额 {key}：金额记为 {stored}，按流水应为 {rebuilt}',
    'Balance {key}: amount stored as {stored}, by its entries {rebuilt}',
  ],
  drift_missing: ['余额 {key}：没有余额行，按流水应为 {rebuilt}', 'Balance {key}: no row, by its entries {rebuilt}'],
  drift_sum: [
    '批次 {key}：各处余额之和为 {stored}，应为 {rebuilt}',
    'Batch {key}: balances sum to {stored}, not {rebuilt}',
  ],
  drift_negative: [
    '余额 {key}：{stored} 止为负（{rebuilt}）',
    'Balance {key}: negative at the end of {stored} ({rebuilt})',
  ],
  drift_level: [
    '仓库物资 {key}：库存记为 {stored}，按余额应为 {rebuilt}',
    'Store and material {key}: stock stored as {stored}, by the balances {rebuilt}',
  ],
  drift_reserved: [
    '仓库物资 {key}：预留记为 {stored}，按预留应为 {rebuilt}',
    'Store and material {key}: reserved stored as {stored}, by the reservations {rebuilt}',
  ],
})
