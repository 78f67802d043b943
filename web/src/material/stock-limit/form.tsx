import { type StockLimitRow, stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { stockLimitMessages } from '@geodepot/contracts/material/stock-limit.messages.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  type RecordFormProps,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { MaterialField, materialName } from '../material/index.ts'
import { useStores } from '../store/index.ts'

type Values = ValuesOf<typeof stockLimitCalls.create>
/** One that was read, as the form writes it. */
const written = (of: StockLimitRow): Values => ({
  storeId: String(of.storeId),
  materialId: of.materialId,
  minQty: of.minQty,
  maxQty: of.maxQty ?? undefined,
  leadDays: of.leadDays ?? undefined,
  remark: of.remark ?? '',
})

/** What a person writes of one. */
const StockLimitForm = (props: RecordFormProps<typeof stockLimitCalls.get>) => {
  const t = useText(stockLimitMessages)
  const { options, loading } = useStores()
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: stockLimitCalls,
    blank: {},
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <MaterialField form={form} name="materialId" shown={given && materialName(given)} hint={t('materialHint')} />
        <ChoiceField
          form={form}
          name="storeId"
          options={options}
          loading={loading}
          say={() => given?.storeName ?? ''}
        />
        <FigureField form={form} name="minQty" decimals={3} />
        <FigureField form={form} name="maxQty" decimals={3} />
        <FigureField form={form} name="leadDays" decimals={0} />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default StockLimitForm
