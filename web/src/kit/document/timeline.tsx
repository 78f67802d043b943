import type { AnyDocument, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { Ago } from '../format/index.ts'
import { useLanguage, useText } from '../text/index.ts'
import { happenings, initialsOf, timeTaken, toneOf } from './history.ts'

/** What happened to a document, in the order of time: who, of which unit, did what, with which opinion, and how long it took. */
export const Timeline = ({ of, history }: { of: AnyDocument; history: readonly HistoryEntry[] }) => {
  const t = useText(documentPageMessages)
  const word = useText(of.messages)
  const language = useLanguage()
  if (history.length === 0) return <p className="document-none">{t('noHistory')}</p>
  return (
    <ol className="document-timeline" aria-label={word('history')}>
      {happenings(of, history, language).map((entry, index) => (
        <li key={index} className={`tone-${toneOf(of, entry)}`}>
          <span className="document-person" aria-hidden="true">{initialsOf(entry.person ?? '')}</span>
          <div className="document-event">
            <div className="document-event-head"><strong>{entry.person}</strong><span className="document-deed">{entry.action}</span></div>
            <div className="document-event-facts">{[entry.unit, entry.node === entry.action ? null : entry.node].filter(Boolean).join(' · ')}</div>
            {entry.opinion !== null && entry.opinion !== '' && <blockquote>{entry.opinion}</blockquote>}
            <div className="document-event-facts"><Ago at={entry.decided} />{entry.received !== null && <> · {t('took', { time: timeTaken(entry.received, entry.decided, language) })}</>}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
