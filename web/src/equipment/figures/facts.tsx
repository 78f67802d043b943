import type { Figures } from '@geodepot/contracts/equipment/figures.ts'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePathOf } from '../../kit/routing/index.ts'

/** What is chosen, as the address says it. */
export type Chosen = Readonly<Partial<Record<string, string>>>
/** Leads to what a figure counts: its days, or its repairs. */
export const useCounted = (of: Pick<Figures, 'beginMonth' | 'endMonth'>, asked: Chosen) => {
  const path = usePathOf('equipment/figures/index')
  return (more: Readonly<Record<string, string>>, what: 'days' | 'repairs' = 'days'): string => {
    const { by: _by, ...rest } = asked
    const query = new URLSearchParams({ ...rest, beginMonth: of.beginMonth, endMonth: of.endMonth, ...more })
    return `${path ?? ''}/${what}?${query.toString()}`
  }
}

/** A name that says its formula, to the mouse, to the keyboard and to who hears the page. */
export const Formula = ({ label, says: formula }: { label: string; says: string }) => (
  <Tooltip title={formula}>
    <button
      type="button"
      className="figures-formula"
      aria-label={formula.includes(label) ? formula : `${label}: ${formula}`}
    >
      {label}
    </button>
  </Tooltip>
)
export const Fact = ({
  label,
  formula,
  value,
  to,
}: {
  label: string
  formula: string
  value: ReactNode
  to?: string
}) => (
  <div>
    <dt>
      <Formula label={label} says={formula} />
    </dt>
    <dd>{to === undefined ? value : <Link to={to}>{value}</Link>}</dd>
  </div>
)
