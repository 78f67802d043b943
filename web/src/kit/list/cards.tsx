import { type ShownColumn, saysOf } from './columns/columns.ts'
import { RowActions } from './row-actions.tsx'
import { type Rows, RowLink } from './table.tsx'
import type { CardFacts } from './types.ts'

export interface CardsProps<R extends object> extends Rows<R> {
  readonly label: string
  readonly card: CardFacts<R>
}

/** The rows as cards, for a narrow screen: what each is, and the three facts that matter. */
export const Cards = <R extends object>(props: CardsProps<R>) => {
  const { rows, columns, keyOf, nameOf, actions, card, glowing, label } = props
  const named = (field: string): ShownColumn<R> | undefined => columns.find((column) => column.field === field)
  const title = named(card.title)
  const titled = (row: R) => (title === undefined ? nameOf(row) : title.as ? title.as(row) : saysOf(title, row))
  const facts = card.facts.flatMap((field) => named(field) ?? [])
  // What has nothing to say yet leaves no empty line.
  const factsOf = (row: R) => facts.filter((column) => saysOf(column, row) !== '')
  return (
    <ul className="list-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={glowing.has(keyOf(row)) ? 'list-card list-glow' : 'list-card'}>
          <div className="list-card-title">
            <RowLink row={row} rows={props}>
              {titled(row)}
            </RowLink>
            {actions.some((action) => action.shown(row)) && (
              <RowActions row={row} name={nameOf(row)} actions={actions} folded />
            )}
          </div>
          <dl>
            {factsOf(row).map((column) => (
              <div key={column.field}>
                <dt>{column.title}</dt>
                <dd>{column.as ? column.as(row) : saysOf(column, row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
