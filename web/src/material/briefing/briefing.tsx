import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import {
  type BriefedKind,
  type BriefedLine,
  type Briefing as Told,
  briefingCalls,
} from '@geodepot/contracts/material/briefing.ts'
import { briefingMessages } from '@geodepot/contracts/material/briefing.messages.ts'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import type { DocumentRow } from '../../kit/document/index.ts'
import { absent, shownNumber, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import { pricesSaid } from '../price/index.ts'
import { materialName } from '../material/index.ts'
import './briefing.css'

/** What whoever decides now is told of the document and its lines; nothing for others. */
export const useBriefing = (kind: BriefedKind, row: DocumentRow | undefined): Told | undefined => {
  const decides = row?.can['approve'] === true
  return useApiQuery(briefingCalls.get, { kind, id: row?.id ?? 0 }, { enabled: decides }).data
}

/** An amount that is saved in green, and one that is more than before in red; said by its sign as well. */
const Saved = ({ of }: { of: string | null }) => {
  if (of === null) return <>{absent}</>
  const sign = compare(of, '0')
  return (
    <span className={sign > 0 ? 'briefing-saved' : sign < 0 ? 'briefing-more' : ''}>
      {sign > 0 ? '+' : ''}
      {shownNumber(of)}
    </span>
  )
}
const against = (before: string | null, { amountUSD }: BriefedLine): string | null =>
  before === null || amountUSD === null ? null : subtract(before, amountUSD)

/** What is known of one part: what it cost the last times, what is used of it, and what this saves. */
export const LineHistory = ({ of, reason = false }: { of: BriefedLine | undefined; reason?: boolean }) => {
  const t = useText(briefingMessages)
  if (!of) return null
  const facts: (readonly [string, ReactNode])[] = [
    [t('againstEstimate'), <Saved key="e" of={against(of.estimatedUSD, of)} />],
    [t('againstLast'), <Saved key="l" of={against(of.lastUSD, of)} />],
    [t('last12mUse'), isZero(of.last12mUse) ? absent : `${shownQuantity(of.last12mUse)} ${of.unitName}`],
  ]
  return (
    <div className="briefing-history" role="group" aria-label={t('ofPart', { name: materialName(of) })}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {of.lastPrices.length === 0 ? (
        <p>{t('neverBought')}</p>
      ) : (
        <ol aria-label={t('lastPrices')}>
          {of.lastPrices.map((price) => (
            <li key={`${price.pricedOn} ${price.unitPriceUSD} ${price.supplierName ?? ''}`}>{pricesSaid([price])}</li>
          ))}
        </ol>
      )}
      {reason && of.reason !== '' && (
        <p className="briefing-reason">
          {t('reason')}: {of.reason}
        </p>
      )}
    </div>
  )
}

const Lines = ({ of }: { of: readonly BriefedLine[] }) => (
  <ul className="briefing-lines">
    {of.map((line) => (
      <li key={line.lineId}>
        <p className="briefing-line">
          <strong>{materialName(line)}</strong>{' '}
          <small>{[line.partNo, line.supplierName].filter(Boolean).join(' · ')}</small>
          <span>
            {shownQuantity(line.quantity)} {line.unitName}
            {line.amountUSD !== null && ` · ${shownNumber(line.amountUSD)} USD`}
          </span>
        </p>
        <LineHistory of={line} reason />
      </li>
    ))}
  </ul>
)

/**
 * Beside a decision on money: what it comes to and what it saves; `lines` where they do not
 * stand with their history elsewhere on the page.
 */
export const Briefing = ({
  row,
  told,
  lines = false,
}: {
  row: DocumentRow
  told: Told | undefined
  lines?: boolean
}) => {
  const t = useText(briefingMessages)
  if (row.can['approve'] !== true || !told) return null
  const known = told.lines.filter(({ lastUSD }) => lastUSD !== null).length
  return (
    <Panel title={t('title')}>
      {told.amountUSD === null ? (
        <p role="status">{t('hidden')}</p>
      ) : (
        <dl className="briefing-sums">
          <div>
            <dt>{t('amountUSD')}</dt>
            <dd>{shownNumber(told.amountUSD)}</dd>
          </div>
          <div>
            <dt>{t('savingEstimateUSD')}</dt>
            <dd>
              <Saved of={told.savingEstimateUSD} />
            </dd>
          </div>
          <div>
            <dt>{t('savingLastUSD')}</dt>
            <dd>
              <Saved of={told.savingLastUSD} /> <small>{t('lastKnown', { known, all: told.lines.length })}</small>
            </dd>
          </div>
        </dl>
      )}
      {lines && <Lines of={told.lines} />}
    </Panel>
  )
}
