import { type KitDetail, deviceKit, type kitItem } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import type { CategoryNode } from '@geodepot/contracts/equipment/category.ts'
import type { z } from 'zod'
import { sheetColumn } from '../../kit/document/index.ts'
import {
  type Branch,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  type RecordFormProps,
  TextField,
  TreeField,
  type ValuesOf,
  dropLines,
  isBlank,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useCategories } from '../category/index.ts'
import { ModelField, modelColumn, useModels } from '../model/index.ts'

type DraftLine = Partial<Omit<z.input<typeof kitItem>, 'modelId'>> & { modelId?: number | string }
type Values = Omit<ValuesOf<typeof deviceKit.create>, 'lines'> & { lines?: DraftLine[] }
const isNothing = ({ modelId, accessory, quantity }: DraftLine): boolean => isBlank({ modelId, accessory, quantity })

const written = (of: KitDetail) => ({
  kitName: of.kitName,
  ...(of.modelId !== null && { modelId: of.modelId }),
  ...(of.categoryId !== null && { categoryId: of.categoryId }),
  remark: of.remark ?? '',
  lines: of.lines.map(({ modelId, component: _component, ...line }) => ({
    ...line,
    ...(modelId !== null && { modelId }),
  })),
})
const branchesOf = (nodes: readonly CategoryNode[]): Branch[] =>
  nodes.map(({ id, label, children }) => ({ id, label, ...(children && { children: branchesOf(children) }) }))

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(deviceKitMessages)
  const { required: _required, ...component } = modelColumn<DraftLine>(useModels(), t('component'))
  return [
    component,
    sheetColumn<DraftLine>({ field: 'accessory', title: t('accessory'), width: 180 }),
    sheetColumn<DraftLine>({ field: 'accessoryEn', title: t('accessoryEn'), width: 180 }),
    sheetColumn<DraftLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 80, required: true }),
    sheetColumn<DraftLine>({
      field: 'essential',
      title: t('essential'),
      kind: 'choice',
      width: 90,
      choices: (['N', 'Y'] as const).map((value) => ({ value, label: t(`essential${value}`) })),
    }),
  ]
}

/** What belongs to a model or a category: components by their models, accessories by their names. */
const KitForm = (props: RecordFormProps<typeof deviceKit.get>) => {
  const t = useText(deviceKitMessages)
  const { tree, loading } = useCategories()
  const form: Form<Values> = useRecordForm(props, {
    calls: deviceKit,
    blank: { lines: [] },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
    prepare: (draft) => dropLines(draft, 'lines', isNothing),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="kitName" max={100} autoFocus wide />
        <ModelField
          form={form}
          name="modelId"
          tracking="single"
          shown={typeof props.given?.modelId === 'number' ? props.given.appliesTo : undefined}
          onPick={(model) => model && form.set('categoryId', undefined)}
        />
        <TreeField form={form} name="categoryId" branches={branchesOf(tree)} loading={loading} hint={t('oneOf')} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <LinesSection<Values, DraftLine> form={form} name="lines" title={t('lines')} columns={useColumns()} />
      <p className="quiet">{t('essentialHint')}</p>
    </FormFrame>
  )
}
export default KitForm
