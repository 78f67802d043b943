import type { ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { Button } from 'antd'
import { type Form, FormSection, MomentField, TextField, useField } from '../../../kit/form/index.ts'
import { absent, shownMoment, shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { byModel, lastOf, modelName, nameOf } from '../goods.ts'
import { useHands } from './receive-lines.tsx'
import type { ReceiveValues } from './receipt-values.ts'
import {
  type Arrival,
  type ReceiptLine,
  type Summary,
  type UnlistedItem,
  needsReason,
  summaryOf,
  allShort,
  uncounted,
  whole,
} from './receipt.ts'

const figures = ['expected', 'received', 'damaged', 'short', 'refused', 'later', 'unseen'] as const
const words = {
  expected: 'expectedHere',
  received: 'received',
  damaged: 'damaged',
  short: 'short',
  refused: 'refused',
  later: 'later',
  unseen: 'unseen',
} as const
const toned = (name: (typeof figures)[number], summary: Summary) =>
  name === 'expected' || name === 'received' || isZero(summary[name]) ? '' : `hand-over-${name}`
interface RowProps {
  readonly title: string
  readonly of: Summary
  readonly unit: string
  readonly shown: readonly (typeof figures)[number][]
  readonly head?: boolean
}
const Row = ({ title, of, unit, shown, head = false }: RowProps) => (
  <tr className={head ? 'hand-over-total' : ''}>
    <th scope="row">
      {title} <small>{unit}</small>
    </th>
    {shown.map((name) => (
      <td key={name} className={toned(name, of)}>
        {isZero(of[name]) ? absent : shownQuantity(of[name])}
      </td>
    ))}
  </tr>
)

// Nothing is photographed here.
const nobodys = { kind: '', id: 0 }
interface UncountedProps {
  readonly form: Form<ReceiveValues>
  readonly of: readonly ShipmentLineRow[]
  readonly amount: string
}
/** Asks what became of what nobody has counted. */
const Uncounted = ({ form, of, amount }: UncountedProps) => {
  const t = useText(shipmentMessages)
  const hands = useHands(form, nobodys)
  const { error } = useField(form, 'lines')
  return (
    <div className="form-note form-note-amber" role="group" aria-label={t('unseen')}>
      <p role="status">{t('unseenAmount', { amount })}</p>
      <span className="hand-over-tools">
        <Button size="small" onClick={() => hands.writeAll(of, whole)}>
          {t('verdict_received')}
        </Button>
        <Button size="small" onClick={() => hands.writeAll(of, () => undefined)}>
          {t('later')}
        </Button>
        <Button size="small" onClick={() => hands.writeAll(of, (one) => allShort(one, t('notSeenAtCount')))}>
          {t('verdict_short')}
        </Button>
      </span>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * What is about to count, to be looked over once more: totals by model,
 * every exception with its reason, what was on no list.
 */
export const ReceiptSummary = ({ form, arrivals }: { form: Form<ReceiveValues>; arrivals: readonly Arrival[] }) => {
  const t = useText(shipmentMessages)
  const lines = (useField(form, 'lines').value as readonly ReceiptLine[] | undefined) ?? []
  const items = (useField(form, 'unlisted').value as readonly UnlistedItem[] | undefined) ?? []
  const counted = new Set(useField(form, '$counted').value as readonly number[] | undefined)
  const all = arrivals.flatMap((arrival) => arrival.lines)
  const byId = new Map(all.map((one) => [one.shipmentLineId, one]))
  const totals = [...Map.groupBy(all, ({ unit }) => unit)].map(([unit, some]) => ({
    unit,
    of: summaryOf(lines, some, counted),
  }))
  const comesTo = (name: 'received' | 'expected' | 'unseen') =>
    saidAmounts(totals.flatMap(({ unit, of }) => (isZero(of[name]) ? [] : [{ unit, quantity: of[name] }])))
  const taken = new Set(lines.map(({ shipmentLineId }) => shipmentLineId))
  const since = lastOf(
    arrivals
      .filter((arrival) => arrival.lines.some(({ shipmentLineId }) => taken.has(shipmentLineId)))
      .map(({ shipment }) => shipment.shippedAt),
  )
  const exceptions = lines.filter(needsReason)
  const unseen = uncounted(lines, counted).flatMap(({ shipmentLineId }) => byId.get(shipmentLineId) ?? [])
  const shown = figures.filter((name) => name !== 'unseen' || unseen.length > 0)
  return (
    <div className="hand-over-summary">
      <p className="hand-over-lead">
        {t('aboutToReceive', {
          received: comesTo('received') || t('nothingOfIt'),
          expected: comesTo('expected') || absent,
        })}
      </p>
      {unseen.length > 0 && <Uncounted form={form} of={unseen} amount={comesTo('unseen')} />}
      <div className="hand-over-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('devModel')}</th>
              {shown.map((name) => (
                <th key={name} scope="col">
                  {t(words[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byModel(all).map((group) => (
              <Row
                key={group.modelId}
                title={modelName(group)}
                unit={group.unit}
                shown={shown}
                of={summaryOf(lines, group.lines, counted)}
              />
            ))}
            {totals.map(({ unit, of }) => (
              <Row key={unit} head title={t('sum')} unit={unit} shown={shown} of={of} />
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
