import {
  type CheckTemplateDetail,
  type checkItem,
  checkItemKinds,
  checkTemplateCalls,
} from '@geodepot/contracts/equipment/check-template.ts'
import { checkSeverities } from '@geodepot/contracts/equipment/check-template.rules.ts'
import { checkTemplateMessages } from '@geodepot/contracts/equipment/check-template.messages.ts'
import { meterKinds } from '@geodepot/contracts/equipment/meter.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import type { z } from 'zod'
import { sheetColumn } from '../../kit/document/index.ts'
import {
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  RadioField,
  type RecordFormProps,
  TextField,
  TreeField,
  type ValuesOf,
  isBlank,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useCategories } from '../category/index.ts'

type DraftItem = Partial<z.input<typeof checkItem>>
type Values = Omit<ValuesOf<typeof checkTemplateCalls.create>, 'items'> & { items?: DraftItem[] }
const isNothing = ({ part, content, method, choices }: DraftItem): boolean =>
  isBlank({ part, content, method, choices })
/** What a new item is, as long as nobody says otherwise. */
const usual = (item: DraftItem): DraftItem => ({
  kind: 'yesNo',
  severity: 'minor',
  mandatory: 'Y',
  photo: 'N',
  ...item,
})

/** One that was read, as the form writes it. */
const written = (of: CheckTemplateDetail): Values => ({
  templateName: of.templateName,
  categoryId: of.categoryId,
  active: of.active,
  samplePercent: of.samplePercent ?? undefined,
  sampleLeast: of.sampleLeast ?? undefined,
  passPercent: of.passPercent ?? undefined,
  remark: of.remark ?? '',
  items: of.items,
})

const useColumns = (): readonly GridColumn<DraftItem>[] => {
  const t = useText(checkTemplateMessages)
  const m = useText(meterMessages)
  const not =
    (...kinds: readonly string[]) =>
    ({ kind }: DraftItem) =>
      !kinds.includes(kind ?? 'yesNo')
  const yesNo = [
    { value: 'Y', label: t('yes') },
    { value: 'N', label: t('no') },
  ]
  return [
    sheetColumn<DraftItem>({ field: 'part', title: t('part'), width: 110, required: true }),
    sheetColumn<DraftItem>({ field: 'content', title: t('content'), width: 190, required: true }),
    sheetColumn<DraftItem>({
      field: 'kind',
      title: t('kind'),
      kind: 'choice',
      width: 100,
      choices: checkItemKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    }),
    sheetColumn<DraftItem>({
      field: 'severity',
      title: t('severity'),
      kind: 'choice',
      width: 90,
      choices: checkSeverities.map((value) => ({ value, label: t(`severity_${value}`) })),
    }),
    sheetColumn<DraftItem>({ field: 'min', title: t('min'), width: 76, readOnly: not('number') }),
    sheetColumn<DraftItem>({ field: 'max', title: t('max'), width: 76, readOnly: not('number') }),
    sheetColumn<DraftItem>({ field: 'unit', title: t('unit'), width: 70, readOnly: not('number') }),
    sheetColumn<DraftItem>({ field: 'choices', title: t('choices'), width: 190, readOnly: not('choice') }),
    sheetColumn<DraftItem>({ field: 'badChoices', title: t('badChoices'), width: 130, readOnly: not('choice') }),
    sheetColumn<DraftItem>({
      field: 'meterKind',
      title: t('meterKind'),
      kind: 'choice',
      width: 90,
      readOnly: not('meter'),
      choices: meterKinds.map((value) => ({ value, label: m(`kind_${value}`) })),
    }),
    sheetColumn<DraftItem>({ field: 'mandatory', title: t('mandatory'), kind: 'choice', width: 70, choices: yesNo }),
    sheetColumn<DraftItem>({ field: 'photo', title: t('photo'), kind: 'choice', width: 110, choices: yesNo }),
    sheetColumn<DraftItem>({ field: 'method', title: t('method'), width: 160 }),
  ]
}

/** What a person writes of one: the items as a sheet. */
const CheckTemplateForm = (props: RecordFormProps<typeof checkTemplateCalls.get>) => {
  const t = useText(checkTemplateMessages)
  const { tree, byId, loading } = useCategories()
  const form: Form<Values> = useRecordForm(props, {
    calls: checkTemplateCalls,
    blank: { active: 'Y', items: [] },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
    prepare: ({ store, set }) =>
      set('items', (store.read().values.items ?? []).filter((item) => !isNothing(item)).map(usual), 'all'),
  })
  const isBulk = byId.get(Number(form.store.read().values.categoryId))?.tracking !== 'single'
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="templateName" max={100} autoFocus />
        <TreeField form={form} name="categoryId" branches={tree} loading={loading} />
        <RadioField
          form={form}
          name="active"
          options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`active${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      {isBulk && (
        <FormSection title={t('sampling')}>
          <FigureField form={form} name="samplePercent" decimals={2} />
          <FigureField form={form} name="sampleLeast" decimals={0} />
          <FigureField form={form} name="passPercent" decimals={2} />
        </FormSection>
      )}
      <LinesSection<Values, DraftItem>
        form={form}
        name="items"
        title={t('items')}
        columns={useColumns()}
        changed={usual}
      />
    </FormFrame>
  )
}
export default CheckTemplateForm
