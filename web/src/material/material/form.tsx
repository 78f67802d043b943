import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type MaterialRow, materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  RadioField,
  type RecordFormProps,
  TextField,
  TextsField,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { ExternalKeys } from '../../system/external-key/index.ts'
import { useChoices } from './choices.ts'
import { NearMaterials } from './near.tsx'

type Values = ValuesOf<typeof materialCalls.create>
const said = <T,>(value: T | null): T | undefined => (value === null || value === '' ? undefined : value)
/** One that was read, as the form writes it. */
const written = (of: MaterialRow): Values => ({
  materialCode: of.materialCode,
  materialNameCn: of.materialNameCn,
  materialNameEn: of.materialNameEn,
  specChassisNo: of.specChassisNo,
  applicableModel: of.applicableModel,
  partNo: of.partNo,
  brand: of.brand,
  materialType: of.materialType,
  unit: of.unit,
  orderUnit: said(of.orderUnit),
  orderFactor: said(of.orderFactor),
  issueUnit: said(of.issueUnit),
  issueFactor: said(of.issueFactor),
  shelfLifeDays: said(of.shelfLifeDays),
  dangerousClass: said(of.dangerousClass),
  serialFlag: of.serialFlag,
  rotableFlag: of.rotableFlag,
  referencePrice: said(of.referencePrice),
  referenceCurrency: said(of.referenceCurrency),
  predecessors: of.predecessors,
  equals: of.equals,
  remark: of.remark ?? '',
})

/** What a person writes of one; materials that may be the same stand beside it. */
const MaterialForm = (props: RecordFormProps<typeof materialCalls.get>) => {
  const t = useText(materialMessages)
  const types = useChoices(dictionaries.materialType)
  const units = useChoices(dictionaries.unit)
  const classes = useChoices(dictionaries.dangerousGoods)
  const seesPrices = mayDo(usePerson(), pricePermission)
  const form: Form<Values> = useRecordForm(props, {
    calls: materialCalls,
    blank: { serialFlag: 'N', rotableFlag: 'N' },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection title={t('base')}>
        <TextField form={form} name="materialNameCn" max={100} autoFocus />
        <TextField form={form} name="materialNameEn" max={150} />
        <TextField form={form} name="specChassisNo" max={100} />
        <TextField form={form} name="applicableModel" max={100} />
        <ChoiceField form={form} name="materialType" {...types} />
        <TextField form={form} name="brand" max={60} />
        <TextField form={form} name="materialCode" max={40} hint={t('materialCodeHint')} />
        <RadioField
          form={form}
          name="serialFlag"
          hint={t('serialFlagHint')}
          options={(['N', 'Y'] as const).map((value) => ({ value, label: t(`serialFlag${value}`) }))}
        />
        <RadioField
          form={form}
          name="rotableFlag"
          hint={t('rotableFlagHint')}
          options={(['N', 'Y'] as const).map((value) => ({ value, label: t(`rotableFlag${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('numbers')}>
        <TextField form={form} name="partNo" max={60} />
        <TextsField form={form} name="predecessors" hint={t('predecessorsHint')} />
        <TextsField form={form} name="equals" hint={t('equalsHint')} />
      </FormSection>
      {props.given && <ExternalKeys of="material/material" id={props.given.id} />}
      <NearMaterials form={form} except={props.given?.id} />
      <FormSection title={t('units')}>
        <ChoiceField form={form} name="unit" {...units} />
        <span className="field" aria-hidden="true" />
        <ChoiceField form={form} name="orderUnit" {...units} />
        <FigureField form={form} name="orderFactor" hint={t('factorHint')} />
        <ChoiceField form={form} name="issueUnit" {...units} />
        <FigureField form={form} name="issueFactor" hint={t('factorHint')} />
      </FormSection>
      <FormSection title={t('keeping')}>
        <FigureField form={form} name="shelfLifeDays" />
        <ChoiceField form={form} name="dangerousClass" {...classes} />
        {seesPrices && (
          <>
            <MoneyField form={form} name="referencePrice" />
            <CurrencyField form={form} name="referenceCurrency" />
          </>
        )}
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default MaterialForm
