import { type PlanRow, plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

const Reallocate = lazy(() => import('./reallocate.tsx'))
const Release = lazy(() => import('./release.tsx'))

/** Everything that may be done with a plan, for its list and its page. */
export const usePlanActions = (): DocumentActions<PlanRow> => {
  const [reallocated, setReallocated] = useState<PlanRow>()
  const [released, setReleased] = useState<PlanRow>()
  return useDocumentActions<PlanRow>(plan, {
    calls: planCalls,
    about: (row) => [row.name, row.purchaserName, `${grouped(row.estimatedAmount, 2)} USD`],
    actions: [
      'submit',
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
