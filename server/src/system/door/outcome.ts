import type { ImportCounts } from '@geodepot/contracts/kit/import.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { DoorFileState } from '@geodepot/contracts/system/door.ts'
import { type Reason, type Refusal, said } from '../../kit/http/refusal.ts'

/** A cell or a line that was refused. */
export interface Wrong {
  readonly row: number
  readonly column: string | null
  readonly field: string
  readonly label: string
  readonly value: string | null
  readonly message: string
}
/** What became of a file that came in. */
export interface Outcome {
  readonly state: Extract<DoorFileState, 'done' | 'partly' | 'refused'>
  readonly counts: ImportCounts
  readonly wrong: readonly Wrong[]
  /** Why it was refused as a whole. */
  readonly message: Text
}
const nothing: ImportCounts = { total: 0, new: 0, equal: 0, changed: 0, refused: 0 }
export const noMessage: Text = ['', '']

/** Of which something was taken, or nothing. */
export const outcomeOf = (counts: ImportCounts, wrong: readonly Wrong[], isDone: boolean): Outcome => {
  const isTaken = isDone && counts.refused < Math.max(counts.total, 1)
  const taken = counts.refused === 0 ? 'done' : 'partly'
  return { state: isTaken ? taken : 'refused', counts, wrong, message: noMessage }
}
const told = (reasons: readonly Reason[]): Text => [
  reasons.map((reason) => said(reason, 'cn')).join('；'),
  reasons.map((reason) => said(reason, 'en')).join('; '),
]
/** Turned down as a whole. */
export const turnedDown = ({ reasons }: Pick<Refusal, 'reasons'>): Outcome => ({
  state: 'refused',
  counts: nothing,
  wrong: [],
  message: told(reasons.slice(0, 10)),
})
