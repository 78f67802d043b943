import type { PlanLineRow } from '@geodepot/contracts/material/plan.ts'
import { scheme, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { DocumentState, useDocumentPath } from '../../kit/document/index.ts'
import { shownQuantity } from '../../kit/i18n/index.ts'

type Schemed = Pick<PlanLineRow, 'schemes'>
/** Which schemes buy of a line. */
export const schemesSaid = ({ schemes }: Schemed): string =>
  schemes.map(({ number, quantity }) => `${number} ${shownQuantity(quantity)}`).join(', ')

/** The same with the state of each, and the way to it for those who may open it. */
export const useSchemesOf = () => {
  const path = useDocumentPath(scheme)
  const sees = mayDo(usePerson(), schemeCalls.get.permission)
  return ({ schemes }: Schemed) =>
    schemes.map(({ id, number, docState, quantity }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        {sees ? <Link to={`${path}/${id}`}>{number}</Link> : number} {shownQuantity(quantity)}{' '}
        <DocumentState of={scheme} state={docState} />
      </Fragment>
    ))
}
