import { type AnyDocument, permissionOf } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { useTag, useTagTitle } from '../routing/index.ts'
import { mayDo, usePerson } from '../access/index.ts'
import { Answered, type Asked, Forbidden, Waiting, useReadOnce } from '../ui/index.ts'
import { useDocumentId, useDocumentPath } from './place.ts'
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

/** What a page tells the form that stands on it. */
export interface FormPlace {
  /** The name under which what was typed is kept. */
  readonly draft: string
  /** Closes the page and leads to the document. */
  readonly saved: (id: number) => void
  readonly cancel: () => void
}
const usePlace = (of: AnyDocument, draft: string | number): FormPlace => {
  const { close } = useTag()
  const path = useDocumentPath(of)
  return {
    draft: `${of.name}:${draft}`,
    saved: (id) => close(`${path}/${id}`),
    cancel: () => close(),
  }
}

interface NewPageProps {
  readonly of: AnyDocument
  /** The word `add` of the document's texts, unless something else is said. */
  readonly title?: string
  /** Tells drafts apart, where a new one may begin in several ways. */
  readonly draft?: string
  /** What has to be known before the form can begin. */
  readonly asked?: readonly Asked[]
  readonly children: (place: FormPlace) => ReactNode
}
/** The page on which a new document is written. */
export const NewPage = ({ of, title, draft = 'new', asked = [], children }: NewPageProps) => {
  const word = useText(of.messages)
  const place = usePlace(of, draft)
  const may = mayDo(usePerson(), permissionOf(of, 'add'))
  // Whoever may only read is told so, not let fill in what is refused in the end.
  if (!may) return <Forbidden />
  return (
    <FormPage title={title ?? word('add')}>
      <Answered key={draft} asked={asked} gone={word('gone')} waiting={<Waiting as="fields" />}>
        {() => children(place)}
      </Answered>
    </FormPage>
  )
}

/** What can be changed, if `can` says so. */
interface Editable {
  readonly number: string
  readonly can: Readonly<Partial<Record<'edit', true>>>
}
interface EditPageProps<G extends Editable> {
  readonly of: AnyDocument
  /** Reads it with all that its form writes. */
  readonly read: (id: number) => Promise<G>
  readonly children: (given: G, place: FormPlace & { readonly reopen: () => void }) => ReactNode
}
/** The page on which a saved document is changed: read from the server when it opens, and then only to `reopen`. */
export const EditPage = <G extends Editable>({ of, read, children }: EditPageProps<G>) => {
  const t = useText(documentPageMessages)
  const word = useText(of.messages)
  const id = useDocumentId()
  const place = usePlace(of, id)
  const { data, round, ...asked } = useReadOnce(() => read(id))
  const may = mayDo(usePerson(), permissionOf(of, 'edit'))
  const reopen = () => void asked.refetch()
  const title = data && t('editOf', { number: data.number })
  useTagTitle(title)
  if (!may) return <Forbidden />
  return (
    <FormPage title={title ?? word('editTitle')}>
      <Answered key={round} asked={[{ data, ...asked }]} gone={word('gone')} waiting={<Waiting as="fields" />}>
        {() => data && (data.can.edit === true ? children(data, { ...place, reopen }) : <NotEditable />)}
      </Answered>
    </FormPage>
  )
}
