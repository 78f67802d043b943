import { type CustomsRow, customs, customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import type { CustomsAct } from './acts.tsx'

const CustomsActDialog = lazy(() => import('./acts.tsx'))

/** Everything that may be done with a record, for its list and its page. */
export const useCustomsActions = (): DocumentActions<CustomsRow> => {
  const [open, setOpen] = useState<{ row: CustomsRow; act: CustomsAct }>()
  const opens = (act: CustomsAct) => ({ name: act, run: (row: CustomsRow) => setOpen({ row, act }) })
  return useDocumentActions<CustomsRow>(customs, {
    calls: customsCalls,
    about: (row) => [row.declarationNo, row.models, saidAmounts(row.coveredQty)],
    actions: ['submit', opens('extend'), opens('writeOff'), 'edit', 'cancel', 'remove'],
    dialogs: open && (
      <Suspense fallback={null}>
        <CustomsActDialog
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
