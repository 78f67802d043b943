import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button, Input } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import { usePerson } from '../access/index.ts'
import { GuardedButton, AppDialog } from '../ui/index.ts'
import { CallError, newKey } from '../api/index.ts'
import { draftOf, askToLeave } from '../form/index.ts'
import { dismissWord, howLongAgo, useLanguage, useText } from '../i18n/index.ts'
import { useUnsaved } from '../routing/index.ts'
import type { OperationAction } from './actions.tsx'
import { type DocumentRow, DocumentState } from './state.tsx'

interface DecisionDialogProps<R extends DocumentRow> {
  readonly of: AnyDocument
  readonly row: R
  readonly action: OperationAction<R>
  /** What is decided: what, how many, for whom. */
  readonly about: readonly string[]
  readonly title: string
  readonly busyText: string
  /** Milliseconds for which its button stays shut. */
  readonly hold: number
  readonly latest: (row: R) => Promise<R>
  readonly perform: (row: R, opinion: string | undefined, key: string) => Promise<unknown>
  readonly close: () => void
}
type Trouble =
  | { readonly kind: 'empty' | 'stale' }
  | { readonly kind: 'refused'; readonly error: CallError }
  | undefined

/**
 * What was written about a document and not decided: kept in this browser, brought back, and asked about on leaving.
 */
const useOpinion = (document: string) => {
  const person = usePerson().userId
  const draft = useMemo(() => draftOf<{ opinion: string }>(person, `opinion:${document}`), [person, document])
  const [found, setFound] = useState(() => draft.read())
  const [opinion, setOpinion] = useState(found?.changes.opinion ?? '')
  useUnsaved(opinion !== '')
  const write = (text: string) => {
    setOpinion(text)
    if (text === '') draft.forget()
    else draft.write({ changes: { opinion: text }, at: new Date().toISOString() })
  }
  return {
    opinion,
    write,
    draftAt: found?.at,
    drop: () => {
      setFound(undefined)
      write('')
    },
    forget: draft.forget,
  }
}

/**
 * Asks for the opinion that goes with a decision. What was written outlives a refusal, someone else's change, and
 * leaving: until it is decided.
 */
export const DecisionDialog = <R extends DocumentRow>({
  of,
  row: given,
  action,
  about,
  title,
  busyText,
  hold,
  latest,
  perform,
  close,
}: DecisionDialogProps<R>) => {
  const t = useText(documentPageMessages)
  const web = useText(webMessages)
  const form = useText(formMessages)
  const word = useText(of.messages)
  const language = useLanguage()
  const id = useId()
  const { opinion, write, draftAt, drop, forget } = useOpinion(`${of.name}:${given.id}`)
  const [openedAt] = useState(() => Date.now())
  const [trouble, setTrouble] = useState<Trouble>()
  const [row, setRow] = useState(given)
  const key = useRef(newKey())
  const required = action.opinion === 'required'
  const over = trouble?.kind === 'stale' && row.can[action.name] !== true
  const send = async () => {
    if (required && opinion.trim() === '') return setTrouble({ kind: 'empty' })
    try {
      await perform(row, opinion.trim() === '' ? undefined : opinion.trim(), key.current)
      forget()
      close()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 409) return setTrouble({ kind: 'refused', error })
      // The refused attempt is over; the next one is another.
      key.current = newKey()
      setRow(await latest(row).catch(() => row))
      setTrouble({ kind: 'stale' })
    }
  }
  const leave = async () => {
    if (opinion === '' || (await askToLeave(true))) close()
  }
  const told =
    trouble?.kind === 'empty'
      ? t('opinionNeeded')
      : trouble?.kind === 'refused'
        ? trouble.error.errors.find(({ field }) => field === 'opinion')?.msg
        : undefined
  return (
    <AppDialog
      open
      title={title}
      width={480}
      sheet
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>{dismissWord(title)}</Button>
          <GuardedButton
            type="primary"
            danger={action.danger === true}
            hold={required && opinion.trim() === '' ? 0 : hold}
            busyText={busyText}
            disabled={over}
            onPress={send}
          >
            {title}
          </GuardedButton>
        </>
      }
    >
      <div className="document-decision">
        <p className="document-decision-of">
          <strong>{row.number}</strong> <DocumentState of={of} state={row.docState} />
        </p>
        {about.length > 0 && <p className="document-decision-about">{about.join(' · ')}</p>}
        {action.notice !== undefined && (
          <p className="document-note" role="note">
            {action.notice}
          </p>
        )}
        {trouble?.kind === 'stale' && (
          <p className="document-note" role="alert">
            {t('stale')} {t(over ? 'staleOver' : 'staleAgain', { state: word(`state_${row.docState}`) })}
          </p>
        )}
        {trouble?.kind === 'refused' && told === undefined && (
          <p className="document-note document-note-wrong" role="alert">
            {trouble.error.msg}
            {trouble.error.requestId !== undefined && <code>{web('requestId', { id: trouble.error.requestId })}</code>}
          </p>
        )}
        {draftAt !== undefined && (
          <p className="document-note" role="status">
            {form('draftRestored', { time: howLongAgo(draftAt, language, openedAt) })}{' '}
            <Button type="link" size="small" onClick={drop}>
              {form('discardDraft')}
            </Button>
          </p>
        )}
        <label htmlFor={id}>
          {required && <i aria-hidden="true">*</i>}
          {word('opinion')}
        </label>
        <Input.TextArea
          id={id}
          autoFocus
          maxLength={500}
          showCount
          autoSize={{ minRows: 4, maxRows: 10 }}
          value={opinion}
          placeholder={t(required ? 'reasonHint' : 'optional')}
          status={told === undefined ? '' : 'error'}
          aria-required={required}
          aria-invalid={told !== undefined}
          aria-describedby={told === undefined ? undefined : `${id}-told`}
          onChange={({ target }) => {
            write(target.value)
            if (trouble?.kind === 'empty') setTrouble(undefined)
          }}
        />
        {told !== undefined && (
          <p id={`${id}-told`} className="document-told" role="alert">
            {told}
          </p>
        )}
      </div>
    </AppDialog>
  )
}
