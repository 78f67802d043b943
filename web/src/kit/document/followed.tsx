import type { AnyDocument, followedBy } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { mayDo, usePerson } from '../access/index.ts'
import { shownQuantity } from '../i18n/index.ts'
import { useDocumentPath } from './place.ts'
import { DocumentState } from './state.tsx'

type Followed = z.output<typeof followedBy>
/** Which documents stand on a line, and with how much of it. */
export const followedSaid = (by: Followed): string =>
  by.map(({ number, quantity }) => `${number} ${shownQuantity(quantity)}`).join(', ')

/** The same with the state of each, and the way to it for those who may open it. */
export const useFollowed = (of: AnyDocument, get: Pick<AnyOperation, 'permission'>) => {
  const path = useDocumentPath(of)
  const sees = mayDo(usePerson(), get.permission)
  return (by: Followed) =>
    by.map(({ id, number, docState, quantity }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        {sees ? <Link to={`${path}/${id}`}>{number}</Link> : number} {shownQuantity(quantity)}{' '}
        <DocumentState of={of} state={docState} />
      </Fragment>
    ))
}
