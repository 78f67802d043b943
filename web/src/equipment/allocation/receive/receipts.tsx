import type { AllocationDetail, ShipmentLineRow } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { allocationPrintMessages } from '@geodepot/contracts/equipment/allocation.print.messages.ts'
import { add, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useMemo } from 'react'
import { Panel } from '../../../kit/ui/index.ts'
import { Ago, shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { useAllocationPath } from '../actions.tsx'
import { PrintLink } from '../print/print-link.tsx'
import { codesOf, modelName } from '../values.ts'

const useKnown = (of: AllocationDetail) =>
  useMemo(
    () => new Map(of.shipments.flatMap(({ lines }) => lines.map((line) => [line.shipmentLineId, line] as const))),
    [of.shipments],
  )
const nameOf = (line: ShipmentLineRow | undefined) =>
  line ? (line.devId === null ? modelName(line) : `${codesOf(line)[0] ?? ''} ${modelName(line)}`.trim()) : ''
const parts = ['damaged', 'short', 'refused'] as const

/** What arrived, receipt by receipt: how much, every exception with its reason, what was on no list. */
export const Receipts = ({ of }: { of: AllocationDetail }) => {
  const t = useText(allocationMessages)
  const p = useText(allocationPrintMessages)
  const path = useAllocationPath()
  const known = useKnown(of)
  if (of.receipts.length === 0) return null
  return (
    <Panel title={t('receipts')}>
      <ol className="allocation-receipts">
        {of.receipts.map((receipt, place) => {
          const listed = receipt.lines.filter(({ unlistedWhat }) => unlistedWhat === null)
          const received = add('0', ...listed.map((line) => line.received))
          const exceptions = receipt.lines.filter(
            (line) => line.unlistedWhat !== null || parts.some((part) => !isZero(line[part])),
          )
          return (
            <li key={receipt.receiptId}>
              <p>
                <strong>{t('receivedOf', { count: shownQuantity(received) })}</strong> <span>{receipt.person}</span>{' '}
                <Ago at={receipt.receivedAt} />
                {receipt.remark !== '' && <em>{receipt.remark}</em>}{' '}
                <PrintLink to={`${path}/${of.id}/print?sheet=receipt-${place + 1}`}>{p('printReceipt')}</PrintLink>
              </p>
              {exceptions.length > 0 && (
                <ul className="allocation-exceptions">
                  {exceptions.map((line, index) => (
                    <li key={index}>
                      <strong>
                        {line.unlistedWhat ??
                          nameOf(line.shipmentLineId === null ? undefined : known.get(line.shipmentLineId))}
                      </strong>
                      <span>
                        {line.unlistedWhat === null
                          ? parts
                              .filter((part) => !isZero(line[part]))
                              .map((part) => `${t(part)} ${shownQuantity(line[part])}`)
                              .join(' · ')
                          : `${t('unlisted')} ${shownQuantity(line.unlistedQty)}`}
                      </span>
                      <em>{line.reason}</em>
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

/** What became of differences. */
export const Settlements = ({ of }: { of: AllocationDetail }) => {
  const t = useText(allocationMessages)
  const known = useKnown(of)
  if (of.settlements.length === 0) return null
  return (
    <Panel title={t('settlements')}>
      <ul className="allocation-exceptions">
        {of.settlements.map((one, index) => (
          <li key={index}>
            <strong>{nameOf(known.get(one.shipmentLineId))}</strong>
            <span>
              {t(one.outcome)} {shownQuantity(one.quantity)}
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
