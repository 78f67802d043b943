import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { GuardedButton } from '../ui/index.ts'
import { howLongAgo, useLanguage, useText } from '../i18n/index.ts'
import { inFront, useKeys, useOnline } from '../browser/index.ts'
import { useUnsaved } from '../routing/index.ts'
import { askToLeave } from './leaving.ts'
import { isDirty } from './store.ts'
import type { Form } from './types.ts'
import { useDirty, useErrors } from './use-form.ts'
import './form.css'

const focusable = 'input, textarea, select, button, [tabindex="0"]'
const slotsOf = (form: string): HTMLElement[] => [
  ...(document.getElementById(form)?.querySelectorAll<HTMLElement>('[data-field]') ?? []),
]

/** The forms on screen. */
const standing = new Set<string>()
// Dialogs stand behind the page in the document; of several forms beside each other the one with the focus is meant.
const isMeant = (id: string): boolean => {
  const dialog = inFront()
  const forms = [...document.querySelectorAll('form.form')].filter(
    (form) =>
      standing.has(form.id) && (dialog ? dialog.contains(form) : form.closest('.app-dialog-minimised') === null),
  )
  return (forms.find((form) => form.contains(document.activeElement)) ?? forms.at(-1))?.id === id
}

/** Leads to a line's own card, where lines are cards, and opens it; to its field once that is drawn. */
const toCard = (slot: HTMLElement, path: string): boolean => {
  const [, row, field] = /\.(\d+)\.?([^.]*)/.exec(path) ?? []
  const card = row === undefined ? null : slot.querySelector<HTMLElement>(`[data-card="${row}"]`)
  if (card === null) return false
  card.querySelector<HTMLElement>('[aria-expanded="false"]')?.click()
  requestAnimationFrame(() => {
    card.scrollIntoView({ block: 'nearest' })
    const written = field === '' ? null : card.querySelector(`[data-column="${field}"]`)
    ;(written ?? card).querySelector<HTMLElement>(focusable)?.focus()
  })
  return true
}

/** What is wrong in the order in which the fields stand, what is wrong with a line by its number. */
const inOrder = (errors: ReadonlyMap<string, string>, slots: readonly HTMLElement[]) => {
  const fields = slots.map(({ dataset }) => dataset['field'] ?? '')
  return [...errors]
    .map(([path, text]) => ({
      path,
      text,
      place: fields.findLastIndex((field) => path === field || path.startsWith(`${field}.`)),
      row: /\.(\d+)(\.|$)/.exec(path)?.[1],
    }))
    .toSorted((a, b) => a.place - b.place || Number(a.row ?? -1) - Number(b.row ?? -1))
}

