import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, lazy } from 'react'
import { useText } from '../../i18n/index.ts'
import { Hint, PaneButton } from '../../ui/index.ts'
import type { ShownColumn } from './columns.ts'
import type { ColumnPreferences } from '../preferences.ts'

/** What has to be known of a column to choose it. */
type ChosenColumn = Pick<ShownColumn<unknown>, 'title' | 'optional'> & { readonly field: string }
export interface ColumnChoiceProps {
  readonly columns: readonly ChosenColumn[]
  readonly main: string
  readonly setting: ColumnPreferences
  readonly set: (setting: ColumnPreferences) => void
}

// Comes with the first look at it.
const Panel = lazy(() => import('./column-panel.tsx'))

/** Which columns a person sees, and in which order. */
export const ColumnChoice = (props: ColumnChoiceProps) => {
  const t = useText(listMessages)
  return (
    <Hint title={t('columns')}>
      <PaneButton
        title={t('columns')}
        pane={() => (
          <Suspense fallback={null}>
            <Panel {...props} />
          </Suspense>
        )}
      >
        <Button type="text" icon={<SettingOutlined aria-hidden="true" />} aria-label={t('columns')} />
      </PaneButton>
    </Hint>
  )
}
