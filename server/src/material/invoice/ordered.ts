import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { netAmountOf } from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedInBoth } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { isWithTax, kept, lineJoins, taxRate } from '../order/index.ts'

/** A line of a signed order as it is billed. */
export interface Ordered {
  readonly id: number
  readonly orderId: number
  readonly orderNo: string
  readonly department: string
  readonly supplierId: number
  readonly buyer: number
  readonly name: Text
  readonly currency: string
  readonly digits: number
  readonly unitPrice: string
  readonly taxRate: string
  readonly withTax: boolean
  /** Ordered and not given up, or received beyond it; received; billed by what passed. */
  readonly ordered: string
  readonly received: string
  readonly billed: string
  /** Of an order that was brought over: billed before and not here yet, and here before and not billed. */
  readonly ahead: string
  readonly early: string
}
const facts = sql`x.id, a.id as "orderId", a.number as "orderNo", a.department_id as department, a.supplier_id as "supplierId", a.created_by as buyer, ${namedInBoth('s')} as name,
  a.currency_code as currency, cy.digits, x.unit_price::text as "unitPrice", ${taxRate}::text as "taxRate", ${isWithTax} as "withTax",
  trim_scale(greatest(${kept}, x.received_quantity + x.over_quantity))::text as ordered,
  trim_scale(x.received_quantity + x.over_quantity)::text as received, trim_scale(x.billed_quantity)::text as billed,
  trim_scale(x.ahead_quantity)::text as ahead, trim_scale(x.early_quantity)::text as early`
/** Tables of what is said of a line `x` of an order `a`. */
export const orderedJoins: RawBuilder<unknown> = sql`join material.order a on a.id = x.document_id join system.currency cy on cy.code = a.currency_code ${lineJoins}`

/** These lines of signed orders as they stand; whoever asks sees their orders, where anybody asks. */
export const readBilled = async (
  db: Reader,
  lines: readonly number[],
  actor?: Actor,
): Promise<ReadonlyMap<number, Ordered>> => {
  const { rows } = await sql<Ordered>`
    select ${facts} from material.order_line x ${orderedJoins}
    where x.id = any(${lines}::bigint[]) and a.state in ('signed', 'closed') and a.deleted_at is null
      and ${actor ? documentVisible(order, actor, 'a') : sql`true`} order by x.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a quantity costs by the order, without tax. */
export const expectedOf = (of: Ordered, quantity: string): string => netAmountOf({ ...of, quantity }, of.digits)
