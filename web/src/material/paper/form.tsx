import { orderTypes } from '@geodepot/contracts/material/order.ts'
import { paperFroms, paperPers, paperStages } from '@geodepot/contracts/material/order.papers.ts'
import { paperMessages } from '@geodepot/contracts/material/paper.messages.ts'
import { type PaperRow, paperCalls } from '@geodepot/contracts/material/paper.ts'
import { incoterms } from '@geodepot/contracts/material/scheme.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  SeveralField,
  TextField,
  type ValuesOf,
  type RecordFormProps,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useCountries } from '../../system/supplier/index.ts'

type Values = ValuesOf<typeof paperCalls.create>
/** One that was read, as the form writes it. */
const written = (of: PaperRow): Values => ({
  name: of.name,
  nameEn: of.nameEn,
  position: of.position,
  from: of.from,
  per: of.per,
  stage: of.stage,
  orderTypes: of.orderTypes,
  incoterms: of.incoterms,
  supplierCountries: of.supplierCountries,
  destinations: of.destinations,
  dangerousOnly: of.dangerousOnly,
  remark: of.remark ?? '',
})

/** What a person writes of one: what it is called, and which orders need it. */
const PaperForm = (props: RecordFormProps<typeof paperCalls.get>) => {
  const t = useText(paperMessages)
  const countries = useCountries()
  const said = <K extends string, P extends string>(of: readonly K[], prefix: P) =>
    of.map((value) => ({ value, label: t(`${prefix}_${value}` as `per_${PaperRow['per']}`) }))
  const form: Form<Values> = useRecordForm(props, {
    calls: paperCalls,
    blank: {
      from: 'supplier',
      orderTypes: [],
      incoterms: [],
      supplierCountries: [],
      destinations: [],
      dangerousOnly: '0',
    },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="name" max={60} autoFocus />
        <TextField form={form} name="nameEn" max={100} />
        <FigureField form={form} name="position" />
        <ChoiceField form={form} name="from" options={said(paperFroms, 'from')} />
        <ChoiceField form={form} name="per" options={said(paperPers, 'per')} />
        <ChoiceField form={form} name="stage" options={said(paperStages, 'stage')} />
        <RadioField form={form} name="dangerousOnly" options={said(['0', '1'] as const, 'dangerousOnly')} />
        <SeveralField form={form} name="orderTypes" options={said(orderTypes, 'orderType')} hint={t('anyOf')} />
        <SeveralField
          form={form}
          name="incoterms"
          options={incoterms.map((value) => ({ value, label: value }))}
          hint={t('anyOf')}
        />
        <SeveralField form={form} name="supplierCountries" options={countries} hint={t('anyOf')} />
        <SeveralField form={form} name="destinations" options={countries} hint={t('anyOf')} />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default PaperForm
