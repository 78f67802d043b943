import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import './document.css'

/** The page on which a document is written. */
export const FormPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="document-form" aria-label={title}>
    <h1>{title}</h1>
    {children}
  </article>
)

/** Stands in the place of the form of a document that was opened by its address and is past changing. */
export const NotEditable = () => (
  <p className="document-note" role="status">
    {useText(documentPageMessages)('notEditable')}
  </p>
)
