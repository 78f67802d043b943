import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation, Operation } from '@geodepot/contracts/kit/operation.ts'
import type { z } from 'zod'
import { type CallError, queryNow, showError } from '../api/index.ts'
import { FormAttachments } from '../files/index.ts'
import { type Form, type FormFrameProps, type FormOptions, FormSection, useForm } from '../form/index.ts'
import type { FormPlace } from './form-page.tsx'
import { useSubmission } from './submission.tsx'

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
interface DocumentFormOptions<G, V extends object> extends Omit<DocumentFormProps<G, V>, 'saved' | 'cancel'> {
  /** A saved document as its form writes it. */
  readonly written: (of: G) => V
  /** As with `useForm`. */
  readonly prepare?: FormOptions<AnyOperation, V>['prepare']
  readonly saved: (id: number, version: number) => void
}
/** The form of a document: a new one, or one to be changed that is read again once somebody else was faster. */
export const useDocumentForm = <G extends Standing, V extends object>(
  { create, update, get }: FormCalls<G>,
  { given, start, written, draft, prepare, saved }: DocumentFormOptions<G, V>,
): Form<V> =>
  useForm<typeof create | typeof update, V>(given ? update : create, {
    start: given ? written(given) : (start ?? ({} as V)),
    draft,
    prepare,
    saved: (answer) => saved(given?.id ?? ('id' in answer ? answer.id : 0), 'version' in answer ? answer.version : 1),
    ...(given && {
      fixed: { id: given.id, version: given.version },
      latest: async () => {
        const now = await queryNow(get, { id: given.id })
        return { start: written(now), fixed: { id: now.id, version: now.version } }
      },
    }),
  })

interface SubmittedFormOptions<G, V extends object>
  extends Omit<DocumentFormOptions<G, V>, 'saved'>, Pick<FormPlace, 'saved'> {
  /** Takes what its submission was refused for; absent: that is shown, and its page says what can be done next. */
  readonly refused?: (error: CallError, id: number) => void
}
interface SubmittedForm<V extends object> {
  readonly form: Form<V>
  /** For the frame: the button that saves and submits, once the form is `ready` for it. */
  readonly submission: (ready: (form: Form<V>) => boolean | Promise<boolean>) => FormFrameProps<V>['submit']
}
/** The form of a document that somebody decides on: it is kept as a draft, or saved and submitted in one go. */
export const useSubmittedForm = <G extends Standing, V extends object>(
  calls: FormCalls<G> & { readonly submit: AnyOperation },
  { saved, refused, ...options }: SubmittedFormOptions<G, V>,
): SubmittedForm<V> => {
  const submission = useSubmission(calls.submit)
  const form = useDocumentForm(calls, {
    ...options,
    saved: (id, version) =>
      submission.after({ id, version }, (error) => {
        if (error && refused) return refused(error, id)
        if (error) showError(error)
        return saved(id)
      }),
  })
  return {
    form,
    submission: (ready) => (save, complain) => submission.button(save, form, () => ready(form), complain),
  }
}

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
