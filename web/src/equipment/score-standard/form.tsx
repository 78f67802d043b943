import {
  type ScoreStandardRow,
  type criterion,
  scoreStandardCalls,
} from '@geodepot/contracts/equipment/score-standard.ts'
import { scoreStandardMessages } from '@geodepot/contracts/equipment/score-standard.messages.ts'
import type { z } from 'zod'
import { sheetColumn } from '../../kit/document/index.ts'
import {
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LinesSection,
  LongTextField,
  TextField,
  type ValuesOf,
  dropLines,
  isBlank,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

type DraftCriterion = Partial<z.input<typeof criterion>>
type Values = Omit<ValuesOf<typeof scoreStandardCalls.create>, 'criteria'> & { criteria?: DraftCriterion[] }

/** Another standard: what the one before it said, changed. */
const NewStandard = ({ from, close }: { from: ScoreStandardRow | undefined; close: () => void }) => {
  const t = useText(scoreStandardMessages)
  const form: Form<Values> = useForm<typeof scoreStandardCalls.create, Values>(scoreStandardCalls.create, {
    start: {
      standardName: from?.standardName,
      criteria: from ? [...from.criteria] : [],
      gradeA: from?.gradeA ?? '90',
      gradeB: from?.gradeB ?? '80',
      gradeC: from?.gradeC ?? '70',
    },
    prepare: (draft) => dropLines(draft, 'criteria', isBlank),
    saved: close,
  })
  return (
    <AppDialog open title={t('add')} width={720} onClose={close}>
      <FormFrame form={form} cancel={close}>
        <FormSection>
          <TextField form={form} name="standardName" max={60} autoFocus />
          <DayField form={form} name="validFrom" />
          <FigureField form={form} name="gradeA" decimals={1} />
          <FigureField form={form} name="gradeB" decimals={1} />
          <FigureField form={form} name="gradeC" decimals={1} />
          <LongTextField form={form} name="remark" rows={1} wide />
        </FormSection>
        <LinesSection<Values, DraftCriterion>
          form={form}
          name="criteria"
          title={t('criteria')}
          columns={[
            sheetColumn<DraftCriterion>({ field: 'key', title: t('key'), width: 90, required: true }),
            sheetColumn<DraftCriterion>({ field: 'name', title: t('name'), width: 200, required: true }),
            sheetColumn<DraftCriterion>({ field: 'nameEn', title: t('nameEn'), width: 200, required: true }),
            sheetColumn<DraftCriterion>({
              field: 'points',
              title: t('points'),
              kind: 'figure',
              width: 80,
              required: true,
              total: true,
            }),
          ]}
        />
      </FormFrame>
    </AppDialog>
  )
}
export default NewStandard
