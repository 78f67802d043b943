import { type SignInRow, logininfor } from '@geodepot/contracts/system/logininfor.ts'
import { logininforMessages } from '@geodepot/contracts/system/logininfor.messages.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { StateTag, type Translate, useText } from '../../kit/i18n/index.ts'
import {
  type Column,
  List,
  LogTools,
  type RowAction,
  SearchChoice,
  SearchDay,
  SearchText,
} from '../../kit/list/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'

const tones: Readonly<Record<SignInRow['outcome'], Tone>> = { in: 'done', out: 'draft', refused: 'refused' }

const columnsOf = (t: Translate<typeof logininforMessages>): readonly Column<SignInRow>[] => [
  'userName',
  'nickName',
  {
    field: 'outcome',
    as: ({ outcome }) => <StateTag tone={tones[outcome]}>{t(`outcome${outcome}`)}</StateTag>,
    says: ({ outcome }) => t(`outcome${outcome}`),
  },
  { field: 'accessTime', width: 160 },
  'ipaddr',
  'browser',
  'os',
  'msg',
  { field: 'status', says: ({ status }) => t(`status${status}`), optional: true },
  { field: 'infoId', optional: true },
]

/** Who came in, went out or was turned away. */
const SignInLog = () => {
  const t = useText(logininforMessages)
  const columns = useMemo(() => columnsOf(t), [t])
  const mayUnlock = mayDo(usePerson(), accounts.unlock.permission)
  const mayClean = mayDo(usePerson(), logininfor.clean.permission)
  const mayRemove = mayDo(usePerson(), logininfor.remove.permission)
  const remove = useConfirmedMutation(logininfor.remove)
  const clean = useConfirmedMutation(logininfor.clean)
  const unlock = useConfirmedMutation(accounts.unlock)
  const actions: readonly RowAction<SignInRow>[] = [
    {
      // Only an account that is there can be locked.
      name: 'unlock',
      label: t('unlock'),
      shown: ({ outcome, nickName }) => mayUnlock && outcome === 'refused' && nickName !== null,
      run: ({ userName }) =>
        void unlock(
          { userName },
          { title: t('unlockTitle'), text: t('unlockQuestion', { name: userName }), ok: t('unlock') },
        ),
    },
  ]
  const removeMany = async (rows: readonly SignInRow[], clear: () => void) => {
    const question = {
      title: t('removeTitle'),
      text: t('removeQuestion', { count: rows.length }),
      ok: t('remove'),
      danger: true,
    }
    if (await remove({ ids: rows.map(({ infoId }) => infoId).join(',') }, question)) clear()
  }
  const outcomes = (['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))
  return (
    <List
      of={logininfor.list}
      columns={columns}
      rowKey={({ infoId }) => String(infoId)}
      card={{ title: 'userName', facts: ['outcome', 'accessTime', 'msg', 'ipaddr'] }}
      actions={actions}
      exportOf={logininfor.export}
      toolbar={
        <LogTools
          clean={
            mayClean
              ? {
                  label: t('clean'),
                  run: () =>
                    void clean({}, { title: t('cleanTitle'), text: t('cleanQuestion'), ok: t('clean'), danger: true }),
                }
              : undefined
          }
        />
      }
      chosen={
        mayRemove
          ? (rows, clear) => (
              <GuardedButton danger onPress={() => removeMany(rows, clear)}>
                {t('remove')}
              </GuardedButton>
            )
          : undefined
      }
      search={{
        main: (field) => (
          <>
            <SearchText of={field('userName')} />
            <SearchText of={field('ipaddr')} />
            <SearchChoice of={field('status')} options={outcomes} />
          </>
        ),
        more: (field) => (
          <>
            <SearchDay of={field('beginTime')} />
            <SearchDay of={field('endTime')} />
          </>
        ),
      }}
    />
  )
}
export default SignInLog
