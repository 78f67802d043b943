import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { MenuButton } from '../ui/index.ts'
import { useText } from '../i18n/index.ts'
import { pixelsOf } from './columns/columns.ts'
import type { RowAction } from './types.ts'

/** Pixels that the actions of a row may take: what finds no room is under *more*, and whatever destroys something. */
const room = { most: 96, padding: 20, more: 28, gap: 4, around: 8 }
const widthOf = (word: string): number => Math.ceil(pixelsOf(word)) + room.around

/** Those that stand beside a row, and those under *more*. */
const placed = <R,>(row: R, actions: readonly RowAction<R>[]) => {
  const shown = actions.filter((action) => action.shown(row))
  const words = (of: readonly RowAction<R>[]) =>
    of.reduce((sum, { label }) => sum + widthOf(label) + room.gap, -room.gap) + room.padding
  const harmless = shown.filter(({ danger }) => danger !== true)
  const isAll = harmless.length === shown.length && words(shown) <= room.most
  const first = isAll ? shown : harmless.filter((one) => words([one]) + room.gap + room.more <= room.most).slice(0, 1)
  const rest = shown.filter((action) => !first.includes(action))
  const width =
    first.length === 0 ? room.padding + room.more : words(first) + (rest.length > 0 ? room.gap + room.more : 0)
  return { first, rest, width }
}
/** Pixels that the widest of these rows' actions need; 0 where no row has any. */
export const actionsWidth = <R,>(rows: readonly R[], actions: readonly RowAction<R>[], head: string): number =>
  rows.reduce((widest, row) => {
    const { first, rest, width } = placed(row, actions)
    return first.length + rest.length === 0 ? widest : Math.max(widest, width, widthOf(head) + room.padding)
  }, 0)

interface RowActionsProps<R> {
  readonly row: R
  readonly name: string
  readonly actions: readonly RowAction<R>[]
  /** On a card all are under *more*. */
  readonly folded?: boolean
}

/** What this person may do with this row: exactly what the server said. */
export const RowActions = <R,>({ row, name, actions, folded = false }: RowActionsProps<R>) => {
  const t = useText(listMessages)
  const laid = placed(row, actions)
  const { first, rest } = folded ? { first: [], rest: [...laid.first, ...laid.rest] } : laid
  return (
    <span className="list-actions">
      {first.map((action) => (
        <button
          key={action.name}
          type="button"
          className="list-action"
          disabled={action.shut?.(row) === true}
          onClick={() => action.run(row)}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          items={rest.map((action) => ({
            key: action.name,
            label: action.label,
            danger: action.danger === true,
            disabled: action.shut?.(row) === true,
            run: () => action.run(row),
          }))}
        >
          <button
            type="button"
            className="list-action list-action-more"
            aria-label={t('actionsOf', { name })}
            title={t('moreActions')}
          >
            ⋯
          </button>
        </MenuButton>
      )}
    </span>
  )
}
