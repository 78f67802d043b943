import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import type { ScanAnswer } from '../../scan/index.ts'
import { findLine } from './find-line.ts'
import { linesHistory } from './history.ts'
import type { GridSource } from './types.ts'

/** What may be done with a card. */
export interface CardHands<L> {
  readonly write: (row: number, change: Partial<L>) => void
  readonly remove: (row: number) => void
  /** Opens a card; one that does not exist closes all. */
  readonly open: (row: number) => void
  readonly add: () => void
}

interface Said {
  readonly text: string
  readonly canUndo: boolean
}
const nothing: Said = { text: '', canUndo: false }

/** What cards of lines know: which one is open, and what can be taken back. */
export const useCards = <L extends object>(source: GridSource<L>) => {
  const t = useText(gridMessages)
  // A single line is there to be written.
  const [open, setOpen] = useState<number | undefined>(source.lines.length === 1 ? 0 : undefined)
  const [said, setSaid] = useState<Said>(nothing)
  const [history] = useState(() => linesHistory<L>())
  const now = useRef({ source, t })
  useLayoutEffect(() => {
    now.current = { source, t }
  })
  const hands = useMemo(() => {
    const put = (lines: L[], touched: readonly string[] | 'all') => {
      now.current = { ...now.current, source: { ...now.current.source, lines } }
      now.current.source.onChange(lines, touched)
    }
    const remove = (row: number) => {
      const { lines } = now.current.source
      const left = lines.toSpliced(row, 1)
      history.note(lines, left)
      put(left, 'all')
      setSaid({ text: now.current.t('removed', { row: row + 1 }), canUndo: true })
      setOpen(undefined)
    }
    return {
      remove,
      open: setOpen,
      write: (row: number, change: Partial<L>) => {
        setSaid(nothing)
        put(
          now.current.source.lines.map((line, index) => (index === row ? { ...line, ...change } : line)),
          Object.keys(change).map((field) => `${row}.${field}`),
        )
      },
      add: () => {
        const { lines, blank, max } = now.current.source
        if (lines.length >= max) return
        setSaid(nothing)
        put([...lines, blank()], 'all')
        setOpen(lines.length)
      },
      undo: () => {
        const before = history.back(now.current.source.lines)
        setSaid(before ? { text: now.current.t('undone'), canUndo: false } : nothing)
        if (before) put([...before], 'all')
      },
      scan: (codes: readonly string[]): ScanAnswer[] => {
        const { lines: before, columns, blank, max } = now.current.source
        const { t: words } = now.current
        let lines = [...before]
        const answers = codes.map((code): ScanAnswer => {
          const found = findLine(code, lines, columns, blank)
          if (found.kind === 'none')
            return { code, ok: false, text: words(found.near.length > 0 ? 'several' : 'noSuchLine'), near: found.near }
          if (found.kind === 'new') {
            if (found.row >= max) return { code, ok: false, text: words('full', { max }) }
            lines = lines.toSpliced(found.row, 1, found.line)
          }
          setOpen(found.row)
          setSaid(nothing)
          return {
            code,
            ok: true,
            text: words(found.kind === 'new' ? 'scanAdded' : 'scanFound', { row: found.row + 1 }),
          }
        })
        if (lines.some((line, row) => line !== before[row])) put(lines, 'all')
        return answers
      },
    }
  }, [history])
  return { open, said, hands }
}
