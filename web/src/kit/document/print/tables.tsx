import { unitIn, saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import { amountsIn } from '@geodepot/contracts/kit/amounts-in.ts'
import type { AnyDocument, ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { printMessages } from '@geodepot/contracts/kit/print.messages.ts'
import type { SignatureRow } from '@geodepot/contracts/kit/signature.ts'
import type { ReactNode } from 'react'
import { absent, shownDate, shownMoney, shownQuantity } from '../../i18n/index.ts'
import { SignaturePicture } from '../../signature/index.ts'
import { usePaperLanguage, usePaperText } from './language.ts'

type PaperFact = readonly [label: string, value: ReactNode, wide?: 'wide']
const given = (value: ReactNode): ReactNode => (value === null || value === undefined || value === '' ? absent : value)

/** Names and values in a ruled block, two pairs beside each other. */
export const PaperFacts = ({ of }: { of: readonly PaperFact[] }) => (
  <dl className="paper-facts">
    {of.map(([label, value, wide]) => (
      <div key={label} className={wide === undefined ? undefined : 'paper-wide'}>
        <dt>{label}</dt>
        <dd>{given(value)}</dd>
      </div>
    ))}
  </dl>
)

export interface PaperColumn<L> {
  readonly key: string
  readonly title: string
  readonly value: (line: L) => string | null | undefined
  /** Stands below it, small; line ends stay. */
  readonly more?: (line: L) => string | null | undefined
  /** Figures and money stand at the right; a total is a figure that is added up below; a code stays on one line. */
  readonly kind?: 'text' | 'code' | 'figure' | 'total' | 'money'
  /** Of money: added up below. */
  readonly sum?: boolean
  /** Share of the paper's width, in percent. */
  readonly width?: number
  /** Left out where no line has a value. */
  readonly optional?: boolean
  /** Left empty, to be written in by hand. */
  readonly blank?: boolean
  /** Drawn instead of its value, such as a code to be scanned. */
  readonly draw?: (line: L) => ReactNode
}
interface PaperTableProps<L> {
  readonly title: string
  readonly lines: readonly L[]
  readonly columns: readonly PaperColumn<L>[]
  /** What quantities are counted in, where that is not the line's `unit`: each unit has a sum of its own. */
  readonly unitOf?: (line: L) => string
}

const isFigure = ({ kind }: { kind?: string | undefined }) => kind === 'figure' || kind === 'total' || kind === 'money'
const classOf = ({ kind }: { kind?: string | undefined }) =>
  isFigure({ kind }) ? 'paper-figure' : kind === 'code' ? 'paper-code-cell' : undefined
/** The lines of a document, numbered; their head stands on every page. */
export const PaperTable = <L extends object>({ title, lines, columns, unitOf = unitIn }: PaperTableProps<L>) => {
  const t = usePaperText(printMessages)
  const shown = columns.filter(
    ({ optional, value }) => optional !== true || lines.some((line) => (value(line) ?? '') !== ''),
  )
  const counted = shown.find(({ kind }) => kind === 'total')
  // What a reader may not see comes to nothing, not to naught.
  const isTold = ({ value }: PaperColumn<L>) => lines.some((line) => (value(line) ?? '') !== '')
  const sums = [
    ...(counted ? [saidAmounts(amountsIn(lines, (line) => counted.value(line) ?? '0', unitOf))] : []),
    ...shown
      .filter((column) => column.kind === 'money' && column.sum === true && isTold(column))
      .map(({ title: of, value }) => `${of} ${shownMoney(add('0', ...lines.map((line) => value(line) ?? '0')))}`),
  ].filter((sum) => sum !== '')
  const cell = ({ blank, kind, value, more, draw }: PaperColumn<L>, line: L) => {
    if (blank === true) return ''
    if (draw) return draw(line)
    const said = given(
      kind === 'money' ? shownMoney(value(line)) : isFigure({ kind }) ? shownQuantity(value(line)) : value(line),
    )
    const below = more?.(line) ?? ''
    return below === '' ? (
      said
    ) : (
      <>
        {said}
        <small>{below}</small>
      </>
    )
  }
  return (
    <section className="paper-part">
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p>{t('noLines')}</p>
      ) : (
        <table className="paper-table">
          <colgroup>
            <col className="paper-position" />
            {shown.map(({ key, width }) => (
              <col key={key} {...(width !== undefined && { style: { width: `${width}%` } })} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th>{t('position')}</th>
              {shown.map((column) => (
                <th key={column.key} className={classOf(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={index}>
                <td>{index + 1}</td>
                {shown.map((column) => (
                  <td key={column.key} className={classOf(column)}>
                    {cell(column, line)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {sums.length > 0 && (
            <tbody className="paper-sum">
              <tr>
                <td colSpan={2}>{t('total')}</td>
                <td colSpan={shown.length - 1}>{sums.join(' · ')}</td>
              </tr>
            </tbody>
          )}
        </table>
      )}
    </section>
  )
}

interface PaperApprovalProps {
  readonly of: AnyDocument
  readonly history: readonly HistoryEntry[]
  readonly steps?: readonly ApprovalStep[] | undefined
}
/** Who decided what since the last submission, in the signature's place; then a place for each who is still to sign. */
export const PaperApproval = ({ of, history, steps = [] }: PaperApprovalProps) => {
  const t = usePaperText(printMessages)
  const word = usePaperText(of.messages)
  const language = usePaperLanguage()
  const from = Math.max(
    0,
    history.findLastIndex(({ role }) => role === 'submit'),
  )
  const signed = history.slice(from).flatMap((entry) => {
    const label = of.transitions[entry.transition]?.signs
    return label === undefined ? [] : [{ ...entry, label: entry.node === entry.action ? word(label) : entry.node }]
  })
  if (signed.length === 0 && steps.length === 0) return null
  return (
    <section className="paper-part">
      <h2>{t('approval')}</h2>
      <table className="paper-table paper-approval">
        <thead>
          <tr>
            <th>{t('step')}</th>
            <th>{t('decision')}</th>
            <th>{t('opinion')}</th>
            <th>{t('signature')}</th>
            <th>{t('date')}</th>
          </tr>
        </thead>
        <tbody>
          {signed.map((entry, index) => (
            <tr key={index}>
              <td>{entry.label}</td>
              <td>{entry.action}</td>
              <td>{given(entry.opinion)}</td>
              <td>
                <strong>{entry.person}</strong>
                <small>{entry.unit}</small>
              </td>
              <td>{shownDate(entry.decided)}</td>
            </tr>
          ))}
          {steps.map((step, index) => (
            <tr key={`open-${index}`} className="paper-open">
              <td>{step.stepName}</td>
              <td>{t('toDecide')}</td>
              <td aria-label={t('opinion')} />
              <td>
                <small>
                  {listIn(
                    step.people.map(({ nickName }) => nickName),
                    language,
                  )}
                </small>
              </td>
              <td aria-label={t('date')} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PaperSigner {
  readonly role: string
  readonly name?: string | null | undefined
  readonly date?: string | null | undefined
  /** What was signed on a screen stands in the place of the pen. */
  readonly signature?: SignatureRow | undefined
}
/** Places to sign; a name and a day that are known stand there already, and what was signed on a screen. */
export const PaperSignatures = ({ of }: { of: readonly PaperSigner[] }) => {
  const t = usePaperText(printMessages)
  return (
    <section className="paper-part paper-signatures" aria-label={t('signatures')}>
      {of.map(({ role, name, date, signature }) => {
        const day = signature?.signedTime ?? date ?? ''
        return (
          <dl key={`${role} ${signature?.signatureId ?? ''}`}>
            <div>
              <dt>{role}</dt>
              <dd>{signature?.signerName ?? name}</dd>
            </div>
            <div>
              <dt>{t('signature')}</dt>
              <dd>
                {signature &&
                  (signature.drawn === null ? (
                    t('tickedOnScreen')
                  ) : (
                    <SignaturePicture drawn={signature.drawn} name={t('signatureOf', { name: signature.signerName })} />
                  ))}
              </dd>
            </div>
            <div>
              <dt>{t('date')}</dt>
              <dd>{day === '' ? '' : shownDate(day)}</dd>
            </div>
          </dl>
        )
      })}
    </section>
  )
}