/** What is wrong, each a way to its field. */
const Summary = <V extends object>({ form, id, go }: { form: Form<V>; id: string; go: (path: string) => void }) => {
  const t = useText(formMessages)
  const errors = useErrors(form)
  if (errors.size === 0) return null
  return (
    <div className="form-note form-note-wrong" role="alert">
      <strong>{t('toMend', { count: errors.size })}</strong>
      <ul>
        {inOrder(errors, slotsOf(id)).map(({ path, text, row }) => (
          <li key={path}>
            <button type="button" onClick={() => go(path)}>
              {row === undefined ? text : t('lineWrong', { row: Number(row) + 1, text })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Notes = <V extends object>({ form }: { form: Form<V> }) => {
  const t = useText(formMessages)
  const web = useText(webMessages)
  const language = useLanguage()
  const { trouble, draftAt, loadLatest } = form
  const [opened] = useState(() => Date.now())
  const online = useOnline()
  return (
    <>
      {draftAt !== undefined && (
        <div className="form-note" role="status">
          {t('draftRestored', { time: howLongAgo(draftAt, language, opened) })}{' '}
          <Button type="link" size="small" onClick={form.dropDraft}>
            {t('discardDraft')}
          </Button>
        </div>
      )}
      {!online && (
        <div className="form-note form-note-amber" role="status">
          {t(form.keepsDraft ? 'offlineKept' : 'offline')}
        </div>
      )}
      {trouble.kind === 'failed' && (
        <div className="form-note form-note-wrong" role="alert">
          <strong>{trouble.error.msg}</strong>
          {trouble.error.msg === web('network') && <p>{web('networkHint')}</p>}
          {trouble.error.requestId !== undefined && <code>{trouble.error.requestId}</code>}
        </div>
      )}
      {trouble.kind === 'stale' && (
        <div className="form-note form-note-amber" role="alert">
          <strong>{t('stale')}</strong>
          <p>{t('staleKept')}</p>
          {loadLatest && (
            <GuardedButton size="small" onPress={loadLatest}>
              {t('loadLatest')}
            </GuardedButton>
          )}
        </div>
      )}
      {trouble.kind === 'merged' && (
        <div className="form-note form-note-amber" role="status">
          {t('loadedLatest', { fields: listIn(trouble.fields.map(form.labelOf), language) })}
        </div>
      )}
    </>
  )
}

export interface FormFrameProps<V extends object> {
  readonly form: Form<V>
  readonly children: ReactNode
  /** Leaves the form; a page that is nothing but its form does without. */
  readonly cancel?: () => void
  readonly saveLabel?: string
  readonly savingLabel?: string
  /** Milliseconds for which saving stays shut after a press, where that is more than a save. */
  readonly hold?: number
  /** Further buttons, between leaving and saving. */
  readonly actions?: ReactNode
  /** The last and first of the buttons, such as saving and submitting at once; saving alone then keeps a draft. */
  readonly submit?: (save: () => Promise<void>, complain: () => void) => ReactNode
}

/**
 * A form: notices at the top, the fields, and the buttons that stay at the bottom.
 * Ctrl or Command and S saves.
 */
export const FormFrame = <V extends object>({
  form,
  children,
  cancel,
  saveLabel,
  savingLabel,
  hold,
  actions,
  submit,
}: FormFrameProps<V>) => {
  const t = useText(formMessages)
  const id = useId()
  useUnsaved(useDirty(form))
  const go = (path: string) => {
    // A line's error leads to its own field, or to that which holds the lines.
    const [slot] = slotsOf(id)
      .filter((one) => path === one.dataset['field'] || path.startsWith(`${one.dataset['field'] ?? ''}.`))
      .toSorted((a, b) => (b.dataset['field'] ?? '').length - (a.dataset['field'] ?? '').length)
    if (slot && toCard(slot, path)) return
    slot?.scrollIntoView({ block: 'center' })
    slot?.querySelector<HTMLElement>(focusable)?.focus()
  }
  const toFirst = () => {
    const { errors } = form.store.read()
    const first = slotsOf(id).find(({ dataset }) =>
      [...errors.keys()].some((path) => path === dataset['field'] || path.startsWith(`${dataset['field'] ?? ''}.`)),
    )
    if (first?.dataset['field'] !== undefined) go(first.dataset['field'])
  }
  const save = async () => {
    await form.save()
    toFirst()
  }
  const complain = () => {
    form.checkAll()
    toFirst()
  }
  const submission = submit?.(save, complain)
  const hasSubmission = Boolean(submission)
  const leave = async () => {
    if (!isDirty(form.store.read()) || (await askToLeave(form.keepsDraft))) cancel?.()
  }
  useEffect(() => {
    standing.add(id)
    return () => {
      standing.delete(id)
    }
  }, [id])
  // Wherever the focus is: the browser would offer to save the page.
  useKeys((event) => {
    if (event.key.toLowerCase() !== 's' || event.altKey || !(event.ctrlKey || event.metaKey) || !isMeant(id))
      return false
    if (!form.saving) void save()
    return true
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!form.saving) void save()
  }
  return (
    <form id={id} className="form" noValidate aria-busy={form.saving} onSubmit={onSubmit}>
      <Notes form={form} />
      <Summary form={form} id={id} go={go} />
      {children}
      <div className="form-foot">
        {cancel && <Button onClick={() => void leave()}>{t('cancel')}</Button>}
        {actions}
        <GuardedButton
          type={hasSubmission ? 'default' : 'primary'}
          busyText={savingLabel ?? t('saving')}
          {...(hold !== undefined && { hold })}
          disabled={form.saving}
          onPress={save}
        >
          {saveLabel ?? t(hasSubmission ? 'saveDraft' : 'save')}
        </GuardedButton>
        {submission}
      </div>
    </form>
  )
}

/** Fields that belong together, in columns on a wide screen. */
export const FormSection = ({ title, children }: { title?: string; children: ReactNode }) => (
  <fieldset className="form-section">
    {title !== undefined && <legend>{title}</legend>}
    <div className="form-fields">{children}</div>
  </fieldset>
)
