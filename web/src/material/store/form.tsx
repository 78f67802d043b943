import { type StoreRow, storeCalls } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  PickField,
  type RecordFormProps,
  TextField,
  TextsField,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'

type Values = ValuesOf<typeof storeCalls.create>
/** One that was read, as the form writes it. */
const written = (of: StoreRow): Values => ({
  storeCode: of.storeCode,
  storeName: of.storeName,
  storeNameEn: of.storeNameEn,
  deptId: of.deptId,
  keeperId: of.keeperId,
  inspectorId: of.inspectorId,
  goodsLocations: of.goodsLocations,
  remark: of.remark ?? '',
})

interface PersonFieldProps {
  readonly form: Form<Values>
  readonly name: 'keeperId' | 'inspectorId'
  readonly shown: string | undefined
  readonly hint?: string
}
const PersonField = ({ name, ...field }: PersonFieldProps) => (
  <PickField
    {...field}
    name={name}
    of={storeCalls.people}
    ask={(keyword) => ({
      role: name === 'keeperId' ? ('keeper' as const) : ('inspector' as const),
      pageSize: 20,
      ...(keyword !== undefined && { keyword }),
    })}
    idOf={({ userId }) => userId}
    say={({ nickName }) => nickName}
    detail={({ deptName }) => deptName}
  />
)

/** What a person writes of a store. */
const StoreForm = (props: RecordFormProps<typeof storeCalls.get>) => {
  const t = useText(storeMessages)
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: storeCalls,
    blank: {},
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="storeCode" max={20} autoFocus />
        <DepartmentField form={form} name="deptId" />
        <TextField form={form} name="storeName" max={60} />
        <TextField form={form} name="storeNameEn" max={100} />
        <PersonField form={form} name="keeperId" shown={given?.keeperName} />
        <PersonField form={form} name="inspectorId" shown={given?.inspectorName} hint={t('peopleHint')} />
        <TextsField form={form} name="goodsLocations" max={40} hint={t('goodsLocationsHint')} wide />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default StoreForm
