import type { ReactNode } from 'react'

/** What scrolls has to be reached by the keyboard, though nothing in it may be pressed. */
const reachable = 0

/** A long table in its own scroll. */
export const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="import-scroll" aria-label={label} tabIndex={reachable}>
    {children}
  </section>
)
