import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import type { SupplierView } from '@geodepot/contracts/material/scheme.asking.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { useEffect, useId, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { LanguageSwitch, useDocumentTitle } from '../../../system/session/index.ts'
import { PhoneFacts, troubleIn, troublePath } from '../../../system/ticket/index.ts'
import { Wrong } from './fields.tsx'
import { type Answer, useAnswer } from './use-answer.ts'
import { Line, Terms } from './written.tsx'

/** To take an offer back, or not to quote at all. */
const Otherwise = ({ of: { answer }, at }: { of: SupplierView; at: Answer }) => {
  const t = useText(requestMessages)
  const [why, setWhy] = useState('')
  const id = useId()
  const [lacks, setLacks] = useState(false)
  return (
    <section className="link-card">
      {answer === 'offered' && (
        <button type="button" className="link-again" disabled={at.busy} onClick={() => void at.withdraw()}>
          {t('withdraw')}
        </button>
      )}
      <label className="link-field">
        <span>{t('declineLabel')}</span>
        <textarea
          value={why}
          maxLength={300}
          aria-invalid={lacks}
          aria-describedby={id}
          onChange={({ target }) => {
            setWhy(target.value)
            setLacks(false)
          }}
        />
      </label>
      <Wrong id={id} wrong={lacks ? t('whyNeeded') : undefined} />
      <button
        type="button"
        className="link-again"
        disabled={at.busy}
        onClick={() => {
          if (why.trim() === '') setLacks(true)
          else void at.decline(why.trim())
        }}
      >
        {t('decline')}
      </button>
    </section>
  )
}

const Request = ({ of, at }: { of: SupplierView; at: Answer }) => {
  const t = useText(requestMessages)
  const { typed } = at
  const { answer } = of
  const said = at.said ?? (answer === 'offered' ? 'sent' : answer === 'declined' ? 'declined' : undefined)
  return (
    <>
      <p className="link-number">{of.requestNumber}</p>
      <PhoneFacts
        of={[
          { label: t('supplierName'), value: of.supplierName },
          { label: t('contactName'), value: of.contactName },
          { label: t('askedBy'), value: of.askedBy },
          { label: t('deadline'), value: of.deadline.slice(0, 16) },
        ]}
      />
      {said && (
        <p className="link-done" role="status">
          {t(said)}
        </p>
      )}
      <p>{t('pageHelp')}</p>
      <h2>
        {t('lines')} ({of.lines.length})
      </h2>
      <ul className="link-lines">
        {of.lines.map((line, index) => {
          const written = typed?.lines.get(line.sourceLineId)
          return written && <Line key={line.sourceLineId} of={line} index={index} line={written} at={at} />
        })}
      </ul>
      <h2>{t('terms')}</h2>
      {typed && <Terms of={of} terms={typed.terms} at={at} />}
      <Otherwise of={of} at={at} />
    </>
  )
}

/** A supplier answers a request by its link: it sees its own, and nothing of others. */
const SupplierPage = ({ go }: { readonly go: (path: string) => void }) => {
  const t = useText(requestMessages)
  const k = useText(ticketMessages)
  const w = useText(webMessages)
  const at = useAnswer()
  const { view, failure, trouble, busy } = at
  useDocumentTitle(t('supplierTitle'))
  const away = troubleIn(failure)
  useEffect(() => {
    if (away !== undefined) go(troublePath(away))
  }, [away, go])
  return (
    <div className="link-page">
      <header className="link-top">
        <span>{t('title')}</span>
        <LanguageSwitch />
      </header>
      <main>
        <h1>{t('supplierTitle')}</h1>
        {!view && !failure && <p role="status">{w('loading')}</p>}
        {!view && failure && away === undefined && (
          <>
            <p className="link-trouble" role="alert">
              {failure.msg}
            </p>
            <button type="button" className="link-again" onClick={at.again}>
              {k('tryAgain')}
            </button>
          </>
        )}
        {view && <Request of={view} at={at} />}
        {trouble !== undefined && (
          <p className="link-trouble" role="alert">
            {trouble}
          </p>
        )}
      </main>
      {view && (
        <div className="link-bar">
          <div>
            <button type="button" disabled={busy} onClick={() => void at.save()}>
              {t('saveDraft')}
            </button>
            <button
              type="button"
              className="is-primary"
              disabled={busy}
              aria-busy={busy}
              onClick={() => void at.send()}
            >
              {t('send')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
export default SupplierPage
