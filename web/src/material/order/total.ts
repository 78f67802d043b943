import type { OrderRow } from '@geodepot/contracts/material/order.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'

/** What it comes to in its own currency; nothing for those who may not see prices. */
export const totalOf = ({ totalAmount, currencyCode }: Pick<OrderRow, 'totalAmount' | 'currencyCode'>): string =>
  totalAmount === null ? '' : `${grouped(totalAmount, totalAmount.split('.')[1]?.length ?? 0)} ${currencyCode}`
