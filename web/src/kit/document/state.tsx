import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { useMemo } from 'react'
import { StateTag, useText } from '../i18n/index.ts'

/** What the kit needs of a document's row; every document answers with it. */
export interface DocumentRow {
  readonly id: number
  readonly number: string
  readonly callCode: string
  readonly localNumber?: string | null | undefined
  /** A state of the declaration. */
  readonly docState: string
  readonly version: number
  /** Whose decision it waits for, by name. */
  readonly waitingFor?: string | null | undefined
  /** For how many days what it waits for is late. */
  readonly overdueDays?: number | null | undefined
  /** What this person may do with it now. */
  readonly can: Readonly<Partial<Record<string, true>>>
}

/** A document's state in words, in the tone that its declaration gives it. */
export const DocumentState = ({ of, state }: { of: AnyDocument; state: string }) => {
  const t = useText(of.messages)
  return <StateTag tone={of.states[state]?.tone ?? 'draft'}>{t(`state_${state}`)}</StateTag>
}

/** That something is late, and by how many days; nothing where it is not. */
export const Overdue = ({ days }: { days: number | null | undefined }) => {
  const t = useText(documentPageMessages)
  return typeof days === 'number' && <StateTag tone="refused">{t('overdue', { count: days, days })}</StateTag>
}

/** The column of a list that shows the state, in one line; spread beside `field`. */
export const useStateColumn = (of: AnyDocument) => {
  const t = useText(of.messages)
  const p = useText(documentPageMessages)
  return useMemo(() => {
    const lateOf = ({ overdueDays: days }: DocumentRow) =>
      typeof days === 'number' ? p('overdueShort', { days }) : undefined
    return {
      as: (row: DocumentRow) => (
        <span className="document-states">
          <DocumentState of={of} state={row.docState} />
          {lateOf(row) !== undefined && <b>{lateOf(row)}</b>}
        </span>
      ),
      says: (row: DocumentRow) => [t(`state_${row.docState}`), lateOf(row)].filter(Boolean).join(' '),
    }
  }, [of, t, p])
}

/** The states as the choices of a filter. */
export const useStateOptions = (of: AnyDocument): { value: string; label: string }[] => {
  const t = useText(of.messages)
  return Object.keys(of.states).map((state) => ({ value: state, label: t(`state_${state}`) }))
}
