import type { DraftLine, DraftTerms, SupplierView } from '@geodepot/contracts/material/scheme.asking.ts'

/** What a supplier has typed: the terms, and a line for each that is asked for. */
export interface Typed {
  readonly terms: DraftTerms
  readonly lines: ReadonlyMap<number, DraftLine>
}
const empty: Omit<DraftLine, 'sourceLineId'> = {
  unitPrice: '',
  taxRate: '',
  withTax: '0',
  leadDays: '',
  offeredPart: '',
  condition: 'new',
  warranty: '',
  remark: '',
}
/** As the server keeps it. */
export const keptOf = ({ terms, lines, drafts }: SupplierView): Typed => {
  const written = new Map(drafts.map((line) => [line.sourceLineId, line]))
  return {
    terms,
    lines: new Map(
      lines.map(({ sourceLineId }) => [sourceLineId, written.get(sourceLineId) ?? { ...empty, sourceLineId }]),
    ),
  }
}
/** Lines that the server does not keep as they are now. */
export const changedLines = (typed: Typed, kept: Typed): DraftLine[] =>
  [...typed.lines].flatMap(([id, line]) => (JSON.stringify(line) === JSON.stringify(kept.lines.get(id)) ? [] : [line]))

// In this tab, as long as it is open, also over a lost connection.
const name = 'offer'
interface Stored {
  readonly of: string
  readonly terms: DraftTerms
  readonly lines: readonly DraftLine[]
}
/** What was typed in this tab and has not reached the server, over what the server keeps. */
export const restored = (view: SupplierView): Typed => {
  const kept = keptOf(view)
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Stored | null
    if (stored?.of !== view.requestNumber) return kept
    const typed = new Map(stored.lines.map((line) => [line.sourceLineId, line]))
    return {
      terms: stored.terms,
      lines: new Map([...kept.lines].map(([id, line]) => [id, typed.get(id) ?? line])),
    }
  } catch {
    return kept
  }
}
export const store = (of: string, { terms, lines }: Typed): void =>
  sessionStorage.setItem(name, JSON.stringify({ of, terms, lines: [...lines.values()] } satisfies Stored))
export const forget = (): void => sessionStorage.removeItem(name)
