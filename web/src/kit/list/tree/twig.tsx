import type { Twig } from '@geodepot/contracts/kit/branches.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { type ShownColumn, saysOf } from '../columns/columns.ts'
import { RowActions } from '../row-actions.tsx'
import type { Rows } from '../table.tsx'
import type { CardFacts } from '../types.ts'
import './twig.css'

interface TurnProps {
  readonly twig: Twig
  readonly name: string
  readonly turn: () => void
}
/** Folds and unfolds what hangs below a row. */
const Turn = ({ twig: { hasChildren, open }, name, turn }: TurnProps) => {
  const t = useText(listMessages)
  if (!hasChildren) return <span className="twig-turn" aria-hidden="true" />
  return (
    <button
      type="button"
      className="twig-turn"
      aria-expanded={open}
      aria-label={t(open ? 'collapseRow' : 'expandRow', { name })}
      onClick={turn}
    >
      {open ? <CaretDownOutlined aria-hidden="true" /> : <CaretRightOutlined aria-hidden="true" />}
    </button>
  )
}

const step = 20

/** The cell that names a row, as far to the right as it stands below the top. */
export const TwigCell = ({ children, ...twig }: TurnProps & { children: ReactNode }) => (
  <span className="twig" style={{ paddingInlineStart: twig.twig.depth * step }}>
    <Turn {...twig} />
    <span className="twig-name">{children}</span>
  </span>
)

interface TreeCardsProps<R extends object> extends Rows<R> {
  readonly label: string
  readonly card: CardFacts<R>
  readonly twigOf: (row: R) => Twig
}

/** A tree on a narrow screen: cards that stand in as deep as they hang. */
export const TreeCards = <R extends object>({
  rows,
  columns,
  keyOf,
  nameOf,
  actions,
  card,
  glowing,
  label,
  open,
  twigOf,
}: TreeCardsProps<R>) => {
  const facts = card.facts.flatMap((field): ShownColumn<R>[] => columns.filter((column) => column.field === field))
  return (
    <ul className="list-cards list-twigs" aria-label={label}>
      {rows.map((row) => {
        const twig = twigOf(row)
        const name = nameOf(row)
        return (
          <li
            key={keyOf(row)}
            className={glowing.has(keyOf(row)) ? 'list-card list-glow' : 'list-card'}
            style={{ marginInlineStart: Math.min(twig.depth, 4) * 12 }}
          >
            <div className="list-card-title">
              <span className="twig twig-card">
                <Turn twig={twig} name={name} turn={() => open(row)} />
                <span>{name}</span>
              </span>
              {actions.some((action) => action.shown(row)) && (
                <RowActions row={row} name={name} actions={actions} folded />
              )}
            </div>
            <dl>
              {facts.map((column) => (
                <div key={column.field}>
                  <dt>{column.title}</dt>
                  <dd>{column.as ? column.as(row) : saysOf(column, row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
