import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

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
