import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { MenuButton } from '../ui/index.ts'
import { useText } from '../i18n/index.ts'
import { pixelsOf } from './columns/columns.ts'
import type { RowAction } from './types.ts'

/** How many of a row's actions stand beside it; the rest are under *more*. */
const besideRow = 3

/** Those that stand beside a row, and those under *more*. */
const placed = <R,>(row: R, actions: readonly RowAction<R>[], beside: number) => {
  const shown = actions.filter((action) => action.shown(row))
  const first = shown.length <= beside ? shown : shown.slice(0, Math.max(beside - 1, 0))
  return { first, rest: shown.slice(first.length) }
}
/** Pixels that the widest of these rows' actions need; 0 where no row has any. */
export const actionsWidth = <R,>(rows: readonly R[], actions: readonly RowAction<R>[], more: string): number =>
  rows.reduce((widest, row) => {
    const { first, rest } = placed(row, actions, besideRow)
    const words = [...first.map(({ label }) => label), ...(rest.length > 0 ? [more] : [])]
    return words.length === 0
      ? widest
      : Math.max(widest, 72, 24 + words.reduce((sum, word) => sum + 14 + Math.ceil(pixelsOf(word)), 0))
  }, 0)

interface RowActionsProps<R> {
  readonly row: R
  readonly name: string
  readonly actions: readonly RowAction<R>[]
  readonly beside?: number
}

/** What this person may do with this row: exactly what the server said. */
export const RowActions = <R,>({ row, name, actions, beside = besideRow }: RowActionsProps<R>) => {
  const t = useText(listMessages)
  const { first, rest } = placed(row, actions, beside)
  return (
    <span className="list-actions">
      {first.map((action) => (
        <button
          key={action.name}
          type="button"
          className={action.danger === true ? 'list-action list-action-danger' : 'list-action'}
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
          <button type="button" className="list-action" aria-label={t('actionsOf', { name })}>
            {beside === 0 ? '⋯' : t('moreActions')}
          </button>
        </MenuButton>
      )}
    </span>
  )
}
