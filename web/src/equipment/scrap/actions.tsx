import { type ScrapRow, scrap, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { Suspense, lazy, useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'

const Appraise = lazy(() => import('./appraise.tsx'))

/** Everything that may be done with an application, for its list and its page. */
export const useScrapActions = (): DocumentActions<ScrapRow> => {
  const [appraised, setAppraised] = useState<ScrapRow>()
  return useDocumentActions<ScrapRow>(scrap, {
    calls: scrapCalls,
    about: (row) => [row.holderName, saidAmounts(row.scrapQty)],
    actions: ['submit', { name: 'appraise', run: setAppraised }, 'decisions', 'edit', 'remove'],
    dialogs: appraised && (
      <Suspense fallback={null}>
        <Appraise of={appraised} close={() => setAppraised(undefined)} />
      </Suspense>
    ),
  })
}
