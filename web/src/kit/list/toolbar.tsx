import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { FilterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { Hint } from '../ui/index.ts'

interface ToolbarProps {
  /** The primary action and the others, in this order. */
  readonly children: ReactNode
  /** Actions on the chosen rows; they take the place of the others. */
  readonly chosen?: { readonly count: number; readonly actions: ReactNode; readonly clear: () => void } | undefined
  readonly searchShown?: boolean | undefined
  readonly toggleSearch?: (() => void) | undefined
  readonly refresh: () => void
  readonly refreshing: boolean
  readonly columns: ReactNode
  /** Said before how the list is looked at: on a phone how many there are. */
  readonly said?: string | undefined
}

/** What can be done, at the left; how the list is looked at, at the right. */
export const Toolbar = ({
  children,
  chosen,
  searchShown,
  toggleSearch,
  refresh,
  refreshing,
  columns,
  said,
}: ToolbarProps) => {
  const t = useText(listMessages)
  const searchLabel = t(searchShown === true ? 'hideSearch' : 'showSearch')
  return (
    <div className="list-toolbar">
      <div className="list-toolbar-actions">
        {chosen && chosen.count > 0 ? (
          <>
            <span className="list-chosen" role="status">
              {t('selected', { count: chosen.count })}
            </span>
            {chosen.actions}
            <Button type="link" onClick={chosen.clear}>
              {t('clearSelection')}
            </Button>
          </>
        ) : (
          children
        )}
      </div>
      <div className="list-toolbar-view">
        {said !== undefined && <span className="list-said">{said}</span>}
        {toggleSearch && (
          <Hint title={searchLabel}>
            <Button
              type="text"
              icon={<FilterOutlined aria-hidden="true" />}
              aria-label={searchLabel}
              aria-pressed={searchShown === true}
              onClick={toggleSearch}
            />
          </Hint>
        )}
        <Hint title={t('refresh')}>
          <Button
            type="text"
            icon={<ReloadOutlined aria-hidden="true" spin={refreshing} />}
            aria-label={t('refresh')}
            onClick={refresh}
          />
        </Hint>
        {columns}
      </div>
    </div>
  )
}
