import type { HandedOver, Receipt, ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { shipmentPrintMessages } from '@geodepot/contracts/equipment/shipment.print.messages.ts'
import { amountsIn } from '@geodepot/contracts/kit/amounts-in.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useMemo } from 'react'
import { LinePhotos } from '../../../kit/files/index.ts'
import { Panel } from '../../../kit/ui/index.ts'
import { Ago, useText } from '../../../kit/i18n/index.ts'
import { PrintLink } from '../print/print-link.tsx'
import { codesOf, modelName } from '../goods.ts'
import { outcomeKey } from '../settle/outcome.ts'

const useKnown = (of: HandedOver) =>
  useMemo(
    () => new Map(of.shipments.flatMap(({ lines }) => lines.map((line) => [line.shipmentLineId, line] as const))),
    [of.shipments],
  )
const titleOf = (line: ShipmentLineRow | undefined) =>
  line ? (line.devId === null ? modelName(line) : `${codesOf(line)[0] ?? ''} ${modelName(line)}`.trim()) : ''
const said = (quantity: string, unit: string): string => saidAmounts([{ unit, quantity }])
const parts = ['damaged', 'short', 'refused'] as const

export interface PanelProps {
  readonly of: HandedOver & { readonly id: number }
  /** What kind of document it is. */
  readonly kind: string
  /** Where one of its papers is printed. */
  readonly paper: (sheet: string) => string
}
/** What arrived, receipt by receipt: how much, every exception with its reason, what was on no list. */
export const Receipts = ({ of, kind, paper }: PanelProps) => {
  const t = useText(shipmentMessages)
  const p = useText(shipmentPrintMessages)
  const known = useKnown(of)
  if (of.receipts.length === 0) return null
  const unitOf = ({ shipmentLineId }: Receipt['lines'][number]) => known.get(shipmentLineId ?? 0)?.unit ?? ''
  return (
    <Panel title={t('receipts')}>
      <ol className="hand-over-receipts">
        {of.receipts.map((receipt, place) => {
          const listed = receipt.lines.filter(({ unlistedWhat }) => unlistedWhat === null)
          const received = amountsIn(listed, (line) => line.received, unitOf)
          const exceptions = receipt.lines.filter(
            (line) => line.unlistedWhat !== null || parts.some((part) => !isZero(line[part])),
          )
          return (
            <li key={receipt.receiptId}>
              <p>
                <strong>
                  {received.length === 0 ? t('receivedNothing') : t('receivedOf', { count: saidAmounts(received) })}
                </strong>{' '}
                <span>{receipt.person}</span> <Ago at={receipt.receivedAt} />
                {receipt.remark !== '' && <em>{receipt.remark}</em>}{' '}
                <PrintLink to={paper(`receipt-${place + 1}`)}>{p('printReceipt')}</PrintLink>
              </p>
              {exceptions.length > 0 && (
                <ul className="hand-over-exceptions">
                  {exceptions.map((line, index) => (
                    <li key={index}>
                      <strong>
                        {line.unlistedWhat ??
                          titleOf(line.shipmentLineId === null ? undefined : known.get(line.shipmentLineId))}
                      </strong>
                      <span>
                        {line.unlistedWhat === null
                          ? parts
                              .filter((part) => !isZero(line[part]))
                              .map((part) => `${t(part)} ${said(line[part], unitOf(line))}`)
                              .join(' · ')
                          : said(line.unlistedQty ?? '0', t('unlistedUnit'))}
                      </span>
                      <em>{line.reason}</em>
                      <LinePhotos
                        kind={kind}
                        id={of.id}
                        name={titleOf(known.get(line.shipmentLineId ?? 0))}
                        photos={line.photos}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** What differs and waits for somebody's answer. */
export const Differences = ({ of }: Pick<PanelProps, 'of'>) => {
  const t = useText(shipmentMessages)
  if (of.differences.length === 0) return null
  return (
    <Panel title={t('differences')}>
      <ul className="hand-over-exceptions">
        {of.differences.map((one) => (
          <li key={one.shipmentLineId}>
            <strong>{one.name}</strong>
            <span className="amber">{t('unsettledOf', { amount: said(one.unsettledQty, one.unit) })}</span>
            <em>{one.reason}</em>
            <span>{t('waitsFor', { asked: one.asked })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What became of differences. */
export const Settlements = ({ of }: Pick<PanelProps, 'of'>) => {
  const t = useText(shipmentMessages)
  if (of.settlements.length === 0) return null
  return (
    <Panel title={t('settlements')}>
      <ul className="hand-over-exceptions">
        {of.settlements.map((one, index) => (
          <li key={index}>
            <strong>{one.name}</strong>
            <span>
              {t(outcomeKey(one.outcome, one))} {said(one.quantity, one.unit)}
            </span>
            <em>{one.note}</em>
            <span>
              {one.person} <Ago at={one.settledAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
