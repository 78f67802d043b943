import { role } from '@geodepot/contracts/system/role.ts'
import { type ServiceAccountRow, serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { serviceAccountMessages } from '@geodepot/contracts/system/service-account.messages.ts'
import { usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  type RecordFormProps,
  SeveralField,
  TextField,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../dept/index.ts'

type Values = ValuesOf<typeof serviceAccountCalls.create>
/** One that was read, as the form writes it. */
const written = (of: ServiceAccountRow): Values => ({
  name: of.name,
  deptId: of.deptId,
  roleIds: of.roleIds,
  addresses: of.addresses,
  status: of.status,
  remark: of.remark ?? '',
})

/** What a person writes of one. */
const ServiceAccountForm = (props: RecordFormProps<typeof serviceAccountCalls.get>) => {
  const t = useText(serviceAccountMessages)
  const { deptId } = usePerson()
  const { data: roles = [] } = useApiQuery(role.optionselect, {})
  const form: Form<Values> = useRecordForm(props, {
    calls: serviceAccountCalls,
    blank: { deptId, roleIds: [], status: '0' },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="name" max={30} autoFocus />
        <DepartmentField form={form} name="deptId" />
        <SeveralField
          form={form}
          name="roleIds"
          hint={t('rolesHint')}
          options={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
        />
        <TextField form={form} name="addresses" max={500} hint={t('addressesHint')} />
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
export default ServiceAccountForm
