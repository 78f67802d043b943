import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { Button } from 'antd'
import { MenuButton } from '../menu/index.ts'
import { useNarrow } from '../screen/index.ts'
import { useText } from '../text/index.ts'
import type { DocumentActions } from './actions.tsx'
import type { DocumentRow } from './state.tsx'

/** What may be done with this document: beside its number on a wide screen, at the bottom on a phone; the rest under *more*. */
export const ActionBar = <R extends DocumentRow>({ acts, row }: { acts: DocumentActions<R>; row: R }) => {
  const t = useText(documentPageMessages)
  const room = useNarrow() ? 2 : 3
  const shown = acts.shown(row)
  if (shown.length === 0) return null
  const first = shown.slice(0, room)
  const rest = shown.slice(room)
  return (
    <div className="document-actions" role="group" aria-label={t('actions')}>
      {first.map((action) => (
        <Button key={action.name} type={action.primary === true ? 'primary' : 'default'} danger={action.danger === true} loading={acts.busy === action.name} disabled={acts.busy !== undefined} onClick={() => acts.start(action, row)}>
          {acts.wordOf(action)}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton items={rest.map((action) => ({ key: action.name, label: acts.wordOf(action), danger: action.danger === true, run: () => acts.start(action, row) }))}>
          <Button>{t('more')}</Button>
        </MenuButton>
      )}
    </div>
  )
}
