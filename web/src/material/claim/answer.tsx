import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { type ClaimRow, claimAnswers, claimCalls } from '@geodepot/contracts/material/claim.ts'
import {
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  type ValuesOf,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { useKept } from './kept.ts'

type Values = ValuesOf<typeof claimCalls.answer>

/** What the supplier says to a claim. */
const Answer = ({ of: row, close }: { of: ClaimRow; close: () => void }) => {
  const t = useText(claimMessages)
  const form: Form<Values> = useKept<typeof claimCalls.answer, Values>(
    claimCalls.answer,
    row,
    { answer: row.answer ?? 'accepted', answeredDate: today() },
    close,
  )
  return (
    <AppDialog open title={`${t('answer')} · ${row.number} · ${row.supplierName}`} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('answer')}>
        <FormSection>
          <RadioField
            form={form}
            name="answer"
            wide
            label={t('answerOf')}
            options={claimAnswers.map((value) => ({ value, label: t(`answer_${value}`) }))}
          />
          <DayField form={form} name="answeredDate" />
          <LongTextField form={form} name="answerNote" rows={3} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Answer
