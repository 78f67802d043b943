import { add, grouped } from '@geodepot/contracts/kit/decimal.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { type SchemeDetail, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { showError } from '../../kit/api/index.ts'
import { mutate } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { GuardedButton, Panel } from '../../kit/ui/index.ts'
import {
  type Choice,
  type Choices,
  awardsOf,
  choicesOf,
  compared,
  lowestOf,
  nothing,
  readable,
  sumsOf,
} from './awarding.ts'
import type { ReadOffer } from './cell.tsx'
import { Matrix } from './matrix.tsx'

const readOffers = (offers: SchemeDetail['offers']): ReadOffer[] =>
  offers.flatMap((offer) =>
    offer.terms
      ? [{ offer, terms: offer.terms, said: new Map(offer.terms.lines.map((line) => [line.sourceLineId, line])) }]
      : [],
  )

/** What stands for offers that may not be read. */
const Unread = ({ row }: { row: SchemeDetail }) => {
  const t = useText(schemeMessages)
  if (row.isSealed) return <p role="status">{t('sealed', { time: (row.deadline ?? '').slice(0, 16) })}</p>
  return <p role="status">{row.offers.length > 0 ? t('pricesHidden') : t('noOffers')}</p>
}

const Compared = ({ row }: { row: SchemeDetail }) => {
  const t = useText(schemeMessages)
  const { lines, offers } = row
  const priced = useMemo(() => readable(offers), [offers])
  const read = useMemo(() => readOffers(offers), [offers])
  const by = useMemo(() => compared(lines, priced), [lines, priced])
  const [choices, setChoices] = useState<Choices>(() => choicesOf(row))
  const [isChanged, setChanged] = useState(false)
  const choose = useCallback((line: number, change: (choice: Choice) => Choice) => {
    setChanged(true)
    setChoices((now) => new Map([...now, [line, change(now.get(line) ?? nothing)]]))
  }, [])
  const { amounts, saving } = useMemo(() => sumsOf(lines, priced, choices), [lines, priced, choices])
  const isOpen = row.can.edit === true
  const save = () =>
    mutate(schemeCalls.award, { id: row.id, version: row.version, awards: awardsOf(choices, by) }).catch(showError)
  return (
    <>
      <dl className="matrix-sums">
        {(
          [
            ['totalAmount', add(amounts.total, row.sundryFee ?? '0', row.otherFee ?? '0')],
            ['freight', amounts.freight],
            ['saving', saving],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{grouped(value, 2)}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <div className="matrix-tools">
          <Button
            onClick={() => {
              setChanged(true)
              setChoices((now) => lowestOf(lines, by, now))
            }}
          >
            {t('takeLowest')}
          </Button>
          <GuardedButton type="primary" disabled={!isChanged} onPress={save}>
            {t('saveAwards')}
          </GuardedButton>
        </div>
      )}
      <Matrix lines={lines} offers={read} by={by} choices={choices} choose={isOpen ? choose : undefined} />
    </>
  )
}

/** Offers beside each other by what they cost here, and who is recommended for how much. */
export const Comparison = ({ row }: { row: SchemeDetail }) => {
  const t = useText(schemeMessages)
  return (
    <Panel title={t('matrix')}>
      {row.offers.some(({ terms }) => terms) ? <Compared key={row.version} row={row} /> : <Unread row={row} />}
    </Panel>
  )
}
