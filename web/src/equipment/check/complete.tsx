import { type CheckDetail, checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { choicesOf, isAnswered, judge } from '@geodepot/contracts/equipment/check-template.rules.ts'
import type { KeptItem } from '@geodepot/contracts/equipment/check-template.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { Radio } from 'antd'
import { usePerson } from '../../kit/access/index.ts'
import { FormAttachments } from '../../kit/files/index.ts'
import {
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LineErrors,
  LineInput,
  QuantityInput,
  TextField,
  useErrors,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { useLimits } from './words.tsx'

interface Answer {
  readonly item: number
  readonly value: string
  readonly good?: boolean
  readonly remark?: string
}
type Values = Omit<Partial<AskOf<typeof checkCalls.complete>>, 'answers'> & { answers?: readonly Answer[] }

interface ItemProps {
  readonly form: Form<Values>
  readonly of: KeptItem
  readonly answer: Answer
  readonly index: number
}
const fieldsOf = ['value', 'photos', 'remark', 'item'] as const
/** One thing to look at, and what is found. */
const Item = ({ form, of, answer, index }: ItemProps) => {
  const t = useText(checkMessages)
  const limits = useLimits()
  const errors = useErrors(form)
  const { value } = useField(form, 'answers')
  const all = (value as readonly Answer[] | undefined) ?? []
  const write = (change: Partial<Answer>) =>
    form.set('answers', all.with(index, { ...answer, ...change }), [`answers.${index}`])
  const wrong = fieldsOf.flatMap((field) => errors.get(`answers.${index}.${field}`) ?? [])
  const found = { ...answer, photos: 1 }
  const judged = isAnswered(of, found) ? judge(of, found) : undefined
  const isBad = judged !== undefined && 'good' in judged && !judged.good
  const options =
    of.kind === 'choice'
      ? choicesOf(of.choices).map((choice) => ({ value: choice, label: choice }))
      : (['Y', 'N'] as const).map((one) => ({ value: one, label: t(`yes${one}`) }))
  return (
    <li className="check-item">
      <span>
        <strong>{`${index + 1} ${of.part}`}</strong> {of.content}
        {of.mandatory === 'Y' && <span aria-hidden="true"> *</span>}
        <small>{[of.method, limits(of)].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="check-item-write">
        {of.kind === 'yesNo' || of.kind === 'choice' ? (
          <Radio.Group
            optionType="button"
            size="small"
            aria-label={of.content}
            value={answer.value}
            options={options}
            onChange={({ target }) => write({ value: String(target.value) })}
          />
        ) : of.kind === 'number' || of.kind === 'meter' ? (
          <QuantityInput
            aria-label={of.content}
            suffix={of.unit}
            value={answer.value}
            write={(text) => write({ value: text })}
          />
        ) : (
          <>
            {of.kind === 'text' && (
              <LineInput aria-label={of.content} value={answer.value} write={(text) => write({ value: text })} />
            )}
            <Radio.Group
              optionType="button"
              size="small"
              aria-label={`${of.content} ${t('good')}`}
              value={answer.good ?? true}
              options={[
                { value: true, label: t('good_true') },
                { value: false, label: t('good_false') },
              ]}
              onChange={({ target }) => write({ good: target.value === true })}
            />
          </>
        )}
        {isBad && (
          <>
            <StateTag tone="refused">{t('good_false')}</StateTag>
            <LineInput
              aria-label={`${of.content} ${t('remark')}`}
              placeholder={t('remark')}
              value={answer.remark ?? ''}
              write={(remark) => write({ remark })}
            />
          </>
        )}
        <LineErrors of={wrong} />
      </span>
    </li>
  )
}

/** The form in which a check is written: item by item, then the name under it. */
const Complete = ({ of, close }: { of: CheckDetail; close: () => void }) => {
  const t = useText(checkMessages)
  const { nickName } = usePerson()
  const start: Values = {
    answers: of.items.map((_, index) => ({ item: index + 1, value: '' })),
    signedAs: nickName,
  }
  const form = useForm<typeof checkCalls.complete, Values>(checkCalls.complete, {
    start,
    fixed: { id: of.id },
    draft: `${checkCalls.complete.name}:${of.id}`,
    saved: close,
  })
  const { value, error } = useField(form, 'answers')
  const answers = (value as readonly Answer[] | undefined) ?? []
  return (
    <AppDialog open title={t('complete')} width={720} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('complete')}>
        <fieldset className="form-section" data-field="answers">
          <legend>{t('items')}</legend>
          {error !== undefined && <LineErrors of={[error]} />}
          <ol className="check-items">
            {of.items.map((item, index) => (
              <Item
                key={`${index} ${item.content}`}
                form={form}
                of={item}
                index={index}
                answer={answers[index] ?? { item: index + 1, value: '' }}
              />
            ))}
          </ol>
        </fieldset>
        <FormSection>
          {of.devId === null && (
            <>
              <FigureField form={form} name="sampled" decimals={0} />
              <FigureField form={form} name="failedPieces" decimals={0} />
            </>
          )}
          <TextField form={form} name="position" max={60} />
          <TextField form={form} name="signedAs" max={40} />
        </FormSection>
        <FormAttachments form={form} kind="equipment/check" />
      </FormFrame>
    </AppDialog>
  )
}
export default Complete
