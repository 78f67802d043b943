import { type PlanDetail, type PlanRow, plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { grouped, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { type DocumentActions, useDocumentActions, useDocumentPath } from '../../kit/document/index.ts'

const Reallocate = lazy(() => import('./reallocate.tsx'))
const Release = lazy(() => import('./release.tsx'))

const isUnderWay = ({ editable }: { readonly editable: readonly string[] }, state: string): boolean =>
  editable.includes(state) || state === 'submitted'
/** Given to this person, with something that no scheme has, nor is about to. */
const isToSource = (row: PlanRow & Partial<Pick<PlanDetail, 'lines'>>, person: number): boolean =>
  row.docState === 'allocated' &&
  row.purchaserId === person &&
  row.lines?.some(
    ({ openQty, schemes, callOffs }) =>
      !isZero(openQty) &&
      // What is not decided yet comes first.
      !schemes.some(({ docState }) => isUnderWay(scheme, docState)) &&
      !callOffs.some(({ docState }) => isUnderWay(order, docState)),
  ) === true

/** Everything that may be done with a plan, for its list and its page. */
export const usePlanActions = (): DocumentActions<PlanRow> => {
  const [reallocated, setReallocated] = useState<PlanRow>()
  const navigate = useNavigate()
  const person = usePerson()
  const [schemes, orders] = [useDocumentPath(scheme), useDocumentPath(order)]
  const [released, setReleased] = useState<PlanRow>()
  return useDocumentActions<PlanRow>(plan, {
    calls: planCalls,
    about: (row) => [row.name, row.purchaserName, `${grouped(row.estimatedAmount, 2)} USD`],
    actions: [
      'submit',
      {
        name: 'source',
        primary: true,
        onPage: true,
        shown: (row) => isToSource(row, person.userId) && mayDo(person, 'material:scheme:add'),
        run: ({ id }) => void navigate(`${schemes}/new?plan=${id}`),
      },
      {
        name: 'urgent',
        onPage: true,
        more: true,
        shown: (row) => isToSource(row, person.userId) && mayDo(person, 'material:order:add'),
        run: ({ id }) => void navigate(`${orders}/new?urgent=${id}`),
      },
      { name: 'reallocate', run: setReallocated },
      { name: 'release', run: setReleased },
      'withdraw',
      'edit',
      'remove',
      'void',
    ],
    dialogs: (
      <Suspense fallback={null}>
        {reallocated && <Reallocate of={reallocated} close={() => setReallocated(undefined)} />}
        {released && <Release of={released} close={() => setReleased(undefined)} />}
      </Suspense>
    ),
  })
}
