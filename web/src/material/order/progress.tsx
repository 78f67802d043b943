import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, type OrderRow, order } from '@geodepot/contracts/material/order.ts'
import { StateTag, translate, useText } from '../../kit/i18n/index.ts'
import { formalitiesSaid, formalitiesTones } from './formalities-tag.tsx'
import './order.css'

const tones = {
  delivery: {
    none: 'draft',
    partShipped: 'underWay',
    shipped: 'underWay',
    customs: 'attention',
    partArrived: 'underWay',
    arrived: 'underWay',
    partReceived: 'underWay',
    received: 'done',
  },
  invoicing: { none: 'draft', part: 'underWay', full: 'done', over: 'refused' },
  paying: { none: 'draft', scheduled: 'draft', requested: 'attention', part: 'underWay', paid: 'done' },
} as const satisfies { readonly [P in 'delivery' | 'invoicing' | 'paying']: Record<OrderRow[P], Tone> }

type Progress = Pick<
  OrderRow,
  | 'docState'
  | 'delivery'
  | 'invoicing'
  | 'paying'
  | 'overdueDays'
  | 'paymentLateDays'
  | 'shipmentCount'
  | 'invoiceCount'
  | 'papersMissing'
  | 'formalities'
  | 'formalitiesDays'
> &
  Partial<Pick<OrderDetail, 'papers' | 'isOpening'>>
interface Part {
  readonly title: string
  readonly says: string
  readonly tone: Tone
  readonly note?: string
}
/** Order, delivery, invoices and payment: what each of them has come to. What is late is red. */
export const partsOf = (row: Progress): readonly [order: Part, ...followed: Part[]] => {
  const say = (key: keyof typeof orderMessages.texts, params = {}) => translate(orderMessages, key, params)
  const { overdueDays, paymentLateDays: late } = row
  return [
    {
      title: say('ordering'),
      says: say(`state_${row.docState}` as 'state_signed'),
      tone: order.states[row.docState as keyof typeof order.states].tone,
    },
    {
      title: say('delivery'),
      says: say(`delivery_${row.delivery}`),
      tone: typeof overdueDays === 'number' ? 'refused' : tones.delivery[row.delivery],
      ...(row.shipmentCount > 0 && { note: `× ${row.shipmentCount}` }),
    },
    {
      title: say('invoicing'),
      says: say(`invoicing_${row.invoicing}`),
      tone: tones.invoicing[row.invoicing],
      ...(row.invoiceCount > 0 && { note: `× ${row.invoiceCount}` }),
    },
    {
      title: say('paying'),
      says: say(`paying_${row.paying}`),
      tone: late === null ? tones.paying[row.paying] : 'refused',
      ...(late !== null && { note: say('paymentLate', { count: late, days: late }) }),
    },
    ...papersOf(row),
    ...formalitiesOf(row),
    // Where it comes from, if not from here.
    ...(row.isOpening === '1' ? [{ title: say('cameFrom'), says: say('isOpening_1'), tone: 'draft' as const }] : []),
  ]
}
// What an emergency still owes; its own panel tells the rest.
const formalitiesOf = (row: Progress): Part[] =>
  row.formalities === null || row.formalities === 'complete'
    ? []
    : [
        {
          title: translate(orderMessages, 'formalities'),
          says: formalitiesSaid(row),
          tone: formalitiesTones[row.formalities],
        },
      ]
// Said where something is missing, and of an order that is looked at once all of it is there.
const papersOf = ({ papersMissing: count, papers = [] }: Progress): Part[] => {
  const title = translate(orderMessages, 'papers')
  if (count > 0) return [{ title, says: translate(orderMessages, 'papersMissingCount', { count }), tone: 'refused' }]
  const isComplete = papers.length > 0 && papers.every(({ standing }) => ['received', 'waived'].includes(standing))
  return isComplete ? [{ title, says: translate(orderMessages, 'papersComplete'), tone: 'done' }] : []
}
/** Whether anything follows yet. */
const follows = ({ docState }: Progress): boolean => ['signed', 'closed'].includes(docState)

/** The four of them in one line of a page. */
export const Progressions = ({ row }: { row: Progress }) => {
  const t = useText(orderMessages)
  if (!follows(row)) return null
  return (
    <dl className="order-progress" aria-label={t('progress')}>
      {partsOf(row).map(({ title, says, tone, note }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <StateTag tone={tone}>{says}</StateTag> {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Delivery, invoices and payment in a row of a list: the order's own state stands beside them. */
export const progressColumn = {
  as: (row: Progress) =>
    follows(row) && (
      <span className="order-parts">
        {partsOf(row)
          .slice(1)
          .map(({ title, says, tone }) => (
            <span key={title} className={`tone-${tone}`}>
              {says}
            </span>
          ))}
      </span>
    ),
  says: (row: Progress) =>
    follows(row)
      ? partsOf(row)
          .slice(1)
          .map(({ says }) => says)
          .join(' · ')
      : '',
}
