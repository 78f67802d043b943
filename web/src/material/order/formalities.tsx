import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import type { OrderDetail } from '@geodepot/contracts/material/order.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { Link } from 'react-router'
import { useDocumentPath } from '../../kit/document/index.ts'
import { absent, shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { Facts, type LineColumn, LinesTable, Panel } from '../../kit/ui/index.ts'
import { nameField } from '../material/index.ts'
import { FormalitiesTag } from './formalities-tag.tsx'
import './order.css'

type Difference = OrderDetail['differences'][number]
const Differences = ({ of }: { of: readonly Difference[] }) => {
  const t = useText(orderMessages)
  type Shown = Difference & { readonly $less: string; readonly $cheaper: string }
  const figure = (value: string | null) => (value === null ? absent : shownQuantity(value))
  const columns: LineColumn<Shown>[] = [
    { field: 'materialNameCn', title: t(nameField()), width: 200 },
    { field: 'leftQty', title: t('leftQty'), width: 100, as: ({ leftQty }) => figure(leftQty) },
    { field: 'approvedQty', title: t('approvedQty'), width: 100, as: ({ approvedQty }) => figure(approvedQty) },
    { field: '$less', title: t('differenceQty'), width: 90 },
    { field: 'unitPrice', title: t('unitPrice'), width: 110, as: ({ unitPrice }) => figure(unitPrice) },
    { field: 'finalPrice', title: t('finalPrice'), width: 110, as: ({ finalPrice }) => figure(finalPrice) },
    { field: '$cheaper', title: t('differencePrice'), width: 90 },
  ]
  return (
    <LinesTable<Shown>
      rows={of.map((one) => ({
        ...one,
        $less: shownQuantity(subtract(one.approvedQty, one.leftQty)),
        $cheaper:
          one.unitPrice === null || one.finalPrice === null
            ? absent
            : shownQuantity(subtract(one.finalPrice, one.unitPrice)),
      }))}
      columns={columns}
      rowKey="lineId"
      label={t('differences')}
      card={{ title: 'materialNameCn', facts: ['leftQty', 'approvedQty', 'unitPrice', 'finalPrice'] }}
    />
  )
}

/** What follows an emergency order: by when its scheme and result are due, which they are, and what they approved otherwise. */
export const Formalities = ({ row }: { row: OrderDetail }) => {
  const t = useText(orderMessages)
  const [schemes, results] = [useDocumentPath(scheme), useDocumentPath(result)]
  if (row.isEmergency !== '1') return null
  const { formalitiesScheme: written, formalitiesResult: decided, differences } = row
  return (
    <Panel title={t('formalities')}>
      {row.formalities === 'open' && written === null && <p className="quiet">{t('formalitiesNext')}</p>}
      <Facts
        of={[
          [t('emergencyReason'), row.emergencyReason],
          [t('formalities'), row.formalities === null ? null : <FormalitiesTag key="tag" row={row} />],
          [t('formalitiesDue'), row.formalitiesDue && shownDate(row.formalitiesDue)],
          [
            t('formalitiesScheme'),
            written && (
              <Link key="scheme" to={`${schemes}/${written.id}`}>
                {written.number}
              </Link>
            ),
          ],
          [
            t('formalitiesResult'),
            decided && (
              <Link key="result" to={`${results}/${decided.id}`}>
                {decided.number}
              </Link>
            ),
          ],
          ...(row.formalitiesNote === '' ? [] : [[t('formalitiesNote'), row.formalitiesNote] as const]),
        ]}
      />
      {differences.length > 0 && (
        <>
          {row.formalitiesNote === '' && (
            <p className="order-lacks" role="status">
              {t('differenceHint')}
            </p>
          )}
          <Differences of={differences} />
        </>
      )}
    </Panel>
  )
}
