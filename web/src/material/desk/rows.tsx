import type { DeskRow, DeskWait } from '@geodepot/contracts/material/desk.ts'
import { deskMessages } from '@geodepot/contracts/material/desk.messages.ts'
import { endingDays } from '@geodepot/contracts/material/agreement.rules.ts'
import { plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { worklistMessages } from '@geodepot/contracts/system/worklist.messages.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { actionAt, useDocumentPath } from '../../kit/document/index.ts'
import { StateTag, howLongAgo, shownDate, shownNumber, useLanguage, useText } from '../../kit/i18n/index.ts'

/** A document with one thing that waits in it. */
export interface Waited {
  readonly row: DeskRow
  readonly wait: DeskWait
}

/** Whether an agreement is told of before its end is near: there is little left of it. */
const isFar = (due: string, now: number): boolean => Date.parse(due) - now > endingDays * 86_400_000

const When = ({ wait: { work, since, due, daysLate } }: { wait: DeskWait }) => {
  const t = useText(deskMessages)
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  if ((work === 'expire' || work === 'renew') && due !== null)
    return daysLate === null ? (
      <StateTag tone="attention">
        {work === 'renew' && isFar(due, now) ? t('nearlyUsed') : t('runsOutOn', { day: shownDate(due) })}
      </StateTag>
    ) : (
      <StateTag tone="refused">{t('ranOutOn', { day: shownDate(due) })}</StateTag>
    )
  if (daysLate !== null) return <StateTag tone="refused">{t('lateBy', { count: daysLate })}</StateTag>
  return (
    <small title={since.slice(0, 16)}>
      {due === null ? howLongAgo(since, language, now) : t('dueOn', { day: shownDate(due) })}
    </small>
  )
}

const What = ({ of }: { of: DeskRow }) => (
  <span className="desk-what">
    <Link to={`${useDocumentPath({ name: of.kind })}/${of.documentId}`}>{of.docNo}</Link>
    <small title={of.about}>{[of.kindName, of.about].filter(Boolean).join(' · ')}</small>
  </span>
)

/** One press away: what its buyer does about it, or, for whoever leads him, another buyer for a plan. */
const Do = ({ of, actions }: { of: DeskRow; actions: DeskWait['actions'] }) => {
  const t = useText(deskMessages)
  const path = `${useDocumentPath({ name: of.kind })}/${of.documentId}`
  const mayReallocate = mayDo(usePerson(), planCalls.reallocate.permission) && of.kind === plan.name
  const offered = [
    ...(actions.length > 0 ? actions : [{ name: undefined, label: t('look') }]),
    ...(mayReallocate ? [{ name: 'reallocate', label: t('reallocate') }] : []),
  ]
  return (
    <span className="desk-do">
      {offered.map(({ name, label }, index) => (
        <Link
          key={name ?? ''}
          className={index === 0 ? 'desk-action desk-action-first' : 'desk-action'}
          to={actionAt(path, name)}
          aria-label={`${label} ${of.docNo}`}
        >
          {label}
        </Link>
      ))}
    </span>
  )
}

/** What waits: the most urgent first, with its amount and the way to do it. */
export const WaitRows = ({ of, label }: { of: readonly Waited[]; label: string }) => {
  const word = useText(worklistMessages)
  return (
    <ul className="desk-rows" aria-label={label}>
      {of.map(({ row, wait }) => (
        <li key={`${row.documentId} ${wait.work}`} className="desk-row">
          <span className="desk-kind">{word(wait.work)}</span>
          <What of={row} />
          <span className="desk-amount">{row.amountUSD !== null && `${shownNumber(row.amountUSD)} USD`}</span>
          <span className="desk-when">
            <When wait={wait} />
          </span>
          <Do of={row} actions={wait.actions} />
        </li>
      ))}
    </ul>
  )
}

/** The documents of a stage, the oldest first. */
export const StageRows = ({ of, label }: { of: readonly DeskRow[]; label: string }) => {
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  return (
    <ul className="desk-rows" aria-label={label}>
      {of.map((row) => (
        <li key={row.documentId} className="desk-row desk-row-plain">
          <What of={row} />
          <span className="desk-amount">{row.amountUSD !== null && `${shownNumber(row.amountUSD)} USD`}</span>
          <span className="desk-when">
            <small title={row.since.slice(0, 16)}>{howLongAgo(row.since, language, now)}</small>
          </span>
          <Do of={row} actions={row.waits[0]?.actions ?? []} />
        </li>
      ))}
    </ul>
  )
}
