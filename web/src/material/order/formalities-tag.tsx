import type { Tone } from '@geodepot/contracts/kit/document.ts'
import type { Formalities } from '@geodepot/contracts/material/order.emergency.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import type { OrderRow } from '@geodepot/contracts/material/order.ts'
import { StateTag, translate } from '../../kit/i18n/index.ts'

export const formalitiesTones: Readonly<Record<Formalities, Tone>> = {
  open: 'attention',
  overdue: 'refused',
  complete: 'done',
}
type Row = Pick<OrderRow, 'formalities' | 'formalitiesDays'>
/** How long there is left, or how late it is. */
const daysSaid = ({ formalitiesDays: days }: Row): string => {
  if (days === null) return ''
  if (days === 0) return translate(orderMessages, 'formalitiesToday')
  return translate(orderMessages, days > 0 ? 'formalitiesLeft' : 'formalitiesLate', { count: Math.abs(days) })
}
export const formalitiesSaid = (row: Row): string => {
  if (row.formalities === null) return ''
  return row.formalities === 'overdue'
    ? daysSaid(row)
    : [translate(orderMessages, `formalities_${row.formalities}`), daysSaid(row)].filter(Boolean).join(' · ')
}
/** How far the papers of an emergency are. */
export const FormalitiesTag = ({ row }: { row: Row }) =>
  row.formalities !== null && <StateTag tone={formalitiesTones[row.formalities]}>{formalitiesSaid(row)}</StateTag>
/** Of a row of a list: what is late in red. */
export const formalitiesColumn = { as: (row: Row) => <FormalitiesTag row={row} />, says: formalitiesSaid }
