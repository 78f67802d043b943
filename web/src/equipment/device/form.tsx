import { type DeviceDetail, device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useEffect } from 'react'
import { usePerson } from '../../kit/access/index.ts'
import { queryNow } from '../../kit/api/index.ts'
import { FormAttachments } from '../../kit/files/index.ts'
import {
  ChoiceField,
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  TextField,
  useDirty,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { useCategories } from '../category/index.ts'
import { ModelField, type PickedModel } from '../model/index.ts'
import { useStates } from './states.tsx'

/** What a person writes, and the chosen model as the page remembers it: its name, and the category that it brings. */
type Values = Partial<AskOf<typeof device.create>> & { $model?: { label: string; categoryId: number; devName: string } }

const written = (of: DeviceDetail): Values => ({
  modelId: of.modelId,
  devName: of.devName,
  devCoding: of.devCoding ?? '',
  assetCoding: of.assetCoding ?? '',
  selfNum: of.selfNum ?? '',
  devSign: of.devSign ?? '',
  licenseNum: of.licenseNum ?? '',
  manufacturer: of.manufacturer,
  productingDate: of.productingDate ?? undefined,
  useStartDate: of.useStartDate ?? undefined,
  warrantyEnd: of.warrantyEnd ?? undefined,
  ifcountry: of.ifcountry === '1' || of.ifcountry === '2' ? of.ifcountry : undefined,
  originalValue: of.originalValue ?? '',
  netValue: of.netValue ?? '',
  currency: of.currency,
  deprYears: of.deprYears ?? undefined,
  ownerOrgId: of.ownerOrgId,
  manageOrgId: of.manageOrgId,
  devPosition: of.devPosition,
  accountState: of.accountState,
  params: of.params,
  remark: of.remark ?? '',
  $model: { label: `${of.brand} ${of.devModel}`, categoryId: of.categoryId, devName: of.devName },
})

/** The technical parameters that the model's category has. */
const Parameters = ({ form }: { form: Form<Values> }) => {
  const t = useText(deviceMessages)
  const { byId } = useCategories()
  const model = useField(form, '$model').value as Values['$model']
  const parameters = model === undefined ? [] : (byId.get(model.categoryId)?.parameters ?? [])
  if (parameters.length === 0) return null
  return (
    <FormSection title={t('params')}>
      {parameters.map(({ key, name, type, unit }) => {
        const field = { form, name: `params.${key}`, label: name, unit: unit === '' ? undefined : unit } as const
        return type === 'number' ? <FigureField key={key} {...field} /> : <TextField key={key} {...field} max={200} />
      })}
    </FormSection>
  )
}

const Model = ({ form }: { form: Form<Values> }) => {
  const t = useText(deviceMessages)
  const { byId } = useCategories()
  const model = useField(form, '$model').value as Values['$model']
  const pick = (picked: PickedModel | undefined) => {
    const { values } = form.store.read()
    form.set(
      '$model',
      picked && { label: `${picked.brand} ${picked.devModel}`, categoryId: picked.categoryId, devName: picked.devName },
    )
    // The model's name, unless the person gave the device one of its own.
    if (picked && (values.devName === undefined || values.devName === '' || values.devName === values.$model?.devName))
      form.set('devName', picked.devName)
  }
  const category = model && byId.get(model.categoryId)?.label
  return (
    <ModelField
      form={form}
      name="modelId"
      tracking="single"
      shown={model?.label}
      onPick={pick}
      hint={category === undefined ? undefined : `${t('devType')}: ${category}`}
    />
  )
}

interface DeviceFormProps {
  readonly given?: DeviceDetail
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}

/** The card of a device: what a person may write of it. */
export const DeviceForm = ({ given, close, setDirty }: DeviceFormProps) => {
  const t = useText(deviceMessages)
  const states = useStates()
  const { deptId } = usePerson()
  const form: Form<Values> = useForm(given ? device.update : device.create, {
    start: given ? written(given) : { ownerOrgId: deptId, currency: 'USD', accountState: 'inAccount', params: {} },
    draft: given ? `equipment/device:${given.devId}` : 'equipment/device:new',
    saved: close,
    ...(given && {
      fixed: { id: given.devId, version: given.version },
      latest: async () => {
        const now = await queryNow(device.get, { id: given.devId })
        return { start: written(now), fixed: { id: now.devId, version: now.version } }
      },
    }),
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  return (
    <FormFrame form={form} cancel={close}>
      <FormSection title={t('basics')}>
        <Model form={form} />
        <TextField form={form} name="devName" max={80} />
        <TextField form={form} name="selfNum" max={40} />
        <TextField form={form} name="devSign" max={60} />
        <TextField form={form} name="licenseNum" max={20} />
        <TextField form={form} name="devCoding" max={40} />
        <TextField form={form} name="assetCoding" max={40} />
        <TextField form={form} name="manufacturer" max={80} />
        <ChoiceField form={form} name="ifcountry" options={states.originOptions} />
        <DayField form={form} name="productingDate" />
        <DayField form={form} name="useStartDate" />
        <DayField form={form} name="warrantyEnd" />
      </FormSection>
      <FormSection title={t('value')}>
        <MoneyField form={form} name="originalValue" />
        <MoneyField form={form} name="netValue" />
        <CurrencyField form={form} name="currency" />
        <FigureField form={form} name="deprYears" />
        <ChoiceField
          form={form}
          name="accountState"
          options={given ? states.accountsAfter(given.accountState) : states.accountOptions}
        />
      </FormSection>
      <FormSection title={t('custody')}>
        <DepartmentField form={form} name="ownerOrgId" />
        <DepartmentField form={form} name="manageOrgId" />
        <TextField form={form} name="devPosition" max={80} />
      </FormSection>
      <Parameters form={form} />
      <FormSection>
        <LongTextField form={form} name="remark" wide />
        <FormAttachments
          shrink
          form={form}
          kind="equipment/device"
          {...(given && { record: recordNameOf('equipment/device', given.devId) })}
        />
      </FormSection>
    </FormFrame>
  )
}
