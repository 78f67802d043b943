import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { StarOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import type { SavedView } from '../preferences.ts'

export interface Views {
  readonly all: readonly SavedView[]
  /** The name of the view that the list shows. */
  readonly current: string | undefined
  readonly open: (view: SavedView) => void
  /** Keeps the list as it stands under a name; one of the same name gives way. */
  readonly save: (name: string) => void
  readonly drop: (view: SavedView) => void
}
// Comes with the first look at it.
const Panel = lazy(() => import('./views-panel.tsx'))

/** The list as a person wants to find it again: filters, order and columns, by name. */
export const ViewsChoice = ({ views }: { views: Views }) => {
  const t = useText(listMessages)
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('views')}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={null}>
          <Panel views={views} done={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Tooltip title={t('views')}>
        <Button type="text" icon={<StarOutlined aria-hidden="true" />} aria-label={t('views')}>
          {views.current !== undefined && <span className="list-view-name">{views.current}</span>}
        </Button>
      </Tooltip>
    </Popover>
  )
}
