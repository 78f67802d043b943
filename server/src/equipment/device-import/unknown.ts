import { type ImportDecision, type UnknownValue, unknownBound } from '@geodepot/contracts/kit/import.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'

interface Noted {
  readonly field: string
  readonly value: string
  readonly of?: string
  readonly row: number
  readonly decision: ImportDecision | undefined
  /** Whether the decision can be carried out: what it uses may be gone. */
  readonly valid: boolean
  /** Asked once per value. */
  readonly like: () => {
    alike: UnknownValue['alike']
    suggestion: { use: string } | { create: Record<string, string> } | null
  }
}
/** Gathers the values that the company does not know, with the rows that they stand in. */
export interface Unknown {
  note(one: Noted): UnknownValue
  list(): UnknownValue[]
}

const shownRows = 3

export const createUnknown = (): Unknown => {
  const found = new Map<string, UnknownValue>()
  return {
    note: ({ field, value, of, row, decision, valid, like }) => {
      const key = `${field}\n${folded(of ?? '')}\n${folded(value)}`
      const known = found.get(key)
      if (known) {
        known.count++
        if (known.rows.length < shownRows) known.rows.push(row)
        return known
      }
      // Beyond what is sent nobody sees likenesses.
      const { alike, suggestion } = found.size < unknownBound ? like() : { alike: [], suggestion: null }
      const chosen =
        valid && decision
          ? {
              ...(decision.use !== undefined && { use: decision.use }),
              ...(decision.create && { create: decision.create }),
            }
          : suggestion
      const noted: UnknownValue = {
        field,
        value,
        of: of ?? null,
        count: 1,
        rows: [row],
        alike,
        decision: chosen,
        decided: valid,
      }
      found.set(key, noted)
      return noted
    },
    list: () =>
      [...found.values()].sort(
        (a, b) => a.field.localeCompare(b.field) || b.count - a.count || a.value.localeCompare(b.value),
      ),
  }
}
