import { messages } from '../kit/messages.ts'

export const briefingMessages = messages('material/briefing', {
  title: ['审批参考', 'For the decision'],
  kind: ['单据类型', 'Kind'],
  amountUSD: ['金额(USD)', 'Amount (USD)'],
  savingEstimateUSD: ['比估价节约(USD)', 'Saved against the estimate (USD)'],
  savingLastUSD: ['比上次采购节约(USD)', 'Saved against the last purchase (USD)'],
  lastKnown: ['{known}/{all} 行有历史价', '{known} of {all} lines bought before'],
  ofPart: ['{name}：以往采购与消耗', '{name}: bought and used before'],
  lastPrices: ['最近采购价(USD)', 'Last prices (USD)'],
  neverBought: ['以前没有买过', 'Never bought before'],
  last12mUse: ['近12月消耗', '12-month use'],
  againstLast: ['比上次', 'Against the last'],
  againstEstimate: ['比估价', 'Against the estimate'],
  reason: ['非最低价理由', 'Why not the lowest'],
  supplierName: ['供应商', 'Supplier'],
  quantity: ['数量', 'Quantity'],
  hidden: ['您没有查看价格的权限。', 'You are not allowed to see prices.'],
})
