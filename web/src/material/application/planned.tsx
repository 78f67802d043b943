import type { ApplicationLineRow } from '@geodepot/contracts/material/application.ts'
import { plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { shownQuantity } from '../../kit/i18n/index.ts'

type Planned = Pick<ApplicationLineRow, 'plans'>
/** By which plans a line is bought, and by whom. */
export const plansSaid = ({ plans }: Planned): string =>
  plans
    .map(({ number, quantity, purchaserName }) =>
      [number, shownQuantity(quantity), purchaserName ?? ''].filter(Boolean).join(' '),
    )
    .join(', ')

/** The same, with the way to each plan for those who may open it. */
export const usePlansOf = () => {
  const path = useDocumentPath(plan)
  const sees = mayDo(usePerson(), planCalls.get.permission)
  return ({ plans }: Planned) =>
    plans.map(({ id, number, quantity, purchaserName }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        {sees ? <Link to={`${path}/${id}`}>{number}</Link> : number} {shownQuantity(quantity)} {purchaserName}
      </Fragment>
    ))
}
