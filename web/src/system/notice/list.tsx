import { type NoticeRow, notice, noticeTypes } from '@geodepot/contracts/system/notice.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { StateTag, shownMoment, type Translate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'

const NoticeForm = lazy(() => import('./form.tsx'))
const ReadDialog = lazy(() => import('./read-dialog.tsx'))
const ReadersDialog = lazy(() => import('./readers-dialog.tsx'))

const columnsOf = (t: Translate<typeof noticeMessages>, seesReaders: boolean): readonly Column<NoticeRow>[] => [
  'noticeTitle',
  { field: 'noticeType', says: ({ noticeType }) => t(`noticeType${noticeType}`) },
  {
    field: 'status',
    as: ({ status }) => <StateTag tone={status === '0' ? 'done' : 'draft'}>{t(`status${status}`)}</StateTag>,
    says: ({ status }) => t(`status${status}`),
  },
  { field: 'publishTime', says: ({ publishTime }) => shownMoment(publishTime) },
  ...(seesReaders ? [{ field: 'readCount', kind: 'figure' } as const] : []),
  { field: 'isRead', says: ({ isRead }) => t(isRead ? 'readStateread' : 'readStateunread'), optional: seesReaders },
  'createBy',
  { field: 'noticeText', optional: true },
  { field: 'createTime', kind: 'moment', optional: true },
  { field: 'updateBy', optional: true },
  { field: 'updateTime', kind: 'moment', optional: true },
  { field: 'remark', optional: true },
]

/** Notices, as those who write them keep them. */
const NoticeList = () => {
  const t = useText(noticeMessages)
  const person = usePerson()
  const seesReaders = mayDo(person, notice.readers.permission)
  const columns = useMemo(() => columnsOf(t, seesReaders), [t, seesReaders])
  const [subject, setSubject] = useState<Subject<typeof notice.get>>()
  const [shown, show] = useState<number>()
  const [readOf, setReadOf] = useState<NoticeRow>()
  const remove = useConfirmedMutation(notice.remove)
  const question = (text: string) => ({ title: t('removeTitle'), text, ok: t('remove'), danger: true })
  const removeMany = async (rows: readonly NoticeRow[], clear: () => void) => {
    if (
      await remove(
        { ids: rows.map(({ noticeId }) => noticeId).join(',') },
        question(t('removeSeveral', { count: rows.length })),
      )
    )
      clear()
  }
  const actions: readonly RowAction<NoticeRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: ({ can }) => can.edit === true,
      run: ({ noticeId }) => setSubject({ id: noticeId }),
    },
    { name: 'readers', label: t('readers'), shown: ({ can }) => can.readers === true, run: setReadOf },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: (row) => void remove({ ids: row.noticeId }, question(t('removeQuestion', { title: row.noticeTitle }))),
    },
  ]
  return (
    <>
      <List
        of={notice.list}
        columns={columns}
        rowKey={({ noticeId }) => String(noticeId)}
        card={{ title: 'noticeTitle', facts: ['noticeType', 'status', 'publishTime'] }}
        actions={actions}
        opens={({ noticeId }) => show(noticeId)}
        add={{ of: notice.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={notice.export}
        empty={{ title: t('centreEmpty'), text: t('emptyText') }}
        chosen={
          mayDo(person, notice.remove.permission)
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
              <SearchText of={field('noticeTitle')} />
              <SearchChoice
                several
                of={field('noticeType')}
                options={noticeTypes.map((value) => ({ value, label: t(`noticeType${value}`) }))}
              />
              <SearchChoice
                of={field('status')}
                options={(['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))}
              />
            </>
          ),
          more: (field) => (
            <>
              <SearchText of={field('createBy')} />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      <RecordDialog
        of={notice.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'edit')}
        width={960}
        form={NoticeForm}
      />
      {shown !== undefined && (
        <Suspense fallback={null}>
          <ReadDialog id={shown} close={() => show(undefined)} />
        </Suspense>
      )}
      {readOf && (
        <Suspense fallback={null}>
          <ReadersDialog of={readOf} close={() => setReadOf(undefined)} />
        </Suspense>
      )}
    </>
  )
}
export default NoticeList
