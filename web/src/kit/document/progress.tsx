import type { AnyDocument, HistoryEntry, Tone } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { CheckOutlined } from '@ant-design/icons'
import { Ago, useText } from '../i18n/index.ts'
import { progressOf } from './history.ts'

/** Whether its history says why it is where it is: that stands above all the rest. */
export const saysWhy = (tone: Tone): boolean => tone === 'attention' || tone === 'refused'

// What scrolls has to be reached by the keyboard, though nothing in it may be pressed.
const reachable = 0

interface DocumentProgressProps {
  readonly of: AnyDocument
  readonly usual: readonly string[]
  readonly state: string
  /** Nothing as long as it is not known. */
  readonly history: readonly HistoryEntry[] | undefined
  readonly waitingFor: string | null | undefined
}

/**
 * The way of a document through its states as a line: what is behind it, with who and when, where it is, what is ahead.
 */
export const DocumentProgress = ({ of, usual, state, history, waitingFor }: DocumentProgressProps) => {
  const t = useText(documentPageMessages)
  const word = useText(of.messages)
  const steps = progressOf(of, usual, state, history ?? [])
  const now = of.states[state]?.tone ?? 'draft'
  const reason = saysWhy(now) ? steps.find(({ at }) => at === 'now')?.who : undefined
  return (
    <>
      <ol className="document-progress" aria-label={t('way')} tabIndex={reachable}>
        {steps.map((step) => {
          const tone = { past: 'done', now, ahead: 'draft' }[step.at]
          return (
            <li
              key={step.state}
              className={`document-step document-step-${step.at} tone-${tone}`}
              {...(step.at === 'now' && { 'aria-current': 'step' as const })}
            >
              <span className="document-step-sign" aria-hidden="true">
                {step.at !== 'ahead' && tone === 'done' && <CheckOutlined aria-hidden="true" />}
              </span>
              <span className="document-step-text">
                <strong>{word(`state_${step.state}`)}</strong>
                {step.who ? (
                  <small>
                    {step.who.person} <Ago at={step.who.decided} />
                  </small>
                ) : (
                  // Keeps the room of who and when.
                  history === undefined && step.at !== 'ahead' && <small className="document-step-kept" />
                )}
                {step.at === 'now' && waitingFor && (
                  <small>
                    {t(of.approval?.ahead?.includes(state) === true ? 'waitingAhead' : 'waitingFor', {
                      people: waitingFor,
                    })}
                  </small>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {/* Why it came back, or was refused, is what its author looks for first. */}
      {reason?.opinion && (
        <p className="document-note document-reason">
          <strong>{reason.person}</strong> {reason.opinion}
        </p>
      )}
    </>
  )
}
