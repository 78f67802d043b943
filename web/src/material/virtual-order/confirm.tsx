import type { VirtualOrderLinkView } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { grouped } from '@geodepot/contracts/kit/grouped.ts'
import { useEffect } from 'react'
import { shownQuantity, translate, useText } from '../../kit/i18n/index.ts'
import { PhoneFacts, PhonePage, type Source, useDecisions } from '../../system/ticket/index.ts'
import { materialName } from '../material/index.ts'
import { type OrderDraft, emptyDraft, isLeftOut, typedFor, wrongWith } from './quantities.ts'

export type OrderView = Omit<VirtualOrderLinkView, 'isDone'>
type Line = OrderView['lines'][number]
const usd = (amount: string) => `${grouped(amount, 2)} USD`

/** Why an order cannot be confirmed as it is typed: the first line that is wrong. */
export const wrongOrder = (decision: string, draft: OrderDraft, { lines }: Pick<OrderView, 'lines'>) => {
  const line = decision === 'approve' ? lines.find((one) => wrongWith(one, draft) !== undefined) : undefined
  const wrong = line && wrongWith(line, draft)
  return (
    line && wrong && `${materialName(line)}: ${translate(virtualOrderMessages, wrong, { quantity: line.quantity })}`
  )
}

interface LineProps {
  readonly of: Line
  /** Absent where nothing is decided any more. */
  readonly draft: OrderDraft | undefined
  readonly set: (more: Partial<OrderDraft>) => void
}
const OrderLine = ({ of: line, draft, set }: LineProps) => {
  const t = useText(virtualOrderMessages)
  const wrong = draft && wrongWith(line, draft)
  return (
    <li className="link-card">
      <strong>{materialName(line)}</strong>
      <small>
        {[line.materialNameEn, line.specChassisNo, line.partNo, line.applicationNumber, line.remark]
          .filter((text) => text !== '')
          .join(' · ')}
      </small>
      <dl>
        <dt>{t('quantity')}</dt>
        <dd>
          {shownQuantity(line.quantity)} {line.unitName}
        </dd>
        {line.confirmedQty !== null && (
          <>
            <dt>{t('confirmedQty')}</dt>
            <dd>
              {shownQuantity(line.confirmedQty)} {line.unitName}
            </dd>
          </>
        )}
        <dt>{t('totalPrice')}</dt>
        <dd>{usd(line.totalPrice)}</dd>
      </dl>
      {draft && (
        <label className="link-field">
          <span>{t('confirmQty')}</span>
          <input
            inputMode="decimal"
            value={typedFor(line, draft)}
            aria-invalid={wrong === 'notAQuantity' || wrong === 'tooHigh'}
            onChange={({ target }) => set({ quantities: { ...draft.quantities, [line.lineId]: target.value } })}
          />
        </label>
      )}
      {draft && isLeftOut(line, draft) && (
        <label className="link-field">
          <span>{t('whyLowered')}</span>
          <input
            value={draft.reasons[line.lineId] ?? ''}
            maxLength={100}
            aria-invalid={wrong === 'whyLowered'}
            onChange={({ target }) => set({ reasons: { ...draft.reasons, [line.lineId]: target.value } })}
          />
        </label>
      )}
      {(wrong === 'notAQuantity' || wrong === 'tooHigh') && (
        <p className="link-wrong" role="alert">
          {t(wrong, { quantity: line.quantity })}
        </p>
      )}
    </li>
  )
}

interface OrderProps<V extends OrderView> {
  readonly source: Source<V, OrderDraft>
  readonly alone: boolean
  readonly go: (path: string) => void
  /** Called once nothing is decided here any more. */
  readonly settled: () => void
}
/** A virtual order on a phone: the project's manager confirms it, with less of a line, or refuses it. */
export const OrderOnPhone = <V extends OrderView>({ source, alone, go, settled }: OrderProps<V>) => {
  const t = useText(virtualOrderMessages)
  const decisions = useDecisions(source, emptyDraft)
  const { view, isOpen, draft, set } = decisions
  const isSettled = view !== undefined && !isOpen
  useEffect(() => {
    if (isSettled) settled()
  }, [isSettled, settled])
  return (
    <PhonePage
      alone={alone}
      heading={t(isSettled ? 'viewTitlePhone' : 'editTitlePhone')}
      decisions={decisions}
      opinionLabel={t('opinion')}
      choices={[
        { decision: 'refuse', label: t('refuse'), done: t('refusedNow'), why: t('whyRefused') },
        { decision: 'approve', label: t('approve'), done: t('confirmedNow') },
      ]}
      go={go}
    >
      {(of) => (
        <>
          <p className="link-number">
            {of.number} · {t(`state_${of.docState}` as 'state_submitted')}
          </p>
          <PhoneFacts
            of={[
              { label: t('projectName'), value: of.projectName },
              { label: t('orgName'), value: of.orgName },
              { label: t('applicantName'), value: of.applicantName },
              { label: t('submitTime'), value: of.submitTime?.slice(0, 16) ?? null },
              { label: t(isOpen ? 'totalAmount' : 'confirmedAmount'), value: usd(of.totalAmount) },
              { label: t('remark'), value: of.remark },
            ]}
          />
          <h2>
            {t('lines')} ({of.lines.length})
          </h2>
          {isOpen && <p>{t('lowerHint')}</p>}
          <ul className="link-lines">
            {of.lines.map((line) => (
              <OrderLine key={line.lineId} of={line} draft={isOpen ? draft : undefined} set={set} />
            ))}
          </ul>
        </>
      )}
    </PhonePage>
  )
}
