import type { ReactNode } from 'react'
import './document.css'

/** The page on which a document is written. */
export const FormPage = ({ title, children }: { title: string; children: ReactNode }) => <article className="document-form" aria-label={title}><h1>{title}</h1>{children}</article>
