import type { AnyDocument, ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { useState } from 'react'
import { Ago, useLanguage, useText, wireNow } from '../i18n/index.ts'
import { initialsOf, timeTaken, toneOf } from './history.ts'

type Asked = ApprovalStep['people'][number]

/** A step that is not decided: who is asked and since when, or who will be. */
const Ahead = ({ step }: { step: ApprovalStep }) => {
  const t = useText(documentPageMessages)
  const language = useLanguage()
  const [opened] = useState(() => wireNow())
  const open = step.state === 'open'
  const left = step.people.filter(({ decidedAt }) => decidedAt === null)
  const [first] = left
  const names = (people: readonly Asked[]) =>
    listIn(
      people.map(({ nickName }) => nickName),
      language,
    )
  const standIns = left.flatMap((person) => person.standIns)
  const reminded = left.map(({ remindedAt }) => remindedAt).findLast((at) => at !== null)
  const how = step.people.length > 1 ? t(step.mode === 'all' ? 'allOf' : 'anyOf') : null
  const said = names(left) || t(step.skips ? 'willSkip' : 'nobodyYet')
  return (
    <li
      className={`document-ahead tone-${open ? 'attention' : 'draft'}`}
      {...(open && { 'aria-current': 'step' as const })}
    >
      <span className="document-person" aria-hidden="true">
        {left.length > 1 ? left.length : initialsOf(first?.nickName ?? '')}
      </span>
      <div className="document-event">
        <div className="document-event-head">
          <strong>{said}</strong>
          <span className="document-action">{t(open ? 'awaited' : 'ahead')}</span>
        </div>
        <div className="document-event-facts">
          {[left.length === 1 ? first?.deptName : null, step.stepName, how].filter(Boolean).join(' · ')}
        </div>
        {standIns.length > 0 && (
          <div className="document-event-facts">{t('standIns', { people: listIn(standIns, language) })}</div>
        )}
        {open && first?.receivedAt && (
          <div className="document-event-facts">
            <Ago at={first.receivedAt} /> · {t('waitedFor', { time: timeTaken(first.receivedAt, opened, language) })}
          </div>
        )}
        {open && reminded && (
          <div className="document-event-facts">
            {t('remindedAt')} <Ago at={reminded} />
          </div>
        )}
      </div>
    </li>
  )
}

/** What a decision made of lines that it did not let through as they came in. */
const DecidedLines = ({ of }: { of: NonNullable<HistoryEntry['lines']> }) => {
  const t = useText(documentPageMessages)
  return (
    <ul className="document-event-facts">
      {of.map(({ lineId, position, decision, before, quantity, opinion }) => (
        <li key={lineId}>
          {t(decision === 'refuse' ? 'lineRefused' : 'lineLowered', { position, before, quantity })} {opinion}
        </li>
      ))}
    </ul>
  )
}

interface TimelineProps {
  readonly of: AnyDocument
  readonly history: readonly HistoryEntry[]
  readonly steps?: readonly ApprovalStep[] | undefined
}
/**
 * What happened to a document, in the order of time: who, of which unit, did what, with which opinion, how long it
 * took; and who is asked now and after.
 */
export const Timeline = ({ of, history, steps = [] }: TimelineProps) => {
  const t = useText(documentPageMessages)
  const word = useText(of.messages)
  const language = useLanguage()
  if (history.length === 0 && steps.length === 0) return <p className="document-none">{t('noHistory')}</p>
  return (
    <ol className="document-timeline" aria-label={word('history')}>
      {history.map((entry, index) => (
        <li key={index} className={`tone-${toneOf(of, entry)}`}>
          <span className="document-person" aria-hidden="true">
            {initialsOf(entry.person ?? '')}
          </span>
          <div className="document-event">
            <div className="document-event-head">
              <strong>
                {entry.person}
                {entry.behalfOf && <span className="document-behalf"> {t('behalfOf', { name: entry.behalfOf })}</span>}
              </strong>
              <span className="document-action">{entry.action}</span>
            </div>
            <div className="document-event-facts">
              {[entry.unit, entry.node === entry.action ? null : entry.node].filter(Boolean).join(' · ')}
            </div>
            {(entry.changed?.length ?? 0) > 0 && (
              <div className="document-event-facts">
                {t('changedFields', { fields: listIn(entry.changed ?? [], language) })}
              </div>
            )}
            {entry.lines && <DecidedLines of={entry.lines} />}
            {entry.opinion !== null && entry.opinion !== '' && <blockquote>{entry.opinion}</blockquote>}
            <div className="document-event-facts">
              <Ago at={entry.decided} />
              {entry.byLink === true && <> · {t('byLink')}</>}
              {entry.received !== null && (
                <> · {t('took', { time: timeTaken(entry.received, entry.decided, language) })}</>
              )}
            </div>
          </div>
        </li>
      ))}
      {steps.map((step, index) => (
        <Ahead key={`ahead-${index}`} step={step} />
      ))}
    </ol>
  )
}
