import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { RichText } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import './sheet.css'

interface Both {
  readonly noticeTitle: string
  readonly noticeTitleEn: string
  readonly noticeContent: string
  readonly noticeContentEn: string
}
/** What a reader of this language gets: what has no English is shown in Chinese. */
export const inLanguage = (of: Both, language: Language): { title: string; content: string } => ({
  title: language === 'en' && of.noticeTitleEn !== '' ? of.noticeTitleEn : of.noticeTitle,
  content: language === 'en' && of.noticeContentEn !== '' ? of.noticeContentEn : of.noticeContent,
})

/** A notice as its readers see it. */
export const NoticeSheet = ({
  title,
  content,
  about,
}: {
  title: string
  content: string
  about?: string | undefined
}) => {
  const t = useText(noticeMessages)
  return (
    <article className="notice-sheet">
      <h2>{title}</h2>
      {about !== undefined && <p className="notice-about">{about}</p>}
      {content === '' ? <p className="notice-about">{t('nothingWritten')}</p> : <RichText html={content} />}
    </article>
  )
}
