import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { useMemo } from 'react'
import { StateTag, useText } from '../i18n/index.ts'

/** What the kit needs of a document's row; every document answers with it. */
export interface DocumentRow {
  readonly id: number
  readonly number: string
  readonly callCode: string
  /** A state of the declaration. */
  readonly docState: string
  readonly version: number
  /** Whose decision it waits for, by name. */
  readonly waitingFor?: string | null | undefined
  /** What this person may do with it now. */
  readonly can: Readonly<Partial<Record<string, true>>>
}

/** A document's state in words, in the tone that its declaration gives it. */
export const DocumentState = ({ of, state }: { of: AnyDocument; state: string }) => {
  const t = useText(of.messages)
  return <StateTag tone={of.states[state]?.tone ?? 'draft'}>{t(`state_${state}`)}</StateTag>
}

/** The column of a list that shows the state; spread beside `field`. */
export const useStateColumn = (of: AnyDocument) => {
  const t = useText(of.messages)
  return useMemo(
    () => ({
      as: (row: DocumentRow) => <DocumentState of={of} state={row.docState} />,
      says: (row: DocumentRow) => t(`state_${row.docState}`),
    }),
    [of, t],
  )
}

/** The states as the choices of a filter. */
export const useStateOptions = (of: AnyDocument): { value: string; label: string }[] => {
  const t = useText(of.messages)
  return Object.keys(of.states).map((state) => ({ value: state, label: t(`state_${state}`) }))
}
