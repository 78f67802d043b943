import { type LeaseRow, lease, leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import type { LeaseAct } from './acts.tsx'

const LeaseActDialog = lazy(() => import('./acts.tsx'))

/** Everything that may be done with a lease, for its list and its page. */
export const useLeaseActions = (): DocumentActions<LeaseRow> => {
  const [open, setOpen] = useState<{ row: LeaseRow; act: LeaseAct }>()
  const opens = (act: LeaseAct) => ({ name: act, run: (row: LeaseRow) => setOpen({ row, act }) })
  return useDocumentActions<LeaseRow>(lease, {
    calls: leaseCalls,
    about: (row) => [row.partnerName, row.models, saidAmounts(row.hiredQty)],
    actions: [
      'submit',
      'decisions',
      'edit',
      opens('start'),
      opens('giveBack'),
      opens('extend'),
      opens('pause'),
      opens('settle'),
      'close',
      'void',
      'remove',
    ],
    dialogs: open && (
      <Suspense fallback={null}>
        <LeaseActDialog
          key={`${open.act} ${open.row.id}`}
          id={open.row.id}
          number={open.row.number}
          act={open.act}
          close={() => setOpen(undefined)}
        />
      </Suspense>
    ),
  })
}
