import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type Form, FormSection, MomentField, TextField, useField } from '../../../kit/form/index.ts'
import { absent, shownMoment, shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { byModel, lastOf, modelName, nameOf } from '../goods.ts'
import type { ReceiveValues } from './receipt-values.ts'
import {
  type Arrival,
  type ReceiptLine,
  type Summary,
  type UnlistedItem,
  needsReason,
  summaryOf,
  verdictOf,
} from './receipt.ts'

const figures = ['expected', 'received', 'damaged', 'short', 'refused', 'later'] as const
const words = {
  expected: 'expectedHere',
  received: 'received',
  damaged: 'damaged',
  short: 'short',
  refused: 'refused',
  later: 'later',
} as const
const toned = (name: (typeof figures)[number], summary: Summary) =>
  name === 'expected' || name === 'received' || isZero(summary[name]) ? '' : `hand-over-${name}`
const Row = ({ title, of, unit, head = false }: { title: string; of: Summary; unit: string; head?: boolean }) => (
  <tr className={head ? 'hand-over-total' : ''}>
    <th scope="row">
      {title} <small>{unit}</small>
    </th>
    {figures.map((name) => (
      <td key={name} className={toned(name, of)}>
        {isZero(of[name]) ? absent : shownQuantity(of[name])}
      </td>
    ))}
  </tr>
)

/**
 * What is about to count, to be looked over once more: totals by model,
 * every exception with its reason, what was on no list.
 */
export const ReceiptSummary = ({ form, arrivals }: { form: Form<ReceiveValues>; arrivals: readonly Arrival[] }) => {
  const t = useText(shipmentMessages)
  const lines = (useField(form, 'lines').value as readonly ReceiptLine[] | undefined) ?? []
  const items = (useField(form, 'unlisted').value as readonly UnlistedItem[] | undefined) ?? []
  const scanned = new Set(useField(form, '$scanned').value as readonly number[] | undefined)
  const all = arrivals.flatMap((arrival) => arrival.lines)
  const byId = new Map(all.map((one) => [one.shipmentLineId, one]))
  const totals = [...Map.groupBy(all, ({ unit }) => unit)].map(([unit, some]) => ({ unit, of: summaryOf(lines, some) }))
  const comesTo = (name: 'received' | 'expected') =>
    saidAmounts(totals.flatMap(({ unit, of }) => (isZero(of[name]) ? [] : [{ unit, quantity: of[name] }])))
  const taken = new Set(lines.map(({ shipmentLineId }) => shipmentLineId))
  const since = lastOf(
    arrivals
      .filter((arrival) => arrival.lines.some(({ shipmentLineId }) => taken.has(shipmentLineId)))
      .map(({ shipment }) => shipment.shippedAt),
  )
  const exceptions = lines.filter(needsReason)
  const unseen =
    scanned.size === 0
      ? 0
      : lines.filter((line) => {
          const of = byId.get(line.shipmentLineId)
          return (
            of !== undefined && of.devId !== null && verdictOf(line) === 'received' && !scanned.has(line.shipmentLineId)
          )
        }).length
  return (
    <div className="hand-over-summary">
      <p className="hand-over-lead">
        {t('aboutToReceive', {
          received: comesTo('received') || t('nothingOfIt'),
          expected: comesTo('expected') || absent,
        })}
      </p>
      {unseen > 0 && (
        <p className="form-note form-note-amber" role="status">
          {t('unseenCount', { count: unseen })}
        </p>
      )}
      <div className="hand-over-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('devModel')}</th>
              {figures.map((name) => (
                <th key={name} scope="col">
                  {t(words[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byModel(all).map((group) => (
              <Row key={group.modelId} title={modelName(group)} unit={group.unit} of={summaryOf(lines, group.lines)} />
            ))}
            {totals.map(({ unit, of }) => (
              <Row key={unit} head title={t('sum')} unit={unit} of={of} />
            ))}
          </tbody>
        </table>
      </div>
      {exceptions.length > 0 && (
        <section aria-label={t('exceptions')}>
          <h3>{t('exceptions')}</h3>
          <ul className="hand-over-exceptions">
            {exceptions.map((line) => {
              const of = byId.get(line.shipmentLineId)
              const parts = (['damaged', 'short', 'refused'] as const).filter(
                (part) => !isZero(line[part] === '' ? '0' : line[part]),
              )
              return (
                <li key={line.shipmentLineId}>
                  <strong>{of ? nameOf(of) : line.shipmentLineId}</strong>
                  <span>
                    {parts
                      .map((part) => (of?.devId === null ? `${t(part)} ${shownQuantity(line[part])}` : t(part)))
                      .join(' · ')}
                  </span>
                  <em>{line.reason}</em>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {items.length > 0 && (
        <section aria-label={t('unlisted')}>
          <h3>{t('unlisted')}</h3>
          <ul className="hand-over-exceptions">
            {items.map((item, index) => (
              <li key={index}>
                <strong>{item.what}</strong>
                <span>{shownQuantity(item.quantity)}</span>
                <em>{item.reason}</em>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FormSection>
        <MomentField
          form={form}
          name="receivedAt"
          notBefore={since}
          hint={t(since === undefined ? 'nowWhenEmpty' : 'nowOrSince', { since: shownMoment(since) })}
        />
        <TextField form={form} name="remark" />
      </FormSection>
    </div>
  )
}
