import {
  type RepairDetail,
  repair,
  repairCalls,
  repairKinds,
  repairPlaces,
  warrantyAnswers,
} from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, EditPage, NewPage, useSubmittedForm } from '../../kit/document/index.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  MomentField,
  MoneyField,
  PickField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { useLevels } from './codes.ts'
import { useTech } from './tech.ts'
import { type Values, written } from './values.ts'

/** The device: found by its number, with what speaks for or against sending it. */
const Device = ({ form, shown }: { form: Form<Values>; shown: string | undefined }) => {
  const t = useText(repairMessages)
  const tech = useTech()
  const chosen = Number(useField(form, 'devId').value ?? 0)
  const { data } = useApiQuery(repairCalls.repairable, { devId: chosen }, { enabled: chosen > 0 })
  const of = data?.rows[0]
  const said = of && [
    of.holderName,
    tech(of.techState),
    of.openNumber === null ? '' : t('openAlready', { number: of.openNumber }),
  ]
  return (
    <PickField
      form={form}
      name="devId"
      required
      of={repairCalls.repairable}
      ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
      idOf={({ devId }) => devId}
      say={({ deviceName }) => deviceName}
      detail={({ holderName, techState }) => [holderName, tech(techState)].filter(Boolean).join(' · ')}
      shown={shown ?? of?.deviceName}
      {...(said && { hint: said.filter(Boolean).join(' · ') })}
    />
  )
}
/** So much of a model, in one condition, of whoever has it. */
const Quantity = ({ form, shown }: { form: Form<Values>; shown: string | undefined }) => {
  const tech = useTech()
  return (
    <>
      <PickField
        form={form}
        name="$quantity"
        label={useText(repairMessages)('quantityKey')}
        required
        of={repairCalls.quantities}
        ask={(keyword) => ({ pageSize: 50, ...(keyword !== undefined && { keyword }) })}
        idOf={({ key }) => key}
        say={({ modelName, holderName, condition }) => `${modelName} · ${holderName} · ${tech(condition)}`}
        detail={({ qty, unit }) => `${qty} ${unit}`}
        shown={shown}
        onPick={(row) => {
          form.set('modelId', row?.modelId, 'all')
          form.set('holderId', row?.holderId, 'all')
          form.set('condition', row?.condition, 'all')
          if (row) form.set('qty', row.qty, 'all')
        }}
      />
      <FigureField form={form} name="qty" required />
    </>
  )
}
/** What is to be repaired: one device, or a quantity. */
const Goods = ({ form, shown }: { form: Form<Values>; shown: string | undefined }) => {
  const t = useText(repairMessages)
  const goods = useField(form, '$goods').value
  const drop = () => {
    for (const name of ['devId', 'modelId', 'holderId', 'condition', 'qty', '$quantity'] as const)
      form.set(name, undefined, 'all')
  }
  return (
    <>
      <RadioField
        form={form}
        name="$goods"
        label={t('goods')}
        options={(['device', 'quantity'] as const).map((value) => ({ value, label: t(`goods_${value}`) }))}
        onPick={drop}
      />
      {goods === 'quantity' ? <Quantity form={form} shown={shown} /> : <Device form={form} shown={shown} />}
    </>
  )
}
const Warranty = ({ form }: { form: Form<Values> }) => {
  const t = useText(repairMessages)
  const chosen = Number(useField(form, 'devId').value ?? 0)
  const answer = useField(form, 'warranty').value
  const { data } = useApiQuery(repairCalls.repairable, { devId: chosen }, { enabled: chosen > 0 })
  const until = data?.rows[0]?.warrantyEnd ?? null
  if (until === null && answer === 'none') return null
  return (
    <>
      <RadioField
        form={form}
        name="warranty"
        hint={until === null ? '' : `${t('warrantyEnd')} ${shownDate(until)} · ${t('warrantyHint')}`}
        options={warrantyAnswers.map((value) => ({ value, label: t(`warranty_${value}`) }))}
      />
      {answer !== 'none' && <TextField form={form} name="warrantyNote" max={200} />}
    </>
  )
}
const Workshop = ({ form, shown }: { form: Form<Values>; shown: string | undefined }) => {
  const t = useText(repairMessages)
  const { data = [], isFetching } = useApiQuery(repairCalls.workshops, {})
  const kind = useField(form, 'repairKind').value
  return (
    <>
      <RadioField
        form={form}
        name="repairPlace"
        options={repairPlaces.map((value) => ({ value, label: t(`repairPlace_${value}`) }))}
      />
      <RadioField
        form={form}
        name="repairKind"
        options={repairKinds.map((value) => ({ value, label: t(`repairKind_${value}`) }))}
      />
      <ChoiceField
        form={form}
        name="workshopId"
        loading={isFetching}
        options={data.map(({ workshopId, workshopName }) => ({ value: workshopId, label: workshopName }))}
      />
      {kind === 'vendor' && (
        <PickField
          form={form}
          name="vendorId"
          required
          of={supplier.list}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ supplierName }) => supplierName}
          shown={shown}
        />
      )}
    </>
  )
}

type FormProps = DocumentFormProps<RepairDetail, Values> & {
  shown?: { device: string; project: string; vendor: string }
}
const RepairForm = ({ cancel, saved, shown, ...props }: FormProps) => {
  const t = useText(repairMessages)
  const levels = useLevels()
  const { form, submission } = useSubmittedForm(repairCalls, {
    ...props,
    written,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(() => true)}>
      <FormSection title={t('base')}>
        <Goods form={form} shown={shown?.device} />
        <ChoiceField form={form} name="repairLevel" options={levels.options} />
        <MomentField form={form} name="faultTime" hint={t('nowWhenEmpty')} />
        <MoneyField form={form} name="estimate" />
        <Workshop form={form} shown={shown?.vendor} />
        <ProjectField form={form} name="projectInfoNo" shown={shown?.project} hint={t('projectHint')} />
        <Warranty form={form} />
        <LongTextField form={form} name="faultDesc" max={2000} rows={3} wide />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <DocumentFiles form={form} of={repair} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is asked for, for the device that a page named, and where it is changed. */
const WriteRepair = () => {
  const [query] = useSearchParams()
  const device = Number(query.get('devId') ?? 0)
  const start: Values = {
    $goods: 'device',
    ...(device > 0 && { devId: device }),
    repairLevel: '603',
    repairPlace: 'workshop',
    repairKind: 'own',
    warranty: 'none',
    estimate: '0',
    faultDesc: query.get('fault') ?? '',
    lines: [],
  }
  if (useParams()['id'] === undefined)
    return <NewPage of={repair}>{(place) => <RepairForm {...place} start={start} />}</NewPage>
  return (
    <EditPage of={repair} read={(id) => queryNow(repairCalls.get, { id })}>
      {(given, place) => (
        <RepairForm
          {...place}
          given={given}
          shown={{ device: given.deviceName, project: given.projectName, vendor: given.vendorName }}
        />
      )}
    </EditPage>
  )
}
export default WriteRepair
