import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, lazy } from 'react'
import { useText } from '../../i18n/index.ts'
import { Hint, PaneButton } from '../../ui/index.ts'
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
  return (
    <Hint title={t('views')}>
      <PaneButton
        title={t('views')}
        pane={(close) => (
          <Suspense fallback={null}>
            <Panel views={views} done={close} />
          </Suspense>
        )}
      >
        <Button type="text" icon={<StarOutlined aria-hidden="true" />} aria-label={t('views')}>
          {views.current !== undefined && <span className="list-view-name">{views.current}</span>}
        </Button>
      </PaneButton>
    </Hint>
  )
}
