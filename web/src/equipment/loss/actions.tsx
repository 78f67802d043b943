import { type LossRow, loss, lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useState } from 'react'
import { type DocumentActions, useDocumentActions } from '../../kit/document/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'

const Find = lazyPart(() => import('./find.tsx'))

/** Everything that may be done with a report, for its list and its page. */
export const useLossActions = (): DocumentActions<LossRow> => {
  const [found, setFound] = useState<LossRow>()
  const shut = () => setFound(undefined)
  return useDocumentActions<LossRow>(loss, {
    calls: lossCalls,
    about: (row) => [row.holderName, saidAmounts([...row.lostQty, ...row.damagedQty])],
    actions: ['submit', 'decisions', 'edit', { name: 'find', run: setFound }, 'remove'],
    dialogs: found && <Find of={found} close={shut} failed={shut} />,
  })
}
