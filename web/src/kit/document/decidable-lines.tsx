import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { lineVerdicts } from '@geodepot/contracts/kit/line-decision.ts'
import { Button, Input, Radio } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { howLongAgo, shownQuantity, useLanguage, useText } from '../i18n/index.ts'
import { LinesTable, type LinesTableProps } from '../ui/index.ts'
import type { DecidableLine, LineDecisions } from './line-decisions.ts'
import './line-decisions.css'

const words = { approve: 'lineApprove', lower: 'lineLower', refuse: 'lineRefuse' } as const

/** What is said of one line: as it came in, less of it with how much, nothing of it with a reason. */
const Decision = ({ of, name, decisions }: { of: DecidableLine; name: string; decisions: LineDecisions }) => {
  const t = useText(documentPageMessages)
  const id = useId()
  if (isZero(of.approvedQty)) return <span className="line-decision-past">{t('refusedBefore')}</span>
  const said = decisions.said(of.lineId)
  const wrong = decisions.wrong(of.lineId)
  const say = (more: object) => decisions.say(of.lineId, { ...said, ...more })
  const invalid = (at: 'quantity' | 'opinion') =>
    wrong?.at === at ? ({ status: 'error', 'aria-invalid': true, 'aria-describedby': id } as const) : {}
  return (
    <div className="line-decision" role="group" aria-label={`${t('lineDecision')} ${name}`}>
      <Radio.Group
        className={`line-decision-${said.decision}`}
        optionType="button"
        value={said.decision}
        options={lineVerdicts.map((value) => ({ value, label: t(words[value]) }))}
        onChange={({ target }) => say({ decision: target.value })}
      />
      {said.decision !== 'approve' && (
        <div className="line-decision-more">
          {said.decision === 'lower' && (
            <Input
              {...invalid('quantity')}
              className="line-decision-quantity"
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              aria-label={t('loweredTo')}
              placeholder={`< ${shownQuantity(of.approvedQty)}`}
              value={said.quantity ?? ''}
              onChange={({ target }) => say({ quantity: target.value })}
            />
          )}
          <Input
            {...invalid('opinion')}
            autoComplete="off"
            maxLength={500}
            aria-label={t(said.decision === 'refuse' ? 'lineReason' : 'lineNote')}
            placeholder={t(said.decision === 'refuse' ? 'lineReason' : 'lineNote')}
            value={said.opinion ?? ''}
            onChange={({ target }) => say({ opinion: target.value })}
          />
        </div>
      )}
      {wrong && (
        <p id={id} className="line-decision-told" role="alert">
          {wrong.told}
        </p>
      )}
    </div>
  )
}

/** How the lines stand together, and what is said of all of them at once. */
const Together = ({ decisions, comesTo }: { decisions: LineDecisions; comesTo: ReactNode }) => {
  const t = useText(documentPageMessages)
  const form = useText(formMessages)
  const language = useLanguage()
  const [openedAt] = useState(() => Date.now())
  return (
    <div className="line-decisions-head">
      <div>
        <p>{t('decideByLine')}</p>
        <p className="line-decisions-sum" role="status">
          <strong>{decisions.along.says().join(' · ')}</strong> {comesTo}
        </p>
        {decisions.draftAt !== undefined && (
          <p>{form('draftRestored', { time: howLongAgo(decisions.draftAt, language, openedAt) })}</p>
        )}
      </div>
      <div className="line-decisions-all">
        <Button onClick={() => decisions.sayAll()}>{t('asCameIn')}</Button>
        <Button onClick={() => decisions.sayAll({ decision: 'refuse' })}>{t('refuseAll')}</Button>
      </div>
    </div>
  )
}

/**
 * The lines of a document that is decided line by line: to be read, and by whoever decides now to be approved, lowered or
 * refused, each beside all that is known of it. `nameOf` is what a line is called; `comesTo` what is left of the whole;
 * `beside` what is said of a line where it is decided.
 */
export const DecidableLines = <L extends DecidableLine>({
  decisions,
  nameOf,
  comesTo,
  beside,
  ...table
}: Omit<LinesTableProps<L>, 'rowKey'> & {
  readonly decisions: LineDecisions
  readonly nameOf: (line: L) => string
  readonly comesTo?: ReactNode
  readonly beside?: (line: L) => ReactNode
}) => {
  const t = useText(documentPageMessages)
  if (!decisions.isOpen) return <LinesTable {...table} rowKey="lineId" />
  return (
    <div className="line-decisions">
      <Together decisions={decisions} comesTo={comesTo} />
      <LinesTable
        {...table}
        asCards
        rowKey="lineId"
        columns={[
          ...table.columns,
          {
            field: 'lineId',
            title: t('lineDecision'),
            width: 276,
            acts: true,
            as: (line) => (
              <>
                {beside?.(line)}
                <Decision of={line} name={nameOf(line)} decisions={decisions} />
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
