import type { ReactNode } from 'react'

/** A long table in its own scroll, which the keyboard reaches too. */
export const Scroll = ({ label, children }: { label: string; children: ReactNode }) => <section className="import-scroll" aria-label={label} tabIndex={0}>{children}</section>
