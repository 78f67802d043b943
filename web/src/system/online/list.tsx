import { type OnlineRow, activities, online } from '@geodepot/contracts/system/online.ts'
import { onlineMessages } from '@geodepot/contracts/system/online.messages.ts'
import { useMemo } from 'react'
import { Ago, StateTag, shownMoment, type Translate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'

const columnsOf = (t: Translate<typeof onlineMessages>): readonly Column<OnlineRow>[] => [
  'userName',
  { field: 'nickName', says: (row) => (row.own ? `${row.nickName} · ${t('own')}` : row.nickName) },
  'deptName',
  {
    field: 'activity',
    as: ({ activity }) => (
      <StateTag tone={activity === 'active' ? 'done' : 'draft'}>{t(`activity${activity}`)}</StateTag>
    ),
    says: ({ activity }) => t(`activity${activity}`),
  },
  {
    field: 'lastTime',
    width: 144,
    as: ({ lastTime }) => <Ago at={lastTime} />,
    says: ({ lastTime }) => shownMoment(lastTime),
  },
  {
    field: 'loginTime',
    width: 144,
    as: ({ loginTime }) => <Ago at={loginTime} />,
    says: ({ loginTime }) => shownMoment(loginTime),
  },
  'ipaddr',
  'browser',
  'os',
  { field: 'tokenId', optional: true },
]

/** The sessions that are open now. */
const OnlineUsers = () => {
  const t = useText(onlineMessages)
  const columns = useMemo(() => columnsOf(t), [t])
  const force = useConfirmedMutation(online.forceLogout)
  const actions: readonly RowAction<OnlineRow>[] = [
    {
      name: 'forceLogout',
      label: t('forceLogout'),
      danger: true,
      shown: ({ can }) => can.forceLogout === true,
      run: ({ tokenId, nickName, userName, ipaddr }) =>
        void force(
          { id: tokenId },
          {
            title: t('forceTitle'),
            text: t('forceQuestion', { name: nickName || userName, address: ipaddr }),
            ok: t('forceLogout'),
            danger: true,
          },
        ),
    },
  ]
  return (
    <List
      of={online.list}
      columns={columns}
      rowKey={({ tokenId }) => tokenId}
      card={{ title: 'nickName', facts: ['userName', 'activity', 'lastTime', 'ipaddr'] }}
      actions={actions}
      exportOf={online.export}
      empty={{ title: t('noneText') }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('userName')} />
            <SearchText of={field('ipaddr')} />
            <SearchChoice
              of={field('activity')}
              options={activities.map((value) => ({ value, label: t(`activity${value}`) }))}
            />
          </>
        ),
      }}
    />
  )
}
export default OnlineUsers
