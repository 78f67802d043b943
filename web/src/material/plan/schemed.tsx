import { order, orderCalls } from '@geodepot/contracts/material/order.ts'
import type { PlanLineRow } from '@geodepot/contracts/material/plan.ts'
import { scheme, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { followedSaid, useFollowed } from '../../kit/document/index.ts'

type Schemed = Pick<PlanLineRow, 'schemes'>
/** Which schemes buy of a line. */
export const schemesSaid = ({ schemes }: Schemed): string => followedSaid(schemes)

/** The same with the state of each, and the way to it for those who may open it. */
export const useSchemesOf = () => {
  const followed = useFollowed(scheme, schemeCalls.get)
  return ({ schemes }: Schemed) => followed(schemes)
}

/** The orders that call a line off by an agreement. */
export const useCallOffsOf = () => {
  const followed = useFollowed(order, orderCalls.get)
  return ({ callOffs }: Pick<PlanLineRow, 'callOffs'>) => followed(callOffs)
}
