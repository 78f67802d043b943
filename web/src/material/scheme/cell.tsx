import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { type ComparedLine, isLowest } from '@geodepot/contracts/material/scheme.rules.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import type { OfferRow, SchemeLineRow } from '@geodepot/contracts/material/scheme.ts'
import { plainFigure } from '../../kit/form/index.ts'
import { absent, useText } from '../../kit/i18n/index.ts'
import { materialName } from '../material/index.ts'
import { type Choice, isQuantity, needsReason, pressed, written } from './awarding.ts'

/** An offer that may be read, with what it says of each line. */
export interface ReadOffer {
  readonly offer: OfferRow
  readonly terms: NonNullable<OfferRow['terms']>
  readonly said: ReadonlyMap<number, NonNullable<OfferRow['terms']>['lines'][number]>
}
export interface CellProps {
  readonly line: SchemeLineRow
  readonly of: ComparedLine | undefined
  readonly choice: Choice
  /** Absent where nothing is to be chosen. */
  readonly choose: ((sourceLineId: number, change: (choice: Choice) => Choice) => void) | undefined
}

/** What an offer costs here for a line; pressed, it is recommended. Of a part of the line, how much. */
export const Cell = ({ line, of, choice, choose, offer }: CellProps & { offer: ReadOffer }) => {
  const t = useText(schemeMessages)
  const { offerId, supplierName } = offer.offer
  const cell = of?.cells.get(offerId)
  const said = offer.said.get(line.sourceLineId)
  if (!of || !cell || !said) return <span className="matrix-cell">{absent}</span>
  const part = choice.parts.get(offerId)
  const isBest = isLowest(of, offerId)
  const facts = (
    <>
      <span className={isBest ? 'matrix-lowest' : undefined}>
        {grouped(cell.landedUnit, 2)}
        {isBest && ` · ${t('lowest')}`}
      </span>
      <small>{grouped(cell.landed, 2)}</small>
      <small>
        {offer.terms.currencyCode} {grouped(said.unitPrice, 2)}
        {said.leadDays !== null && ` · ${t('inDays', { count: said.leadDays })}`}
      </small>
    </>
  )
  if (!choose)
    return (
      <span className="matrix-cell" {...(part !== undefined && { 'data-chosen': '' })}>
        {facts}
        {part !== undefined && <small>{t('recommendedQty', { quantity: part })}</small>}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className="matrix-cell"
        aria-pressed={part !== undefined}
        aria-label={`${t('recommend')} ${supplierName} · ${materialName(line)}`}
        onClick={() => choose(line.sourceLineId, (now) => pressed(line, now, offerId))}
      >
        {facts}
      </button>
      {part !== undefined && (
        <input
          className="matrix-part"
          inputMode="decimal"
          maxLength={20}
          aria-label={`${t('quantity')} ${supplierName} · ${materialName(line)}`}
          aria-invalid={!isQuantity(part)}
          value={part}
          onChange={({ target }) =>
            choose(line.sourceLineId, (now) => written(now, offerId, plainFigure(target.value)))
          }
        />
      )}
    </>
  )
}

/** Why something else than the lowest is recommended for a line. */
export const Reason = ({ line, of, choice, choose }: CellProps) => {
  const t = useText(schemeMessages)
  if (!needsReason(of, choice)) return null
  if (!choose) return <small>{`${t('reason')}: ${choice.reason}`}</small>
  return (
    <input
      className="matrix-part"
      style={{ textAlign: 'start' }}
      maxLength={300}
      placeholder={t('reason')}
      aria-label={`${t('reason')} · ${materialName(line)}`}
      aria-invalid={choice.reason === ''}
      value={choice.reason}
      onChange={({ target }) => choose(line.sourceLineId, (now) => ({ ...now, reason: target.value }))}
    />
  )
}
