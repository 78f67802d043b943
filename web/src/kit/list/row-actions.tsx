import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Dropdown } from 'antd'
import { useText } from '../text/index.ts'
import type { RowAction } from './types.ts'

/** How many of a row's actions stand beside it; the rest are under *more*. */
export const besideRow = 3

interface RowActionsProps<R> { readonly row: R; readonly name: string; readonly actions: readonly RowAction<R>[]; readonly beside?: number }

/** What this person may do with this row: exactly what the server said. */
export const RowActions = <R,>({ row, name, actions, beside = besideRow }: RowActionsProps<R>) => {
  const t = useText(listMessages)
  const shown = actions.filter((action) => action.shown(row))
  const first = shown.length <= beside ? shown : shown.slice(0, Math.max(beside - 1, 0))
  const rest = shown.slice(first.length)
  return (
    <span className="list-actions">
      {first.map((action) => (
        <button key={action.name} type="button" className={action.danger === true ? 'list-action list-action-danger' : 'list-action'} onClick={() => action.run(row)}>{action.label}</button>
      ))}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: rest.map((action) => ({ key: action.name, label: action.label, danger: action.danger === true, onClick: () => action.run(row) })) }}>
          <button type="button" className="list-action" aria-label={t('actionsOf', { name })}>{beside === 0 ? '⋯' : t('moreActions')}</button>
        </Dropdown>
      )}
    </span>
  )
}
