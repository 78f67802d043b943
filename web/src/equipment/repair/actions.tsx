import { type RepairRow, repair, repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import type { RepairAct } from './acts.tsx'

const RepairActDialog = lazy(() => import('./acts.tsx'))

/** Everything that may be done with a repair, for its list and its page. */
export const useRepairActions = (): DocumentActions<RepairRow> => {
  const [open, setOpen] = useState<{ row: RepairRow; act: RepairAct }>()
  const opens = (act: RepairAct) => ({ name: act, run: (row: RepairRow) => setOpen({ row, act }) })
  return useDocumentActions<RepairRow>(repair, {
    calls: repairCalls,
    about: (row) => [row.deviceName, row.levelName, row.workshopName],
    actions: [
      'submit',
      'decisions',
      'edit',
      opens('accept'),
      'reject',
      opens('start'),
      opens('record'),
      opens('wait'),
      opens('finish'),
      opens('pass'),
      'sendBack',
      'cancel',
      'remove',
    ],
    dialogs: open && (
      <Suspense fallback={null}>
        <RepairActDialog
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
