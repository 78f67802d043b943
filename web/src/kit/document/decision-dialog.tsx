import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { GuardedButton, holds } from '../button/index.ts'
import { CallError, newKey } from '../call/index.ts'
import { AppDialog } from '../dialog/index.ts'
import { useText } from '../text/index.ts'
import type { Deed } from './actions.tsx'
import { type DocumentRow, DocumentState } from './state.tsx'

interface DecisionDialogProps<R extends DocumentRow> {
  readonly of: AnyDocument
  readonly row: R
  readonly deed: Deed<R>
  readonly title: string
  readonly latest: (row: R) => Promise<R>
  readonly perform: (deed: Deed<R>, row: R, opinion: string | undefined, key: string) => Promise<unknown>
  readonly close: () => void
}
type Trouble = { readonly kind: 'empty' | 'stale' } | { readonly kind: 'refused'; readonly error: CallError } | undefined

/** Asks for the opinion that goes with a decision. What was written outlives a refusal, and someone else's change. */
export const DecisionDialog = <R extends DocumentRow>({ of, row: given, deed, title, latest, perform, close }: DecisionDialogProps<R>) => {
  const t = useText(documentPageMessages)
  const web = useText(webMessages)
  const word = useText(of.messages)
  const id = useId()
  const [opinion, setOpinion] = useState('')
  const [trouble, setTrouble] = useState<Trouble>()
  const [row, setRow] = useState(given)
  const key = useRef(newKey())
  const required = deed.opinion === 'required'
  const over = trouble?.kind === 'stale' && row.can[deed.name] !== true
  const send = async () => {
    if (required && opinion.trim() === '') return setTrouble({ kind: 'empty' })
    try {
      await perform(deed, row, opinion.trim() === '' ? undefined : opinion.trim(), key.current)
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
  const told = trouble?.kind === 'empty' ? t('opinionNeeded') : trouble?.kind === 'refused' ? trouble.error.errors.find(({ field }) => field === 'opinion')?.msg : undefined
  return (
    <AppDialog
      open title={title} width={520} onClose={close} dirty={opinion !== ''}
      footer={<><Button onClick={close}>{web('cancel')}</Button><GuardedButton type="primary" danger={deed.danger === true} hold={required && opinion.trim() === '' ? 0 : holds.submit} disabled={over} onPress={send}>{title}</GuardedButton></>}
    >
      <div className="document-decision">
        <p className="document-decision-of"><strong>{row.number}</strong> <DocumentState of={of} state={row.docState} /></p>
        {deed.notice !== undefined && <p className="document-note" role="note">{deed.notice}</p>}
        {trouble?.kind === 'stale' && <p className="document-note" role="alert">{t('stale')} {t(over ? 'staleOver' : 'staleAgain', { state: word(`state_${row.docState}`) })}</p>}
        {trouble?.kind === 'refused' && told === undefined && <p className="document-note document-note-wrong" role="alert">{trouble.error.msg}{trouble.error.requestId !== undefined && <code>{web('requestId', { id: trouble.error.requestId })}</code>}</p>}
        <label htmlFor={id}>{required && <i aria-hidden="true">*</i>}{word('opinion')}</label>
        <Input.TextArea
          id={id} autoFocus maxLength={500} showCount autoSize={{ minRows: 4, maxRows: 10 }} value={opinion} placeholder={t(required ? 'reasonHint' : 'optional')} status={told === undefined ? '' : 'error'}
          aria-required={required} aria-invalid={told !== undefined} aria-describedby={told === undefined ? undefined : `${id}-told`}
          onChange={({ target }) => { setOpinion(target.value); if (trouble?.kind === 'empty') setTrouble(undefined) }}
        />
        {told !== undefined && <p id={`${id}-told`} className="document-told" role="alert">{told}</p>}
      </div>
    </AppDialog>
  )
}
