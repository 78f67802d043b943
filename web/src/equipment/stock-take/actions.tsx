import { type StockTakeRow, stockTake, stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DocumentActions, useDocumentActions, useDocumentPath } from '../../kit/document/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'

const Acquire = lazyPart(() => import('./acquire.tsx'))
const Recover = lazyPart(() => import('./recover.tsx'))

/** Everything that may be done with a stock-take, for its list and its page. */
export const useStockTakeActions = (): DocumentActions<StockTakeRow> => {
  const navigate = useNavigate()
  const path = useDocumentPath(stockTake)
  const [recovered, setRecovered] = useState<StockTakeRow>()
  const [acquired, setAcquired] = useState<StockTakeRow>()
  const [shutRecovered, shutAcquired] = [() => setRecovered(undefined), () => setAcquired(undefined)]
  return useDocumentActions<StockTakeRow>(stockTake, {
    calls: stockTakeCalls,
    about: (row) => [row.takeName, row.placeName],
    actions: [
      'open',
      { name: 'count', run: ({ id }) => void navigate(`${path}/${id}/count`) },
      'submit',
      'decisions',
      { name: 'recover', run: setRecovered },
      { name: 'acquire', run: setAcquired },
      'edit',
      'remove',
    ],
    dialogs: (
      <>
        {recovered && <Recover of={recovered} close={shutRecovered} failed={shutRecovered} />}
        {acquired && <Acquire id={acquired.id} close={shutAcquired} failed={shutAcquired} />}
      </>
    ),
  })
}
