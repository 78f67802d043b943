import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { ScanField } from '../../scan/index.ts'
import { LineCard } from './card.tsx'
import { errorsByRow, noErrors } from './problems.ts'
import { CardTotals } from './totals.tsx'
import type { LinesGridProps } from './types.ts'
import { useCards } from './use-cards.ts'
import './grid.css'
import './cards.css'

const atOnce = 50

/**
 * Lines that are written on a phone: a card each, one of them open, the next one tap away. A code that is scanned opens
 * its line, or adds it.
 */
export const LineCards = <L extends object>({
  label,
  lines,
  columns,
  errors = noErrors,
  marks = noErrors,
  blank,
  max = 1000,
  readOnly = false,
  given = false,
  onChange,
  tools,
  unitOf,
}: LinesGridProps<L>) => {
  const t = useText(gridMessages)
  const box = useRef<HTMLDivElement>(null)
  const { open, said, hands } = useCards({ lines, columns, blank, max, onChange })
  const before = useRef(open)
  useLayoutEffect(() => {
    // The form that has just opened stays at its beginning.
    if (before.current === open) return
    before.current = open
    box.current?.querySelector(`[data-card="${open}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const [shown, setShown] = useState(atOnce)
  const rowErrors = errorsByRow(errors)
  const rowMarks = errorsByRow(marks)
  // Those that were wrong when somebody asked for them: what is mended stays in sight.
  const [asked, setAsked] = useState<ReadonlySet<number>>()
  const wrong = new Set([...rowErrors.keys(), ...rowMarks.keys()].filter((row) => row < lines.length))
  const rows = lines.flatMap((_line, row) => (asked === undefined || asked.has(row) || row === open ? [row] : []))
  const last = open === undefined ? 0 : rows.indexOf(open) + 1
  const visible = rows.slice(0, Math.max(shown, last))
  return (
    <div ref={box} className="line-cards" role="group" aria-label={label}>
      {!readOnly && (
        <ScanField
          byLine
          label={t(given ? 'scanFind' : 'scan')}
          hint={t(given ? 'scanFindHint' : 'scanHint')}
          resolve={hands.scan}
        />
      )}
      <div className="grid-foot">
        <span>{t('lines', { count: lines.length })}</span>
        {(wrong.size > 0 || asked !== undefined) && (
          <button
            type="button"
            className="line-chip line-chip-wrong"
            aria-pressed={asked !== undefined}
            onClick={() => setAsked(asked === undefined ? wrong : undefined)}
          >
            {t('rowErrors', { count: wrong.size })}
          </button>
        )}
        {tools}
      </div>
      {lines.length === 0 && <p className="grid-empty">{t('empty')}</p>}
      <ul>
        {visible.map((row, at) => {
          const line = lines[row]
          return (
            line && (
              <LineCard
                key={row}
                line={line}
                index={row}
                columns={columns}
                errors={rowErrors.get(row) ?? ''}
                marks={rowMarks.get(row) ?? ''}
                isOpen={row === open}
                next={rows[at + 1]}
                isFull={lines.length >= max}
                readOnly={readOnly}
                hands={hands}
              />
            )
          )
        })}
      </ul>
      {visible.length < rows.length && (
        <Button block onClick={() => setShown(visible.length + atOnce)}>
          {t('moreLines', { count: rows.length - visible.length })}
        </Button>
      )}
      <CardTotals columns={columns} lines={lines} unitOf={unitOf} />
      <div className="line-cards-foot">
        <span role="status" className="grid-said">
          {said.text}
        </span>
        {said.canUndo && (
          <button type="button" className="grid-undo" onClick={hands.undo}>
            {t('undo')}
          </button>
        )}
        {!readOnly && !given && (
          <Button icon={<PlusOutlined aria-hidden="true" />} disabled={lines.length >= max} onClick={hands.add}>
            {t('add')}
          </Button>
        )}
      </div>
    </div>
  )
}
