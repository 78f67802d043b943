import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type LineDecision, type LineVerdict, lineDecision } from '@geodepot/contracts/kit/line-decision.ts'
import {
  type DecidedLine,
  type GrantedLine,
  decidedLines,
  lineObjections,
} from '@geodepot/contracts/kit/line-decision.rules.ts'
import { decidingOf } from '@geodepot/contracts/kit/transition.ts'
import { useMemo, useState } from 'react'
import { usePerson } from '../access/index.ts'
import { toast } from '../api/index.ts'
import { draftOf } from '../form/index.ts'
import { useText } from '../i18n/index.ts'
import { useUnsaved } from '../routing/index.ts'
import type { Along } from './actions.tsx'
import { useDocumentId } from './place.ts'

/** A line that is decided: what it is, and how much of it came in to this decision. */
export interface DecidableLine {
  readonly lineId: number
  readonly approvedQty: string
}
interface Decidable {
  readonly can: Readonly<Record<string, true | undefined>>
  readonly lines: readonly DecidableLine[]
}
/** What was said of a line so far; a quantity as it is typed. */
interface Said {
  readonly decision: LineVerdict
  readonly quantity?: string
  readonly opinion?: string
}
type AllSaid = Readonly<Record<string, Said>>
/** What is wrong with what was said of a line, and where. */
interface Wrong {
  readonly at: 'quantity' | 'opinion'
  readonly told: string
}
export interface LineDecisions {
  /** Whether this person decides now. */
  readonly isOpen: boolean
  readonly said: (lineId: number) => Said
  readonly say: (lineId: number, said: Said) => void
  /** Of each line the same; nothing: as it came in. */
  readonly sayAll: (said?: Said) => void
  /** What is missing, once it was tried. */
  readonly wrong: (lineId: number) => Wrong | undefined
  /** All lines, with what is made of them. */
  readonly decided: readonly DecidedLine[]
  /** Since when it lies here, brought back from an earlier visit. */
  readonly draftAt: string | undefined
  /** What goes along with the decision on the whole. */
  readonly along: Along
}

const wrongField = '.line-decision [aria-invalid="true"]'
const asItCameIn: Said = { decision: 'approve' }
const figureOf = (typed = ''): string => halfWidth(typed).replaceAll(/[,\s]/g, '')
/** What is sent: a line of which nothing is said is left out, and a quantity that is none is missing. */
const sentOf = (all: AllSaid, lines: ReadonlyMap<number, GrantedLine>): LineDecision[] =>
  [...lines.keys()].flatMap((lineId): LineDecision[] => {
    const { [String(lineId)]: said } = all
    if (!said || said.decision === 'approve') return []
    const opinion = said.opinion?.trim() ?? ''
    const one = { lineId, decision: said.decision, ...(opinion !== '' && { opinion }) }
    if (said.decision === 'refuse') return [one]
    const whole = lineDecision.safeParse({ ...one, quantity: figureOf(said.quantity) })
    return [whole.success ? whole.data : one]
  })

type Kept = ReturnType<typeof draftOf<{ lines: AllSaid }>>
const readFrom = (draft: Kept) => {
  const found = draft.read()
  return { draft, all: found?.changes.lines ?? {}, at: found?.at }
}
/** What was said and not sent: kept in this browser until it is decided or dropped. */
const useSaid = (name: string, isOpen: boolean) => {
  const id = useDocumentId()
  const person = usePerson().userId
  const draft = useMemo(() => draftOf<{ lines: AllSaid }>(person, `lines:${name}:${id}`), [person, name, id])
  const [now, setNow] = useState(() => readFrom(draft))
  // The same page may come to show another document.
  if (now.draft !== draft) setNow(readFrom(draft))
  useUnsaved(isOpen && Object.keys(now.all).length > 0)
  const write = (all: AllSaid) => {
    const isEmpty = Object.keys(all).length === 0
    if (isEmpty) draft.forget()
    else draft.write({ changes: { lines: all }, at: new Date().toISOString() })
    setNow({ draft, all, at: isEmpty ? undefined : now.at })
  }
  return { all: now.all, write, draftAt: now.at }
}

/**
 * What an approver says of each line of a document that is decided line by line, before it goes along with the decision
 * on the whole. It outlives leaving the page and a refusal of the call.
 */
export const useLineDecisions = (of: AnyDocument, row: Decidable | undefined): LineDecisions => {
  const t = useText(documentPageMessages)
  const word = useText(kitMessages)
  const deciding = useText(of.messages)
  const approve = decidingOf(of, 'approve')?.name ?? ''
  const isOpen = of.approval?.lines !== undefined && row?.can[approve] === true
  const { all, write, draftAt } = useSaid(of.name, isOpen)
  const [tried, setTried] = useState(false)
  const lines = useMemo(
    () =>
      new Map(
        (row?.lines ?? []).map(({ lineId, approvedQty }, index): [number, GrantedLine] => [
          lineId,
          { lineId, position: index + 1, asked: approvedQty, granted: approvedQty },
        ]),
      ),
    [row?.lines],
  )
  const sent = useMemo(() => sentOf(all, lines), [all, lines])
  const decided = useMemo(() => decidedLines(sent, lines), [sent, lines])
  const objections = useMemo(
    () =>
      new Map(
        lineObjections(sent, lines).map(({ field, key, params }): [number, Wrong] => [
          sent[Number(field.split('.')[1])]?.lineId ?? 0,
          { at: field.endsWith('opinion') ? 'opinion' : 'quantity', told: word(key, params) },
        ]),
      ),
    [sent, lines, word],
  )
  const counted = (verdict: LineVerdict) => decided.filter(({ decision }) => decision === verdict).length
  const nothingLeft = decided.length > 0 && counted('refuse') === decided.length
  return {
    isOpen,
    said: (lineId) => all[String(lineId)] ?? asItCameIn,
    say: (lineId, said) => {
      const { [String(lineId)]: _before, ...others } = all
      write(said.decision === 'approve' ? others : { ...all, [String(lineId)]: said })
    },
    sayAll: (said) => write(said ? Object.fromEntries([...lines.keys()].map((lineId) => [String(lineId), said])) : {}),
    wrong: (lineId) => (tried ? objections.get(lineId) : undefined),
    decided,
    draftAt,
    along: {
      action: approve,
      input: () => (isOpen ? { lines: sent } : {}),
      says: () =>
        isOpen
          ? [t('decidedLines', { approve: counted('approve'), lower: counted('lower'), refuse: counted('refuse') })]
          : [],
      notice: () => (isOpen && nothingLeft ? `${t('nothingLeft')} ${deciding('confirmRefuse')}` : undefined),
      isReady: () => {
        setTried(objections.size > 0)
        if (objections.size === 0) return true
        toast.warning(t('wrongLines', { count: objections.size }))
        requestAnimationFrame(() => document.querySelector<HTMLElement>(wrongField)?.focus())
        return false
      },
      done: () => write({}),
    },
  }
}
