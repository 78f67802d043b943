import { type NoticeReader, type NoticeRow, notice } from '@geodepot/contracts/system/notice.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { Ago, shownMoment, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import './readers-dialog.css'

const columns: readonly Column<NoticeReader>[] = [
  'nickName',
  'userName',
  'deptName',
  { field: 'readTime', as: ({ readTime }) => <Ago at={readTime} />, says: ({ readTime }) => shownMoment(readTime) },
]

/** Who has read a notice, and who has not. */
const ReadersDialog = ({ of, close }: { of: Pick<NoticeRow, 'noticeId' | 'noticeTitle'>; close: () => void }) => {
  const t = useText(noticeMessages)
  return (
    <AppDialog
      open
      title={t('readersTitle', { title: of.noticeTitle })}
      width={720}
      onClose={close}
      className="notice-readers"
    >
      <List
        of={notice.readers}
        always={{ id: of.noticeId }}
        keep="inside"
        title={t('readers')}
        help=""
        columns={columns}
        rowKey={({ userId }) => String(userId)}
        card={{ title: 'nickName', facts: ['userName', 'deptName', 'readTime'] }}
        exportOf={notice.readersExport}
        search={{
          main: (field) => (
            <>
              <SearchChoice
                of={field('readState')}
                options={(['read', 'unread'] as const).map((value) => ({ value, label: t(`readState${value}`) }))}
              />
              <SearchText of={field('keyword')} />
            </>
          ),
        }}
      />
    </AppDialog>
  )
}
export default ReadersDialog
