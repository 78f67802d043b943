import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { LanguageSwitch, useDocumentTitle } from '../session/index.ts'
import type { Decisions, Draft } from './decisions.ts'
import { troubleIn, troublePath } from './trouble.ts'
import './phone.css'

export interface Choice {
  readonly decision: 'approve' | 'return' | 'refuse'
  readonly label: string
  readonly done: string
  /** What is said where no opinion was written, of a decision that takes one. */
  readonly why?: string
}
export interface PhoneFact {
  readonly label: string
  readonly value: string | null
}

interface PhoneProps<V, D extends Draft> {
  readonly heading: string
  /** By link, and not inside the product. */
  readonly alone: boolean
  readonly decisions: Decisions<V, D>
  readonly choices: readonly Choice[]
  /** What is written beside the opinion. */
  readonly opinionLabel: string
  readonly children: (view: V) => ReactNode
  readonly go: (path: string) => void
}

/** A document on a phone: what it says, an opinion, and the decision at the foot. What is typed outlives a lost connection. */
export const PhonePage = <V, D extends Draft>({
  heading,
  alone,
  decisions,
  choices,
  opinionLabel,
  children,
  go,
}: PhoneProps<V, D>) => {
  const t = useText(ticketMessages)
  const w = useText(webMessages)
  const { view, failure, draft, set, busy, trouble, missing, done, isOpen } = decisions
  useDocumentTitle(alone ? heading : undefined)
  const away = troubleIn(failure)
  useEffect(() => {
    if (away !== undefined) go(troublePath(away))
  }, [away, go])
  const said = choices.find(({ decision }) => decision === done)
  return (
    <div className={alone ? 'link-page' : 'link-page is-inside'}>
      {alone && (
        <header className="link-top">
          <span>{t('title')}</span>
          <LanguageSwitch />
        </header>
      )}
      <main>
        <h1>{heading}</h1>
        {said && (
          <p className="link-done" role="status">
            {said.done}
          </p>
        )}
        {view === undefined && failure === undefined && <p role="status">{w('loading')}</p>}
        {view === undefined && failure !== undefined && away === undefined && (
          <>
            <p className="link-trouble" role="alert">
              {failure.msg}
            </p>
            <button type="button" className="link-again" onClick={decisions.again}>
              {t('tryAgain')}
            </button>
          </>
        )}
        {view !== undefined && children(view)}
        {isOpen && (
          <label className="link-field">
            <span>{opinionLabel}</span>
            <textarea
              value={draft.opinion}
              maxLength={500}
              aria-invalid={missing !== undefined}
              onChange={({ target }) => set({ opinion: target.value } as Partial<D>)}
            />
          </label>
        )}
        {(missing ?? trouble) !== undefined && (
          <p className="link-trouble" role="alert">
            {missing ?? trouble}
          </p>
        )}
      </main>
      {isOpen && (
        <div className="link-bar">
          <div>
            {choices.map((choice) => (
              <button
                key={choice.decision}
                type="button"
                className={choice.decision === 'approve' ? 'is-primary' : undefined}
                disabled={busy}
                aria-busy={busy}
                onClick={() => void decisions.decide(choice)}
              >
                {choice.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** What a document says, one below the other; what says nothing is left out. */
export const PhoneFacts = ({ of }: { of: readonly PhoneFact[] }) => (
  <dl className="link-card">
    {of
      .filter(({ value }) => (value ?? '') !== '')
      .map(({ label, value }) => (
        <div key={label} className="link-fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
