import { add, grouped, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import type { ComparedLine } from '@geodepot/contracts/material/scheme.rules.ts'
import type { SchemeLineRow } from '@geodepot/contracts/material/scheme.ts'
import { memo } from 'react'
import { useNarrow } from '../../kit/browser/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { WindowedBody } from '../../kit/ui/index.ts'
import { materialAndPart } from '../material/index.ts'
import { type Choices, leftOf, nothing } from './awarding.ts'
import { Cell, type CellProps, type ReadOffer, Reason } from './cell.tsx'
import './matrix.css'

type RowProps = CellProps & { readonly offers: readonly ReadOffer[] }

const About = ({ line, of, choice, choose }: CellProps) => {
  const t = useText(schemeMessages)
  const left = leftOf(line, choice)
  return (
    <>
      <span>{materialAndPart(line)}</span>
      <small>
        {shownQuantity(line.quantity)} {line.unitName} · {t('estimatedAmount')} {grouped(line.estimatedAmount, 2)}
      </small>
      {choose && !isZero(left) && <small className="matrix-wrong">{t('leftToRecommend', { quantity: left })}</small>}
      <Reason line={line} of={of} choice={choice} choose={choose} />
    </>
  )
}
// Drawn again only where the line's own choice changed: three hundred lines answer at once.
const MatrixRow = memo(({ offers, ...cell }: RowProps) => (
  <tr data-row-key={cell.line.lineId}>
    <th scope="row">
      <About {...cell} />
    </th>
    {offers.map((offer) => (
      <td key={offer.offer.offerId}>
        <Cell {...cell} offer={offer} />
      </td>
    ))}
  </tr>
))
const MatrixCard = memo(({ offers, ...cell }: RowProps) => (
  <li className="matrix-card">
    <About {...cell} />
    <ul>
      {offers.map((offer) => (
        <li key={offer.offer.offerId}>
          <span>{offer.offer.supplierName}</span>
          <span>
            <Cell {...cell} offer={offer} />
          </span>
        </li>
      ))}
    </ul>
  </li>
))

const Sum = ({ of, lines, by }: { of: ReadOffer; lines: number; by: ReadonlyMap<number, ComparedLine> }) => {
  const t = useText(schemeMessages)
  const cells = [...by.values()].flatMap(({ cells: all }) => all.get(of.offer.offerId) ?? [])
  return (
    <>
      {grouped(add('0', ...cells.map(({ landed }) => landed)), 2)}
      <small>{t('offeredOf', { count: cells.length, lines })}</small>
    </>
  )
}

const Head = ({ of: { offer, terms } }: { of: ReadOffer }) => (
  <>
    <strong>{offer.supplierName}</strong>
    <small>
      {terms.currencyCode} · {terms.incoterm} {terms.place}
    </small>
  </>
)

interface MatrixProps {
  readonly lines: readonly SchemeLineRow[]
  readonly offers: readonly ReadOffer[]
  readonly by: ReadonlyMap<number, ComparedLine>
  readonly choices: Choices
  readonly choose: CellProps['choose']
}
// What an offer comes to does not change with what is chosen.
const Sums = memo(({ lines, offers, by }: Pick<MatrixProps, 'lines' | 'offers' | 'by'>) => {
  const t = useText(schemeMessages)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('allLanded')}</th>
        {offers.map((offer) => (
          <td key={offer.offer.offerId}>
            <Sum of={offer} lines={lines.length} by={by} />
          </td>
        ))}
      </tr>
    </tfoot>
  )
})

/** Lines beside offers, each by what it costs here; a card for each line on a phone. */
export const Matrix = ({ lines, offers, by, choices, choose }: MatrixProps) => {
  const t = useText(schemeMessages)
  const narrow = useNarrow()
  const rows = lines.map((line) => ({
    line,
    offers,
    of: by.get(line.sourceLineId),
    choice: choices.get(line.sourceLineId) ?? nothing,
    choose,
  }))
  if (narrow)
    return (
      <ul className="matrix-cards" aria-label={t('matrix')}>
        {rows.map((row) => (
          <MatrixCard key={row.line.lineId} {...row} />
        ))}
      </ul>
    )
  const Body = lines.length * offers.length > allCells ? WindowedBody : 'tbody'
  return (
    // What scrolls has to be reached by the keyboard.
    <div className="matrix-box" tabIndex={reachable} data-scrolls-rows="">
      <table className="matrix" aria-label={t('matrix')}>
        <thead>
          <tr>
            <th scope="col">{t('landedHead')}</th>
            {offers.map((offer) => (
              <th key={offer.offer.offerId} scope="col">
                <Head of={offer} />
              </th>
            ))}
          </tr>
        </thead>
        <Body>
          {null}
          {rows.map((row) => (
            <MatrixRow key={row.line.lineId} {...row} />
          ))}
        </Body>
        <Sums lines={lines} offers={offers} by={by} />
      </table>
    </div>
  )
}
const reachable = 0
/** Up to so many cells all are drawn. */
const allCells = 400
