import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type NoticeDetail, notice } from '@geodepot/contracts/system/notice.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import {
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  useField,
  type RecordFormProps,
  useRecordForm,
  RichTextField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { NoticeSheet, inLanguage } from './sheet.tsx'

const written = (of: NoticeDetail) => ({
  noticeTitle: of.noticeTitle,
  noticeTitleEn: of.noticeTitleEn,
  noticeType: of.noticeType,
  noticeContent: of.noticeContent,
  noticeContentEn: of.noticeContentEn,
  status: of.status,
  remark: of.remark ?? '',
})

const useTyped = <V extends object>(form: Form<V>, name: string): string => {
  const { value } = useField(form, name)
  return typeof value === 'string' ? value : ''
}
const Preview = <V extends object>({ form, language }: { form: Form<V>; language: Language }) => {
  const both = {
    noticeTitle: useTyped(form, 'noticeTitle'),
    noticeTitleEn: useTyped(form, 'noticeTitleEn'),
    noticeContent: useTyped(form, 'noticeContent'),
    noticeContentEn: useTyped(form, 'noticeContentEn'),
  }
  return <NoticeSheet {...inLanguage(both, language)} />
}

/** What a person writes of a notice, in both languages, and how it will look. */
const NoticeForm = (props: RecordFormProps<typeof notice.get>) => {
  const t = useText(noticeMessages)
  const [language, setLanguage] = useState<Language>('cn')
  const [previewing, setPreviewing] = useState(false)
  const form = useRecordForm(props, {
    calls: notice,
    blank: { noticeType: '1', status: '0' },
    written,
    fixed: ({ noticeId, version }) => ({ noticeId, version }),
    ask: ({ noticeId }) => ({ id: noticeId }),
  })
  const which = {
    value: language,
    onChange: setLanguage,
    'aria-label': t('contentLanguage'),
    options: (['cn', 'en'] as const).map((value) => ({ value, label: t(value === 'cn' ? 'inChinese' : 'inEnglish') })),
  }
  return (
    <FormFrame
      form={form}
      cancel={props.close}
      actions={
        <Button onClick={() => setPreviewing(!previewing)} aria-pressed={previewing}>
          {t(previewing ? 'keepWriting' : 'preview')}
        </Button>
      }
    >
      {previewing && (
        <>
          <Segmented {...which} className="notice-which" />
          <Preview form={form} language={language} />
        </>
      )}
      <div hidden={previewing}>
        <FormSection>
          <TextField form={form} name="noticeTitle" max={100} />
          <TextField form={form} name="noticeTitleEn" max={100} hint={t('englishHint')} />
          <RadioField
            form={form}
            name="noticeType"
            options={(['1', '2'] as const).map((value) => ({ value, label: t(`noticeType${value}`) }))}
          />
          <RadioField
            form={form}
            name="status"
            options={(['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))}
          />
          <div className="field field-wide notice-which-field">
            <span />
            <Segmented {...which} />
          </div>
          {language === 'cn' ? (
            <RichTextField key="cn" form={form} name="noticeContent" />
          ) : (
            <RichTextField key="en" form={form} name="noticeContentEn" hint={t('englishHint')} />
          )}
          <LongTextField form={form} name="remark" rows={1} wide />
        </FormSection>
      </div>
    </FormFrame>
  )
}
export default NoticeForm
