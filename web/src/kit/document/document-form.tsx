import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import type { z } from 'zod'
import { queryNow } from '../api/index.ts'
import { FormAttachments } from '../files/index.ts'
import { type Form, FormSection, useForm } from '../form/index.ts'
import type { FormPlace } from './form-page.tsx'

interface Standing {
  readonly id: number
  readonly version: number
}
/** The calls that write a document and read it. */
interface FormCalls<G> {
  readonly create: Operation<z.ZodType, z.ZodType<{ id: number }>>
  readonly update: Operation<z.ZodType, z.ZodType<{ version: number }>>
  readonly get: Operation<z.ZodType<{ id: number }, { id: number | string }>, z.ZodType<G>>
}
/** What the form of a document is drawn with: what it begins with, and the page that it stands on. */
export interface DocumentFormProps<G, V> extends FormPlace {
  /** The document to be changed; without it a new one is written. */
  readonly given?: G | undefined
  readonly start?: V
}
interface DocumentFormOptions<G, V> extends Omit<DocumentFormProps<G, V>, 'saved' | 'cancel'> {
  /** A saved document as its form writes it. */
  readonly written: (of: G) => V
  readonly saved: (id: number, version: number) => void
}
/** The form of a document: a new one, or one to be changed that is read again once somebody else was faster. */
export const useDocumentForm = <G extends Standing, V extends object>(
  { create, update, get }: FormCalls<G>,
  { given, start, written, draft, saved }: DocumentFormOptions<G, V>,
): Form<V> =>
  useForm<typeof create | typeof update, V>(given ? update : create, {
    start: given ? written(given) : (start ?? ({} as V)),
    draft,
    saved: (answer) => saved(given?.id ?? ('id' in answer ? answer.id : 0), 'version' in answer ? answer.version : 1),
    ...(given && {
      fixed: { id: given.id, version: given.version },
      latest: async () => {
        const now = await queryNow(get, { id: given.id })
        return { start: written(now), fixed: { id: now.id, version: now.version } }
      },
    }),
  })

/** The files of a document while it is written. */
export const DocumentFiles = <V extends object>({
  form,
  of,
  id,
}: {
  form: Form<V>
  of: Pick<AnyDocument, 'name'>
  id: number | undefined
}) => (
  <FormSection>
    <FormAttachments form={form} kind={of.name} {...(id !== undefined && { record: recordNameOf(of.name, id) })} />
  </FormSection>
)
