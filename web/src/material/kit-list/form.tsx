import {
  type KitListDetail,
  kitListCalls,
  type kitListLine,
  sharesKitLists,
} from '@geodepot/contracts/material/kit-list.ts'
import { kitListMessages } from '@geodepot/contracts/material/kit-list.messages.ts'
import type { z } from 'zod'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  RadioField,
  type RecordFormProps,
  TextField,
  type ValuesOf,
  dropLines,
  isBlank,
  useField,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type NamesMaterial, lookUpMaterials, naming, useMaterialColumn, useMaterialLookUp } from '../material/index.ts'

interface DraftLine extends Partial<Omit<z.input<typeof kitListLine>, 'materialId'>>, NamesMaterial {}
type Values = Omit<ValuesOf<typeof kitListCalls.create>, 'lines'> & { lines?: DraftLine[] }
const none: readonly DraftLine[] = []

/** One that was read, as the form writes it. */
const written = (of: KitListDetail) => ({
  listName: of.listName,
  shared: of.shared,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    ...naming({ id: line.materialId, ...line }),
    quantity: line.quantity,
    remark: line.remark,
  })),
})

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(kitListMessages)
  return [
    useMaterialColumn(),
    sheetColumn<DraftLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 100, required: true }),
    shownColumn<DraftLine>({
      field: '$material',
      title: t('unitName'),
      width: 70,
      says: ({ $material }) => $material?.unitName ?? '',
    }),
    sheetColumn<DraftLine>({ field: 'remark', title: t('lineRemark'), width: 220 }),
  ]
}

/** What a person writes of one: materials as a sheet, by search or paste. */
const KitListForm = (props: RecordFormProps<typeof kitListCalls.get>) => {
  const t = useText(kitListMessages)
  const mayShare = mayDo(usePerson(), sharesKitLists)
  const form: Form<Values> = useRecordForm(props, {
    calls: kitListCalls,
    blank: { shared: 'N', lines: [] },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
    prepare: async (draft) => {
      await lookUpMaterials(draft)
      dropLines(draft, 'lines', isBlank)
    },
  })
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="listName" max={100} autoFocus />
        {mayShare && (
          <RadioField
            form={form}
            name="shared"
            options={(['N', 'Y'] as const).map((value) => ({ value, label: t(`shared${value}`) }))}
          />
        )}
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <LinesSection<Values, DraftLine>
        form={form}
        name="lines"
        title={t('lines')}
        columns={useColumns()}
        problems={useMaterialLookUp(form, lines)}
      />
    </FormFrame>
  )
}
export default KitListForm
