import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { KeyboardEvent } from 'react'
import { mayDo, usePerson } from '../access/index.ts'
import { isCovered, isPlain, isTyping, useKeys } from '../browser/index.ts'

/** `f` puts the cursor into the search of the list. Stops while the view is hidden, as effects do. */
export const useSearchKey = (focus: () => void): void => {
  useKeys((event) => {
    if (event.key !== 'f' || !isPlain(event) || isTyping(event.target) || isCovered()) return false
    focus()
    return true
  })
}

/**
 * Begins a new row, for those who may; tells whether it did. An `empty` list draws no table that would listen for its
 * letter: there the page does.
 */
export const useNew = (
  add: { readonly of: AnyOperation; readonly run: () => void } | undefined,
  empty: boolean,
): (() => boolean) => {
  const person = usePerson()
  const begin = () => {
    if (add === undefined || !mayDo(person, add.of.permission)) return false
    add.run()
    return true
  }
  useKeys((event) => empty && event.key === 'n' && isPlain(event) && !isTyping(event.target) && !isCovered() && begin())
  return begin
}

const rowsIn = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('[data-row-key]')]
// One row at a time is in the tab order, so that Tab leaves the table and returns to the row left.
const focusRow = (table: HTMLElement, row: HTMLElement | undefined): void => {
  if (!row) return
  for (const other of rowsIn(table)) other.tabIndex = -1
  row.tabIndex = 0
  row.focus()
}

interface TableKeys {
  readonly open: (key: string) => void
  /** Single letters; told the row that has the focus. */
  readonly letter: (letter: string, key: string | undefined) => boolean
}

/**
 * Arrows, Home and End walk the rows, Enter opens one, single letters act on it: only while the table has the focus.
 */
export const tableKeys =
  (keys: TableKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const box = event.currentTarget
    if (!isPlain(event) || isTyping(event.target) || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('[data-row-key]')
    const rows = rowsIn(box)
    const at = row ? rows.indexOf(row) : -1
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    const move = moves[event.key]
    if (move !== undefined) {
      event.preventDefault()
      focusRow(box, rows[Math.min(Math.max(move, 0), rows.length - 1)])
      return
    }
    const key = row?.dataset['rowKey']
    if (event.key === 'Enter') {
      // A link or button inside the row answers Enter itself.
      if (key !== undefined && event.target === row) keys.open(key)
      return
    }
    if (event.key.length === 1 && keys.letter(event.key.toLowerCase(), key)) event.preventDefault()
  }
