import { type SealingRow, sealing, sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

const Unseal = lazy(() => import('./unseal.tsx'))

/** Everything that may be done with one, for its list and its page. */
export const useSealingActions = (): DocumentActions<SealingRow> => {
  const [opened, setOpened] = useState<SealingRow>()
  return useDocumentActions<SealingRow>(sealing, {
    calls: sealingCalls,
    about: (row) => [row.holderName, row.models],
    actions: ['submit', 'decisions', 'edit', { name: 'unseal', run: setOpened }, 'remove'],
    dialogs: opened && (
      <Suspense fallback={null}>
        <Unseal id={opened.id} number={opened.number} close={() => setOpened(undefined)} />
      </Suspense>
    ),
  })
}
