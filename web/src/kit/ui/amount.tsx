import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { ReactNode } from 'react'
import { absent, shownQuantity } from '../i18n/index.ts'
import './amount.css'

/** A quantity of which nothing says nothing; `amber` where it waits for somebody. */
export const Amount = ({ of, amber = false }: { of: string; amber?: boolean }) =>
  isZero(of) ? absent : amber ? <strong className="amber">{shownQuantity(of)}</strong> : shownQuantity(of)

/** What a cell says, and small below it what tells it from its neighbours. */
export const Stacked = ({ below, more, children }: { below?: ReactNode; more?: ReactNode; children: ReactNode }) => (
  <span className="stacked">
    <span>{children}</span>
    {below !== undefined && <small>{below}</small>}
    {more}
  </span>
)
