import { type MessageRow, message, personalKinds } from '@geodepot/contracts/system/message.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApiMutation } from '../../kit/api/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { StateTag, type Translate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { openNotice } from '../notice/index.ts'
import { usePlaceOf } from './place.ts'
import { useUnreadMessages } from './unread.ts'

const columnsOf = (t: Translate<typeof messageMessages>): readonly Column<MessageRow>[] => [
  {
    field: 'title',
    label: t('subject'),
    width: 380,
    as: ({ title, isRead }) => (isRead ? title : <strong>{title}</strong>),
    says: ({ title }) => title,
  },
  'body',
  { field: 'kind', says: ({ kind }) => t(`kind_${kind}`), optional: true },
  { field: 'sendTime', kind: 'moment' },
  {
    field: 'isRead',
    as: ({ isRead }) => (
      <StateTag tone={isRead ? 'draft' : 'attention'}>{t(isRead ? 'readStateread' : 'readStateunread')}</StateTag>
    ),
    says: ({ isRead }) => t(isRead ? 'readStateread' : 'readStateunread'),
    optional: true,
  },
  { field: 'readTime', kind: 'moment', optional: true },
]

/** An address such as `?notice=12`, from a letter or a notification, opens that notice. */
const useNoticeAsked = (): void => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('notice')
  useEffect(() => {
    if (asked === null) return
    if (/^\d{1,15}$/.test(asked)) openNotice(Number(asked))
    setSearch({}, { replace: true })
  }, [asked, setSearch])
}

/** Everything that this person was told of, the latest first. */
const MessagePage = () => {
  const t = useText(messageMessages)
  const navigate = useNavigate()
  const placeOf = usePlaceOf()
  const unread = useUnreadMessages()
  const read = useApiMutation(message.read, { silent: true })
  const readAll = useApiMutation(message.readAll, { silent: true })
  const columns = useMemo(() => columnsOf(t), [t])
  useNoticeAsked()
  const note = (row: MessageRow) => {
    if (!row.isRead) void read.run({ id: row.messageId }).catch(() => undefined)
  }
  const open = (row: MessageRow) => {
    note(row)
    void navigate(placeOf(row.link) ?? row.link)
  }
  const actions: readonly RowAction<MessageRow>[] = [
    { name: 'open', label: t('open'), shown: () => true, run: open },
    { name: 'read', label: t('markRead'), shown: ({ isRead }) => !isRead, run: note },
  ]
  return (
    <List
      of={message.list}
      title={t('title')}
      columns={columns}
      rowKey="messageId"
      card={{ title: 'title', facts: ['body', 'isRead', 'sendTime'] }}
      actions={actions}
      opens={(row) => () => open(row)}
      exportOf={message.export}
      empty={{ title: t('empty'), text: t('emptyText') }}
      toolbar={unread > 0 ? <GuardedButton onPress={() => readAll.run({})}>{t('readAll')}</GuardedButton> : undefined}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('keyword')} />
            <SearchChoice
              several
              of={field('kind')}
              options={personalKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
            />
            <SearchChoice
              of={field('readState')}
              options={(['unread', 'read'] as const).map((value) => ({ value, label: t(`readState${value}`) }))}
            />
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
export default MessagePage
