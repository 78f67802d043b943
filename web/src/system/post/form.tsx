import { post } from '@geodepot/contracts/system/post.ts'
import { postMessages } from '@geodepot/contracts/system/post.messages.ts'
import {
  FigureField,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  type RecordFormProps,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** A post: what it is called in both languages, and where it stands among the others. */
const PostForm = (props: RecordFormProps<typeof post.get>) => {
  const t = useText(postMessages)
  const form = useRecordForm(props, {
    calls: post,
    blank: { postSort: 0, status: '0' },
    written: ({ postCode, postName, postNameEn, postSort, status, remark }) => ({
      postCode,
      postName,
      postNameEn,
      postSort,
      status,
      remark: remark ?? '',
    }),
    fixed: ({ postId, version }) => ({ postId, version }),
    ask: ({ postId }) => ({ postId }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="postName" label={t('postNameCn')} max={50} autoFocus />
        <TextField form={form} name="postNameEn" max={50} hint={t('nameEnHint')} />
        <TextField form={form} name="postCode" max={30} />
        <FigureField form={form} name="postSort" />
        <RadioField
          form={form}
          name="status"
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default PostForm
