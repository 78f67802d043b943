import type { AnyDocument, ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import type { Signatures } from '@geodepot/contracts/kit/signature.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type CallError, copyText, refresh, useFollow } from '../api/index.ts'
import { Awaits, Panel, Empty, Failed, Forbidden, InTurn, Outdated, Waiting, useLate } from '../ui/index.ts'
import { AttachmentsPanel } from '../files/index.ts'
import { useText } from '../i18n/index.ts'
import { usePathOf, useTag, useTagTitle } from '../routing/index.ts'
import { ActionBar } from './action-bar.tsx'
import type { DocumentAction, DocumentActions } from './actions.tsx'
import { useAskedAction } from './asked-action.ts'
import { AfterDecided } from './after-decided.tsx'
import { ChainButton } from './chain-button.tsx'
import { SignaturesPanel } from '../signature/index.ts'
import { Timeline } from './timeline.tsx'
import { type DocumentRow, DocumentState, Overdue } from './state.tsx'
import { DocumentProgress, saysWhy } from './progress.tsx'
import './document.css'

// What scrolls has to be reached by the keyboard, though nothing in it may be pressed.
const reachable = 0

/** An amount or count that stays in view. */
export interface Figure {
  readonly label: string
  readonly value: ReactNode
}
/** A document before or after this one. Without `to` it is named, but not for this person to open. */
export interface Related {
  readonly label: string
  readonly title: string
  readonly to?: string | undefined
  readonly note?: ReactNode
}

/** What the server answers of one document. */
interface Answers<R> {
  readonly query: Pick<UseQueryResult<R, CallError>, 'data' | 'error' | 'isPending' | 'refetch'> &
    Partial<Pick<UseQueryResult<R, CallError>, 'dataUpdatedAt'>>
  readonly history: Pick<UseQueryResult<HistoryEntry[], CallError>, 'data' | 'isLoading'>
  /** Who is asked now and after, for a document that is approved. */
  readonly steps?: Pick<UseQueryResult<ApprovalStep[], CallError>, 'data'> | undefined
  /** Who signed what of it, and what may still be signed. */
  readonly signatures?: Signatures | undefined
}
export interface DocumentPageProps<R extends A, A extends DocumentRow> extends Answers<R> {
  readonly of: AnyDocument
  /** Of its row as lists have it, or of the whole document. */
  readonly acts: DocumentActions<A>
  /** The states that it usually goes through, in order; none is drawn for what has come to its end and lives on. */
  readonly usual?: readonly string[] | undefined
  /** What it is called, for a document that people know by its name; its number otherwise. */
  readonly named?: (row: R) => { readonly text: string; readonly prefix?: ReactNode }
  readonly subtitle?: (row: R) => ReactNode
  /** It is part of no chain: much belongs to it, and nothing stands on it. */
  readonly alone?: true
  /** Where it is printed. */
  readonly print?: string | undefined
  readonly figures?: (row: R) => readonly Figure[]
  /** Who is expected to sign for it. */
  readonly signer?: (row: R) => string | undefined
  /** Nothing as long as it is not known yet. */
  readonly related?: (row: R) => readonly Related[] | undefined
  readonly children: (row: R) => ReactNode
}

const CallCode = ({ code }: { code: string }) => {
  const t = useText(documentPageMessages)
  const copy = () => void copyText(code)
  return (
    <span className="document-code" title={t('callCodeHelp')}>
      {t('callCode')} <code>{code}</code>
      <button type="button" aria-label={t('copyCode')} title={t('copyCode')} onClick={copy}>
        <CopyOutlined aria-hidden="true" />
      </button>
    </span>
  )
}

const RelatedList = ({ of }: { of: readonly Related[] }) => (
  <ul className="document-related">
    {of.map(({ label, title, to, note }) => (
      <li key={`${label} ${title}`}>
        <small>{label}</small>
        <span className="document-related-line">
          {to === undefined ? <span>{title}</span> : <Link to={to}>{title}</Link>}
          {note}
        </span>
      </li>
    ))}
  </ul>
)

const Body = <R extends A, A extends DocumentRow>({
  of,
  row,
  history,
  steps,
  signatures,
  signer,
  acts,
  usual,
  named,
  subtitle,
  alone,
  print,
  figures,
  related,
  children,
}: Omit<DocumentPageProps<R, A>, 'query'> & { row: R }) => {
  const t = useText(documentPageMessages)
  const word = useText(of.messages)
  const tone = of.states[row.docState]?.tone ?? 'draft'
  const others = related ? related(row) : []
  const name = named?.(row)
  const tag = useTag()
  const [decided, setDecided] = useState(false)
  const afterwards = (action: string) => {
    if (action === 'remove') return () => tag.close()
    return of.transitions[action]?.role === 'decide' ? () => setDecided(true) : undefined
  }
  const begin = (action: DocumentAction<A>) => acts.start(action, row, afterwards(action.name))
  useAskedAction(acts, row, begin)
  return (
    <>
      {decided && <AfterDecided after={row.id} />}
      <header className="document-strip">
        <div className="document-name">
          {name ? (
            <h1>
              {name.prefix}
              {name.text}
            </h1>
          ) : (
            <>
              <h1>{row.number}</h1>
              <CallCode code={row.callCode} />
              {row.localNumber && (
                <span className="document-code">
                  {t('localNumber')} <code>{row.localNumber}</code>
                </span>
              )}
            </>
          )}
          <DocumentState of={of} state={row.docState} />
          <Overdue days={row.overdueDays} />
          {print !== undefined && (
            <Link className="document-print" to={print}>
              <PrinterOutlined aria-hidden="true" /> {t('print')}
            </Link>
          )}
          {!alone && <ChainButton of={of} id={row.id} />}
          {subtitle && <p>{subtitle(row)}</p>}
        </div>
        {figures && (
          <dl className="document-figures">
            {figures(row).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <ActionBar acts={acts} row={row} begin={begin} />
      </header>
      <div className="document-body" tabIndex={reachable}>
        <InTurn>
          {usual && (
            <>
              {history.isLoading && saysWhy(tone) && <Awaits />}
              <DocumentProgress
                of={of}
                usual={usual}
                state={row.docState}
                history={history.data}
                waitingFor={row.waitingFor}
              />
            </>
          )}
          <div className="document-columns">
            <div className="document-main">
              <InTurn>
                {children(row)}
                {signatures && (
                  <SignaturesPanel
                    of={of}
                    id={row.id}
                    number={row.number}
                    version={row.version}
                    signatures={signatures}
                    name={signer?.(row)}
                  />
                )}
                <AttachmentsPanel record={recordNameOf(of.name, row.id)} canEdit={row.can['edit'] === true} />
              </InTurn>
            </div>
            <aside className="document-aside">
              <InTurn>
                {others === undefined ? (
                  <Awaits />
                ) : (
                  others.length > 0 && (
                    <Panel title={t('related')}>
                      <RelatedList of={others} />
                    </Panel>
                  )
                )}
                <Panel title={word('history')}>
                  {history.data ? <Timeline of={of} history={history.data} steps={steps?.data} /> : <Awaits />}
                </Panel>
              </InTurn>
            </aside>
          </div>
        </InTurn>
      </div>
    </>
  )
}

/** It is not there, or not for this person; where the others of its kind are. */
const Gone = ({ of }: { of: AnyDocument }) => {
  const t = useText(documentPageMessages)
  const list = usePathOf(`${of.name}/index`)
  return (
    <div className="document">
      <Empty title={useText(of.messages)('gone')}>{list !== undefined && <Link to={list}>{t('toList')}</Link>}</Empty>
    </div>
  )
}

/** The page of one document: a strip that stays, its way through its states, what it says, and what happened to it. */
export const DocumentPage = <R extends A, A extends DocumentRow>({ query, ...rest }: DocumentPageProps<R, A>) => {
  const { data: row, error, isPending, refetch } = query
  const late = useLate(isPending)
  const title = row && (rest.named?.(row).text ?? row.number)
  useTagTitle(title)
  // What was read since the page was told, as after one's own change, is not read again.
  useFollow(row && recordNameOf(rest.of.name, row.id), (at) => {
    if ((query.dataUpdatedAt ?? 0) <= at) void refresh(rest.of.name)
  })
  if (row)
    return (
      <article className="document" aria-label={title}>
        <Outdated query={query} />
        <Body {...rest} row={row} />
        {rest.acts.dialogs}
      </article>
    )
  if (error?.code === 404) return <Gone of={rest.of} />
  if (error)
    return (
      <div className="document">
        {error.code === 403 ? (
          <Forbidden />
        ) : (
          <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
        )}
      </div>
    )
  return (
    <div className="document">
      {late && (
        <div className="document-waiting">
          <Waiting rows={1} columns={2} />
          <Waiting as="fields" />
          <Waiting rows={4} />
        </div>
      )}
    </div>
  )
}
