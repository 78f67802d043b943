import { type UserRow, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

const mostNamed = 10

/** Deleting, enabling and disabling users, each after a question that names them. */
export const useChanges = () => {
  const t = useText(accountMessages)
  const removing = useConfirmedMutation(accounts.remove)
  const changing = useConfirmedMutation(accounts.changeStatus)
  const named = (rows: readonly UserRow[]) =>
    rows
      .slice(0, mostNamed)
      .map(({ nickName, userName }) => `${nickName} (${userName})`)
      .join(', ') + (rows.length > mostNamed ? '…' : '')
  return {
    remove: (rows: readonly UserRow[]) =>
      removing(
        { ids: rows.map(({ userId }) => userId).join(',') },
        { title: t('removeTitle'), text: t('removeQuestion', { names: named(rows) }), ok: t('remove'), danger: true },
      ),
    toggle: ({ userId, nickName, status }: UserRow) =>
      status === '0'
        ? changing(
            { userId, status: '1' },
            {
              title: t('disableTitle'),
              text: t('disableQuestion', { name: nickName }),
              ok: t('disable'),
              danger: true,
            },
          )
        : changing(
            { userId, status: '0' },
            { title: t('enableTitle'), text: t('enableQuestion', { name: nickName }), ok: t('enable') },
          ),
  }
}
