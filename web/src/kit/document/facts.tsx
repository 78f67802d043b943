import type { ReactNode } from 'react'
import { absent } from '../format/index.ts'

/** A part of a document's page under a title of its own. */
export const DocumentSection = ({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) => (
  <section className="document-section" aria-label={title}>
    <header><h2>{title}</h2>{extra}</header>
    {children}
  </section>
)

/** Label, value, and whether it takes the whole width. */
export type Fact = readonly [label: string, value: ReactNode, wide?: boolean]
const isAbsent = (value: ReactNode) => value === null || value === undefined || value === ''
/** Fields of a header in the order in which they are read. */
export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <dl className="document-facts">
    {of.map(([label, value, wide]) => <div key={label} className={wide === true ? 'document-fact-wide' : ''}><dt>{label}</dt><dd>{isAbsent(value) ? absent : value}</dd></div>)}
  </dl>
)
