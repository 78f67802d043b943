import { type NoticeRow, notice, noticeTypes } from '@geodepot/contracts/system/notice.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { StateTag, shownMoment, type Translate, useText } from '../../kit/i18n/index.ts'
import { type Column, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

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
  const [shown, show] = useState<number>()
  const [readOf, setReadOf] = useState<NoticeRow>()
  const readers: RowAction<NoticeRow> = {
    name: 'readers',
    label: t('readers'),
    shown: ({ can }) => can.readers === true,
    run: setReadOf,
  }
  return (
    <>
      <MasterList
        of={notice}
        ask={({ noticeId }) => ({ id: noticeId })}
        nameOf={({ noticeTitle }) => noticeTitle}
        words={{ add: t('add'), edit: t('edit'), remove: t('removeTitle') }}
        form={NoticeForm}
        width={960}
        actions={(edit) => [edit, readers]}
        columns={columns}
        rowKey="noticeId"
        card={{ title: 'noticeTitle', facts: ['noticeType', 'status', 'publishTime'] }}
        opens={({ noticeId }) =>
          () =>
            show(noticeId)
          }
        empty={{ title: t('centreEmpty'), text: t('emptyText') }}
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
