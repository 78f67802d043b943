import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { type OrderDetail, orderCalls } from '@geodepot/contracts/material/order.ts'
import { queryNow } from '../../kit/api/index.ts'
import { type Form, type FormOptions, type ValuesOf, useForm } from '../../kit/form/index.ts'

/** A form over a call on an order, opened with what the order says, and with what it says by now where others changed it. */
export const useKept = <O extends AnyOperation, V extends object = ValuesOf<O>>(
  call: O,
  of: OrderDetail,
  startOf: (of: OrderDetail) => V,
  saved: () => void,
  prepare?: FormOptions<AnyOperation, V>['prepare'],
): Form<V> => {
  const standing = ({ id, version }: OrderDetail) => ({ id, version })
  return useForm<AnyOperation, V>(call, {
    start: startOf(of),
    fixed: standing(of),
    prepare,
    saved,
    latest: async () => {
      const now = await queryNow(orderCalls.get, { id: of.id })
      return { start: startOf(now), fixed: standing(now) }
    },
  })
}
