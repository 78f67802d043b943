import { type CertificateRow, certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { FormAttachments } from '../../kit/files/index.ts'
import {
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  PickField,
  type RecordFormProps,
  TextField,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { DeviceField } from '../model/index.ts'

type Values = ValuesOf<typeof certificateCalls.create>
/** One that was read, as the form writes it. */
const written = (of: CertificateRow): Values => ({
  kindId: of.kindId,
  devId: of.devId ?? undefined,
  projectInfoNo: of.projectInfoNo ?? undefined,
  orgId: of.orgId ?? undefined,
  certNo: of.certNo,
  issuer: of.issuer,
  issuedOn: of.issuedOn,
  validUntil: of.validUntil ?? undefined,
  remark: of.remark ?? '',
})

/** What a person writes of one: whose it is, what it says, and its scans. */
const CertificateForm = (props: RecordFormProps<typeof certificateCalls.get>) => {
  const t = useText(certificateMessages)
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: certificateCalls,
    blank: {},
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection title={t('whose')}>
        <DeviceField form={form} name="devId" shown={given?.devId ? given.subject : undefined} />
        <ProjectField form={form} name="projectInfoNo" shown={given?.projectName ?? undefined} />
        <DepartmentField form={form} name="orgId" hint={t('oneSubject')} />
      </FormSection>
      <FormSection title={t('basics')}>
        <PickField
          form={form}
          name="kindId"
          of={certificateKindCalls.list}
          ask={(keyword) => ({
            active: 'Y' as const,
            pageSize: 30,
            ...(keyword !== undefined && { kindName: keyword }),
          })}
          idOf={({ id }) => id}
          say={({ kindName }) => kindName}
          shown={given?.kindName}
        />
        <TextField form={form} name="certNo" max={60} />
        <TextField form={form} name="issuer" max={100} />
        <DayField form={form} name="issuedOn" />
        <DayField form={form} name="validUntil" hint={t('validUntilHint')} />
        <LongTextField form={form} name="remark" rows={2} wide />
        <FormAttachments
          shrink
          form={form}
          kind="equipment/certificate"
          {...(given && { record: recordNameOf('equipment/certificate', given.id) })}
        />
      </FormSection>
    </FormFrame>
  )
}
export default CertificateForm
