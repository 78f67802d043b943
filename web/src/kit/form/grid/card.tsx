import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useId } from 'react'
import { absent, useText } from '../../i18n/index.ts'
import { CardField } from './card-field.tsx'
import { byField } from './problems.ts'
import { cellSays } from './says.ts'
import type { GridColumn } from './types.ts'
import type { CardHands } from './use-cards.ts'

interface LineCardProps<L extends object> {
  readonly line: L
  readonly index: number
  readonly columns: readonly GridColumn<L>[]
  /** The row's errors by field, as rows of the sheet have them. */
  readonly errors: string
  readonly marks: string
  readonly isOpen: boolean
  /** The card after this one, as far as there is one. */
  readonly next: number | undefined
  readonly isFull: boolean
  readonly readOnly: boolean
  readonly hands: CardHands<L>
}

const isFixed = <L extends object>(column: GridColumn<L>, line: L, readOnly: boolean): boolean =>
  readOnly || column.readOnly?.(line) === true

const Facts = <L extends object>({ line, columns }: { line: L; columns: readonly GridColumn<L>[] }) => {
  const known = columns.flatMap((column) => {
    const says = cellSays(column, line)
    return says === '' ? [] : [{ column, says }]
  })
  if (known.length === 0) return null
  return (
    <dl className="line-card-facts">
      {known.map(({ column: { field, title }, says }) => (
        <div key={field}>
          <dt>{title}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  )
}

const shownFacts = 3
const Card = <L extends object>({
  line,
  index,
  columns,
  errors,
  marks,
  isOpen,
  next,
  isFull,
  readOnly,
  hands,
}: LineCardProps<L>) => {
  const t = useText(gridMessages)
  const id = useId()
  const [first, ...rest] = columns
  const name = first ? cellSays(first, line) : ''
  const errorOf = byField(errors)
  const markOf = byField(marks)
  const own = errorOf.get('')
  const facts = rest
    .flatMap((column) => {
      const says = column.readOnly?.(line) === true ? '' : cellSays(column, line)
      return says === '' ? [] : `${column.title} ${says}`
    })
    .slice(0, shownFacts)
  const told = isOpen ? (own === undefined ? [] : [own]) : [...errorOf.values()]
  return (
    <li
      className={errors === '' ? 'line-card' : 'line-card line-card-wrong'}
      data-card={index}
      aria-label={t('lineCard', { row: index + 1 })}
    >
      <button
        type="button"
        className="line-card-head"
        aria-expanded={isOpen}
        onClick={() => hands.open(isOpen ? -1 : index)}
      >
        <span className="grid-number">{index + 1}</span>
        <span className="line-card-name">
          <strong>{name === '' ? absent : name}</strong>
          {!isOpen && facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </span>
        {isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
      </button>
      {told.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
      {!isOpen &&
        errors === '' &&
        [...markOf.values()].map((text) => (
          <p key={text} className="line-card-mark">
            {text}
          </p>
        ))}
      {isOpen && (
        <div className="line-card-body">
          <Facts line={line} columns={columns.filter((column) => isFixed(column, line, readOnly))} />
          {columns
            .filter((column) => !isFixed(column, line, readOnly))
            .map((column) => (
              <CardField
                key={column.field}
                column={column}
                line={line}
                row={index}
                id={`${id}-${column.field}`}
                error={errorOf.get(column.field)}
                mark={markOf.get(column.field)}
                write={(change) => hands.write(index, change)}
              />
            ))}
          {!readOnly && (
            <div className="line-card-foot">
              <Button
                type="text"
                danger
                aria-label={t('remove', { row: index + 1 })}
                onClick={() => hands.remove(index)}
              >
                {t('removeShort')}
              </Button>
              {next !== undefined ? (
                <Button onClick={() => hands.open(next)}>{t('nextLine')}</Button>
              ) : (
                !isFull && <Button onClick={hands.add}>{t('add')}</Button>
              )}
            </div>
          )}
        </div>
      )}
    </li>
  )
}
/** One line: what it is, and its fields once it is opened. */
export const LineCard = memo(Card) as typeof Card
