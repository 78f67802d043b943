import { notice } from '@geodepot/contracts/system/notice.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { useEffect } from 'react'
import { useApiQuery, useApiMutation } from '../../kit/api/index.ts'
import { AppDialog, Empty, Failed, Waiting, useLate } from '../../kit/ui/index.ts'
import { shownMoment, useLanguage, useText } from '../../kit/i18n/index.ts'
import { NoticeSheet, inLanguage } from './sheet.tsx'

const Content = ({ id }: { id: number }) => {
  const t = useText(noticeMessages)
  const language = useLanguage()
  const { data, error, refetch, isPending } = useApiQuery(notice.get, { id })
  const late = useLate(isPending)
  const { run } = useApiMutation(notice.read, { silent: true, quiet: true })
  const isNew = data !== undefined && !data.isRead && data.status === '0'
  // A failure here leaves the dot where it is: the next look tries again.
  useEffect(() => {
    if (isNew) void run({ id }).catch(() => undefined)
  }, [isNew, id, run])
  if (error?.code === 404) return <Empty title={t('notFound')} />
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data) return late ? <Waiting columns={1} rows={5} /> : null
  return (
    <NoticeSheet
      {...inLanguage(data, language)}
      about={
        data.publishTime === null
          ? undefined
          : t('by', { name: data.createBy ?? '', time: shownMoment(data.publishTime) })
      }
    />
  )
}

/** A notice to read; showing it is having read it. */
const ReadDialog = ({ id, close }: { id: number; close: () => void }) => {
  const t = useText(noticeMessages)
  return (
    <AppDialog open title={t('title')} width={720} onClose={close}>
      <Content key={id} id={id} />
    </AppDialog>
  )
}
export default ReadDialog
