import {
  type InventoryBatch,
  type InventoryFigure,
  type InventoryRow,
  inventoryCalls,
  inventoryFigures,
} from '@geodepot/contracts/material/inventory.ts'
import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { Answered, LinesTable, Waiting } from '../../kit/ui/index.ts'

/** The entries behind a figure; what a period opens with is what came and went before it. */
export const movementsBehind = (
  figure: InventoryFigure,
  { period, storeId, materialId }: Pick<InventoryRow, 'period' | 'storeId' | 'materialId'>,
  batchId?: number,
): string | undefined => {
  if (figure === 'opening' || figure === 'ending') return undefined
  const address = new URLSearchParams({ period, side: figure, storeId: String(storeId) })
  if (batchId === undefined) address.set('materialId', String(materialId))
  else address.set('batchId', String(batchId))
  return `/material/movement?${address.toString()}`
}

const Figures = ({ of }: { of: InventoryRow }) => {
  const t = useText(inventoryMessages)
  return (
    <dl className="inventory-figures">
      {inventoryFigures.map((figure) => {
        const to = movementsBehind(figure, of)
        const quantity = `${shownQuantity(of[`${figure}Qty`])} ${of.unitName}`
        return (
          <div key={figure}>
            <dt>{t(figure)}</dt>
            <dd>
              {to === undefined ? (
                quantity
              ) : (
                <Link to={to} aria-label={t('movementsOf', { what: `${t(figure)} ${quantity}` })}>
                  {quantity}
                </Link>
              )}
              {of[`${figure}Amount`] !== null && <small>{shownNumber(of[`${figure}Amount`])} USD</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What one row is made of: its batches, each figure with the way to its entries, and how the cost of a batch came about. */
const Batches = ({ of }: { of: InventoryRow }) => {
  const t = useText(inventoryMessages)
  const person = usePerson()
  const priced = of.endingAmount !== null
  const explains = priced && mayDo(person, 'material:inventory:list')
  const { period, storeId, materialId } = of
  const asked = useApiQuery(inventoryCalls.batches, { period, storeId, materialId })
  const quantity = (figure: InventoryFigure) => {
    const field = `${figure}Qty` as const
    return {
      field,
      title: t(figure),
      kind: 'figure',
      as: (row: InventoryBatch) => {
        const to = movementsBehind(figure, of, row.batchId)
        return to === undefined || row[field] === '0' ? (
          shownQuantity(row[field])
        ) : (
          <Link to={to} aria-label={t('movementsOf', { what: `${row.batchNo} ${t(figure)}` })}>
            {shownQuantity(row[field])}
          </Link>
        )
      },
    } as const
  }
  return (
    <>
      <Figures of={of} />
      <Answered asked={[asked]} waiting={<Waiting rows={3} columns={4} />}>
        {() => (
          <LinesTable
            rows={asked.data ?? []}
            rowKey="batchId"
            label={t('batches')}
            card={{
              title: 'batchNo',
              facts: ['openingQty', 'inQty', 'outQty', 'endingQty', ...(priced ? (['endingAmount'] as const) : [])],
            }}
            columns={[
              {
                field: 'batchNo',
                title: t('batchNo'),
                as: ({ batchNo, batchId }) =>
                  explains ? (
                    <Link to={`/material/inventory/${batchId}`} aria-label={t('explainTitle', { batch: batchNo })}>
                      {batchNo}
                    </Link>
                  ) : (
                    batchNo
                  ),
              },
              { field: 'receivedOn', title: t('receivedOn'), kind: 'day' },
              ...inventoryFigures.map(quantity),
              ...(priced
                ? ([{ field: 'endingAmount', title: t('endingAmount'), kind: 'money', total: true }] as const)
                : []),
            ]}
          />
        )}
      </Answered>
    </>
  )
}
export default Batches
