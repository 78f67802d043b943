import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useText } from '../../i18n/index.ts'
import type { CellHands, Editing } from './cell.tsx'
import { linesHistory } from './history.ts'
import { moved } from './moves.ts'
import { pasted } from './paste.ts'
import { blockOf, written } from './read.ts'
import { isBlank, rawOf } from './says.ts'
import type { GridSource, Place, Touched } from './types.ts'
import { reveal } from './window.ts'

/** What the grid tells, and whether what it tells of can be taken back. */
interface Said {
  readonly text: string
  readonly canUndo: boolean
}
const nothing: Said = { text: '', canUndo: false }

/** The state of a grid: which cell has the focus, whether it is open, and what keys and pastes do to the lines. */
export const useGrid = <L extends object>(source: GridSource<L>, box: RefObject<HTMLDivElement | null>) => {
  const t = useText(gridMessages)
  const [active, setActive] = useState<Place>()
  const [editing, setEditing] = useState<Editing>()
  const [said, setSaid] = useState<Said>(nothing)
  const [history] = useState(() => linesHistory<L>())
  const now = useRef({ source, active, editing, t })
  useLayoutEffect(() => {
    now.current = { source, active, editing, t }
  })

  const hands = useMemo(() => {
    const here = () => {
      const {
        source: { lines, columns },
        active: place,
      } = now.current
      const line = place && lines[place.row]
      const column = place && columns[place.column]
      return place && line && column ? { place, line, column } : undefined
    }
    const go = (place: Place) => {
      setEditing(undefined)
      setActive(place)
      reveal(box.current, place.row)
    }
    // What was pressed is gone, and with it the focus: it goes back to the cell.
    const refocus = () => {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-active="true"] .grid-input')?.focus())
    }
    // One key may both write a cell and add a line: the second has to see what the first did.
    const put = (lines: L[], touched: Touched, text?: string) => {
      history.note(now.current.source.lines, lines)
      setSaid(text === undefined ? nothing : { text, canUndo: true })
      now.current = { ...now.current, source: { ...now.current.source, lines } }
      now.current.source.onChange(lines, touched)
    }
    const write = (change: Partial<L>) => {
      const found = here()
      if (!found) return
      put(
        now.current.source.lines.map((line, index) => (index === found.place.row ? { ...line, ...change } : line)),
        Object.keys(change).map((field) => `${found.place.row}.${field}`),
      )
    }
    const writeText = (text: string) => {
      const found = here()
      if (found) write(written(found.column, found.line, text).change)
    }
    const begin = (text?: string) => {
      const found = here()
      if (!found || found.column.readOnly?.(found.line) === true) return
      setEditing({ text: text ?? rawOf(found.column, found.line) })
    }
    const commit = () => {
      const found = here()
      const open = now.current.editing
      if (
        found &&
        open &&
        found.column.kind !== 'choice' &&
        !found.column.edit &&
        open.text !== rawOf(found.column, found.line)
      )
        writeText(open.text)
      setEditing(undefined)
    }
    const add = () => {
      const { lines, blank, max } = now.current.source
      if (lines.length >= max) return
      put([...lines, blank()], 'all')
      go({ row: lines.length, column: 0 })
    }
    const remove = (row: number) => {
      const { lines } = now.current.source
      put(lines.toSpliced(row, 1), 'all', now.current.t('removed', { row: row + 1 }))
      const place = now.current.active
      if (lines.length <= 1) {
        setActive(undefined)
        setEditing(undefined)
      } else if (place) {
        go({ row: Math.min(place.row, lines.length - 2), column: place.column })
        refocus()
      }
    }
    const undo = () => {
      const { source: shown, t: words, active: place } = now.current
      const before = history.back(shown.lines)
      if (!before) return setSaid(nothing)
      now.current = { ...now.current, source: { ...shown, lines: before } }
      shown.onChange(before as L[], 'all')
      setSaid({ text: words('undone'), canUndo: false })
      if (before.length === 0) return
      go({ row: Math.min(place?.row ?? 0, before.length - 1), column: place?.column ?? 0 })
      refocus()
    }
    const step = (key: string, event: KeyboardEvent): boolean => {
      const found = here()
      if (!found) return false
      const { lines, columns } = now.current.source
      const next = moved(
        found.place,
        key,
        { rows: lines.length, columns: columns.length },
        { shift: event.shiftKey, control: event.ctrlKey || event.metaKey },
      )
      if (!next) return false
      event.preventDefault()
      go(next)
      return true
    }
    const down = (event: KeyboardEvent) => {
      const found = here()
      const { lines } = now.current.source
      // A filled last line asks for another one below it.
      if (found && found.place.row === lines.length - 1 && !isBlank(found.line)) add()
      else step('ArrowDown', event)
    }
    const whileOpen = (event: KeyboardEvent<HTMLElement>) => {
      const ownKeys = here()?.column.kind === 'choice' || here()?.column.edit !== undefined
      if (event.key === 'Escape') {
        event.stopPropagation()
        setEditing(undefined)
      } else if (event.key === 'Enter') {
        event.preventDefault()
        commit()
        down(event)
      } else if (event.key === 'Tab' || (!ownKeys && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))) {
        commit()
        step(event.key, event)
      }
    }
    const whileClosed = (event: KeyboardEvent<HTMLElement>) => {
      if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        event.preventDefault()
        undo()
      } else if (event.key === 'Enter' || event.key === 'F2') {
        event.preventDefault()
        begin()
      } else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        const found = here()
        if (found) remove(found.place.row)
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault()
        const found = here()
        if (found && found.column.readOnly?.(found.line) !== true) write(written(found.column, found.line, '').change)
      } else if (!event.altKey) step(event.key, event)
    }
    // An editor of a column's own gets single texts; a block is the grid's, into an open cell as well.
    const paste = (event: ClipboardEvent<HTMLElement>) => {
      if (!(event.target instanceof Node) || box.current?.contains(event.target) !== true) return
      const { lines, columns, blank, max } = now.current.source
      // Without lines the sheet itself has the focus: a block makes the first ones.
      const place = here()?.place ?? (lines.length === 0 ? { row: 0, column: 0 } : undefined)
      const text = event.clipboardData.getData('text/plain')
      if (!place || (now.current.editing && !/[\t\n]/.test(text))) return
      event.preventDefault()
      const done = pasted(lines, columns, place, blockOf(text), blank, max)
      setEditing(undefined)
      const words = now.current.t
      put(
        done.lines,
        done.lines.length === lines.length ? done.touched : 'all',
        [
          words('pasted', { rows: done.rows, columns: done.columns }),
          ...(done.skipped > 0 ? [words('pasteSkipped', { count: done.skipped })] : []),
          ...(done.full ? [words('pasteFull', { max })] : []),
        ].join(' · '),
      )
    }
    const close = () => {
      setEditing(undefined)
      if (here()?.column.dialog === true) refocus()
    }
    const cell: CellHands<L> = {
      begin,
      takeText: writeText,
      type: (text) => setEditing({ text }),
      take: (change) => {
        write(change)
        close()
      },
      cancel: () => close(),
    }
    const key = (event: KeyboardEvent<HTMLElement>) => {
      // A key that belongs to an input method's own window, to a button, to a dialog that a cell opened, or to the
      // editor that a column brings.
      if (
        event.nativeEvent.isComposing ||
        (event.target instanceof Element &&
          (event.target.closest('button') !== null || box.current?.contains(event.target) !== true))
      )
        return
      if (now.current.editing && here()?.column.edit && event.key !== 'Escape') return
      if (now.current.editing) whileOpen(event)
      else whileClosed(event)
    }
    const cellOf = ({ target }: { target: EventTarget }) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-column]')?.dataset : undefined
    const press = (event: MouseEvent<HTMLElement>) => {
      if (cellOf(event)?.['active'] === 'false') event.preventDefault()
    }
    const click = (event: MouseEvent<HTMLElement>) => {
      const found = cellOf(event)
      if (!found) return
      const place = { row: Number(found['row']), column: Number(found['column']) }
      if (found['active'] === 'true') {
        if (!now.current.editing) begin()
        return
      }
      commit()
      setActive(place)
      now.current = { ...now.current, active: place }
      if (here()?.column.dialog === true) begin()
    }
    const leave = () => {
      if (!here()?.column.edit) {
        commit()
        setActive(undefined)
      }
    }
    return { cell, paste, add, remove, undo, go, leave, key, press, click }
  }, [box, history])
  return { active, editing, said, ...hands }
}
