import {
  type CertificateKindRow,
  certificateKindCalls,
  periodUnits,
} from '@geodepot/contracts/equipment/certificate-kind.ts'
import { certificateKindMessages } from '@geodepot/contracts/equipment/certificate-kind.messages.ts'
import { useMemo } from 'react'
import {
  FigureField,
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
import { useCategories } from '../category/index.ts'

type Values = ValuesOf<typeof certificateKindCalls.create>
/** One that was read, as the form writes it. */
const written = (of: CertificateKindRow): Values => ({
  kindName: of.kindName,
  kindNameEn: of.kindNameEn,
  period: of.period ?? undefined,
  periodUnit: of.periodUnit,
  remindDays: of.remindDays,
  blocking: of.blocking,
  categoryIds: of.categoryIds,
  active: of.active,
  remark: of.remark ?? '',
})

/** What a person writes of one. */
const CertificateKindForm = (props: RecordFormProps<typeof certificateKindCalls.get>) => {
  const t = useText(certificateKindMessages)
  const { byId, loading } = useCategories()
  const categories = useMemo(() => [...byId.values()].map(({ id, label }) => ({ value: id, label })), [byId])
  const form: Form<Values> = useRecordForm(props, {
    calls: certificateKindCalls,
    blank: { periodUnit: 'month', remindDays: 60, blocking: 'Y', active: 'Y' },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="kindName" max={60} autoFocus />
        <TextField form={form} name="kindNameEn" max={80} />
        <FigureField form={form} name="period" decimals={0} hint={t('periodHint')} />
        <RadioField
          form={form}
          name="periodUnit"
          options={periodUnits.map((value) => ({ value, label: t(`unit_${value}`) }))}
        />
        <FigureField form={form} name="remindDays" decimals={0} />
        <RadioField
          form={form}
          name="blocking"
          options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`blocking${value}`) }))}
        />
        <SeveralField form={form} name="categoryIds" options={categories} loading={loading} wide />
        <RadioField
          form={form}
          name="active"
          options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`active${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default CertificateKindForm
