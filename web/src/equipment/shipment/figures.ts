/** Short words: up to eight columns of figures stand beside each other. */
const heads = {
  shippedQty: { title: 'shipped', kind: 'amount', card: 'fact' },
  receivedQty: { title: 'received', kind: 'amount', card: 'fact' },
  damagedQty: { title: 'damaged', kind: 'amber' },
  shortQty: { title: 'short', kind: 'amber' },
  refusedQty: { title: 'refused', kind: 'amber' },
  lostQty: { title: 'lost', kind: 'amber' },
  backQty: { title: 'cameBack', kind: 'amount' },
  expectedQty: { title: 'expectedQty', kind: 'amount', card: 'fact' },
  unsettledQty: { title: 'unsettled', kind: 'amber', card: 'fact' },
} as const
export type HandedFigure = keyof typeof heads

/** A column of lines that says how much of it was handed over; what differs from what was sent stands out. */
export const handed = <F extends HandedFigure>(field: F) =>
  ({ field, width: 82, total: true, ...heads[field] }) as const
