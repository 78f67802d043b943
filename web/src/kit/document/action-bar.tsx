import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { Button } from 'antd'
import { turning, MenuButton } from '../ui/index.ts'
import { useNarrow } from '../browser/index.ts'
import { useText } from '../i18n/index.ts'
import type { DocumentAction, DocumentActions } from './actions.tsx'
import type { DocumentRow } from './state.tsx'

/**
 * What may be done with this document: beside its number on a wide screen, at the bottom on a phone; what there is no
 * room for, or what is declared so, under *more*.
 */
export const ActionBar = <R extends DocumentRow>({
  acts,
  row,
  begin,
}: {
  acts: DocumentActions<R>
  row: R
  begin: (action: DocumentAction<R>) => void
}) => {
  const t = useText(documentPageMessages)
  const narrow = useNarrow()
  const room = narrow ? 2 : 3
  const shown = acts.shown(row)
  if (shown.length === 0) return null
  const isPrimary = ({ primary }: DocumentAction<R>) =>
    typeof primary === 'function' ? primary(row) : primary === true
  // On a phone nothing that destroys comes under the thumb that has just decided.
  const first = shown.filter(({ more, danger }) => more !== true && !(narrow && danger === true)).slice(0, room)
  const rest = shown.filter((action) => !first.includes(action))
  return (
    <div className="document-actions" role="group" aria-label={t('actions')}>
      {first.map((action) => {
        const busy = acts.busy === action.name
        return (
          <Button
            key={action.name}
            type={isPrimary(action) ? 'primary' : 'default'}
            danger={action.danger === true}
            aria-busy={busy}
            loading={busy && turning}
            disabled={!busy && (acts.busy !== undefined || acts.isShut(action, row))}
            onClick={() => begin(action)}
          >
            {busy ? acts.busyWordOf(action) : acts.wordOf(action)}
          </Button>
        )
      })}
      {rest.length > 0 && (
        <MenuButton
          items={rest.map((action) => ({
            key: action.name,
            label: acts.wordOf(action),
            danger: action.danger === true,
            disabled: acts.busy !== undefined || acts.isShut(action, row),
            run: () => begin(action),
          }))}
        >
          <Button>{t('more')}</Button>
        </MenuButton>
      )}
    </div>
  )
}
