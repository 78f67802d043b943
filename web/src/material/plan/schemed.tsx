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
