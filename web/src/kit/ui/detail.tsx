import type { ReactNode } from 'react'
import { absent } from '../i18n/index.ts'
import './detail.css'

// What scrolls has to be reached by the keyboard, though nothing in it may be pressed.
const reachable = 0

interface DetailProps {
  readonly title: string
  readonly tags?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page about one thing: what it is and what can be done with it stay at the top. */
export const Detail = ({ title, tags, actions, children }: DetailProps) => (
  <article className="detail" aria-label={title}>
    <header className="detail-strip">
      <h1>{title}</h1>
      <span className="detail-tags">{tags}</span>
      <span className="detail-actions">{actions}</span>
    </header>
    <div className="detail-body" tabIndex={reachable}>
      {children}
    </div>
  </article>
)

export const Panel = ({ title, side = false, children }: { title: string; side?: boolean; children: ReactNode }) => (
  <section className={side ? 'detail-panel detail-side' : 'detail-panel'} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

export type FactsOf = readonly (readonly [label: string, value: ReactNode])[]
/** Names and values in read order; what has no value is an en dash. */
export const Facts = ({ of }: { of: FactsOf }) => (
  <dl className="detail-facts">
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? absent : value}</dd>
      </div>
    ))}
  </dl>
)
