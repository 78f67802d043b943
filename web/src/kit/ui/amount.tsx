import { type Amounts as AmountsByUnit, saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { ReactNode } from 'react'
import { absent, shownQuantity } from '../i18n/index.ts'
import './amount.css'

/** A quantity of which nothing says nothing; `amber` where it waits for somebody. */
export const Amount = ({ of, amber = false }: { of: string; amber?: boolean }) =>
  isZero(of) ? absent : amber ? <strong className="amber">{shownQuantity(of)}</strong> : shownQuantity(of)

/** Quantities of several units, each with its own; `amber` where they wait for somebody. */
export const Amounts = ({ of, amber = false }: { of: AmountsByUnit; amber?: boolean }) => {
  if (of.length === 0) return absent
  const parts = of.map((one) => <span key={one.unit}>{saidAmounts([one])}</span>)
  return amber ? <strong className="amber amounts">{parts}</strong> : <span className="amounts">{parts}</span>
}

/** What a cell says, and small below it what tells it from its neighbours. */
export const Stacked = ({ below, more, children }: { below?: ReactNode; more?: ReactNode; children: ReactNode }) => (
  <span className="stacked">
    <span>{children}</span>
    {below !== undefined && <small>{below}</small>}
    {more}
  </span>
)
