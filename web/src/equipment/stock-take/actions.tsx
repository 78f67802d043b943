import {
  type StockTakeDetail,
  type StockTakeRow,
  stockTake,
  stockTakeCalls,
} from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type DocumentActions,
  LineQuantitiesDialog,
  useDocumentActions,
  useDocumentPath,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'
import { saidGoods } from './described.ts'

const AcquireDialog = lazyPart(() => import('./acquire.tsx'))

const missingIn = ({ lines }: StockTakeDetail) =>
  lines
    .filter(({ openQty }) => !isZero(openQty))
    .map((line) => ({
      lineId: line.lineId,
      name: saidGoods(line),
      detail: line.devName,
      open: line.openQty,
      unitName: line.unit,
    }))

/** Everything that may be done with a stock-take, for its list and its page. */
export const useStockTakeActions = (): DocumentActions<StockTakeRow> => {
  const t = useText(stockTakeMessages)
  const navigate = useNavigate()
  const path = useDocumentPath(stockTake)
  const [recovered, setRecovered] = useState<StockTakeRow>()
  const [acquired, setAcquired] = useState<StockTakeRow>()
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
        {recovered && (
          <LineQuantitiesDialog
            id={recovered.id}
            get={stockTakeCalls.get}
            call={stockTakeCalls.recover}
            linesOf={missingIn}
            title={t('recoverTitle', { number: recovered.number })}
            action={t('recover')}
            gone={t('gone')}
            close={() => setRecovered(undefined)}
          />
        )}
        {acquired && <AcquireDialog id={acquired.id} close={() => setAcquired(undefined)} />}
      </>
    ),
  })
}
