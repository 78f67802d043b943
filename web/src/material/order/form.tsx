import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, order, orderCalls, orderTypes } from '@geodepot/contracts/material/order.ts'
import { incoterms } from '@geodepot/contracts/material/scheme.ts'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, toast } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  sheetColumn,
  shownColumn,
  hasLines,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { type Begun, approvedIn, begun, urgentOf } from './begun.ts'
import { Limits } from './limits.tsx'
import { AgreedSource, UrgentSource } from './sources.tsx'
import { type DraftLine, type Values, fillOf, repriced, taken, takenAtOnce, valuesOf } from './values.ts'
import { useCountries } from '../../system/supplier/index.ts'
import { nameField } from '../material/index.ts'

type Kind = 'approved' | 'callOff' | 'urgent'
const useColumns = (kind: Kind): readonly GridColumn<DraftLine>[] => {
  const t = useText(orderMessages)
  return [
    // Where a refusal of the line itself points.
    shownColumn<DraftLine>({
      field: 'sourceLineId',
      title: t(nameField()),
      width: 220,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({ field: '$open', title: t('openQty'), kind: 'figure', width: 90 }),
    sheetColumn<DraftLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 90, required: true }),
    ...(kind === 'urgent'
      ? []
      : [shownColumn<DraftLine>({ field: '$pack', title: t('extraShort'), width: 80, says: fillOf })]),
    shownColumn<DraftLine>({ field: '$unit', title: t('unitName'), width: 60 }),
    ...(kind === 'callOff'
      ? [shownColumn<DraftLine>({ field: '$least', title: t('minQty'), kind: 'figure', width: 80 })]
      : []),
    ...(kind === 'urgent'
      ? []
      : [
          shownColumn<DraftLine>({
            field: '$approved',
            title: t(kind === 'callOff' ? 'agreementPrice' : 'finalPrice'),
            kind: 'figure',
            width: 100,
          }),
        ]),
    sheetColumn<DraftLine>({ field: 'unitPrice', title: t('unitPrice'), kind: 'figure', width: 100, required: true }),
    ...(kind === 'urgent'
      ? [
          sheetColumn<DraftLine>({ field: 'taxRate', title: t('taxRate'), kind: 'figure', width: 80 }),
          sheetColumn<DraftLine>({
            field: 'withTax',
            title: t('withTax'),
            kind: 'choice',
            width: 80,
            choices: (['0', '1'] as const).map((value) => ({ value, label: t(`withTax_${value}`) })),
          }),
          shownColumn<DraftLine>({ field: '$project', title: t('projectName'), width: 160 }),
        ]
      : [sheetColumn<DraftLine>({ field: 'priceNote', title: t('priceNote'), width: 150 })]),
    sheetColumn<DraftLine>({ field: 'deliveryDate', title: t('deliveryDate'), width: 120 }),
  ]
}

/** Lines that are called off cost what the agreement says for all of a material together. */
const useAgreedPrices = (form: Form<Values>): void => {
  const { value } = useField(form, 'lines')
  useEffect(() => {
    const lines = (value as readonly DraftLine[] | undefined) ?? []
    const next = repriced(lines)
    if (next !== lines)
      form.set(
        'lines',
        [...next],
        next.map((_, row) => `lines.${row}.unitPrice`),
      )
  }, [form, value])
}

type FormProps = DocumentFormProps<OrderDetail, Values> & Omit<Begun, 'start'>
const OrderForm = ({ cancel, saved, supplierName, agreementName, ...props }: FormProps) => {
  const t = useText(orderMessages)
  const { form, submission } = useSubmittedForm(orderCalls, {
    ...props,
    written: valuesOf,
    saved,
  })
  const [named, setNamed] = useState(supplierName)
  const isUrgent = useField(form, 'isEmergency').value === '1'
  const agreement = useField(form, 'agreementId').value
  const isCallOff = !isUrgent && agreement !== undefined
  const kind: Kind = isUrgent ? 'urgent' : isCallOff ? 'callOff' : 'approved'
  const projects = (useField(form, 'lines').value as readonly DraftLine[] | undefined)?.map(
    (line) => line.$projectNo ?? '',
  )
  useAgreedPrices(form)
  const read = async () => {
    const { agreementId, supplierId, currencyCode, isEmergency } = form.store.read().values
    if (isEmergency === '1') return (await queryNow(orderCalls.urgent, {})).lines.map(takenAtOnce)
    if (agreementId !== undefined) return (await queryNow(orderCalls.callable, { agreementId })).map(taken)
    if (supplierId !== undefined && currencyCode !== undefined)
      return (await queryNow(orderCalls.open, { supplierId, currencyCode })).map(taken)
    toast.warning(translate(orderMessages, 'chooseSupplier'))
    return undefined
  }
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <RadioField
          form={form}
          name="isEmergency"
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`isEmergency_${value}`) }))}
          hint={t('emergencyHint')}
          onPick={() => {
            // What stands on results or an agreement is no emergency, and the other way round.
            for (const name of ['agreementId', 'supplierId', 'currencyCode'] as const) form.set(name, undefined)
            setNamed(undefined)
            form.set('lines', [], 'all')
          }}
        />
        {isUrgent ? (
          <UrgentSource form={form} named={named} />
        ) : (
          <AgreedSource form={form} named={named} agreementName={agreementName} setNamed={setNamed} read={read} />
        )}
        <ChoiceField
          form={form}
          name="orderType"
          options={orderTypes.map((value) => ({ value, label: t(`orderType_${value}`) }))}
        />
        <DayField form={form} name="deliveryDate" />
        <ChoiceField form={form} name="incoterm" options={incoterms.map((value) => ({ value, label: value }))} />
        <TextField form={form} name="place" max={60} />
        <ChoiceField form={form} name="destination" options={useCountries()} hint={t('destinationHint')} />
        <TextField form={form} name="contractNo" max={60} />
        <TextField form={form} name="paymentTerms" max={200} />
        {kind === 'approved' && <TextField form={form} name="validityNote" max={200} hint={t('validityHint')} />}
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <GivenLines<DraftLine>
        form={form}
        title={t('lines')}
        columns={useColumns(kind)}
        by="sourceLineId"
        read={read}
        takeAll={t(({ approved: 'fillOpen', callOff: 'fillPlanned', urgent: 'fillUrgent' } as const)[kind])}
        none={t(({ approved: 'nothingOpen', callOff: 'nothingPlanned', urgent: 'nothingUrgent' } as const)[kind])}
      />
      {isUrgent && <Limits projects={projects ?? []} />}
      <DocumentFiles form={form} of={order} id={props.given?.id} />
    </FormFrame>
  )
}

/** Of what one result approved. */
const OfResult = ({ id }: { id: number }) => {
  const found = useReadOnce(() => approvedIn(id))
  const { start = {}, ...rest } = found.data ?? {}
  return (
    <NewPage of={order} draft={`result:${id}`} asked={[found]}>
      {(place) => <OrderForm {...place} {...rest} start={start} />}
    </NewPage>
  )
}
/** Where an agreement is called off, of which nothing was chosen yet but it, and perhaps a line of a plan. */
const CallOff = ({ agreementId, line }: { agreementId: number; line: number }) => {
  const found = useReadOnce(() => begun(agreementId, line))
  const { start = {}, ...rest } = found.data ?? {}
  return (
    <NewPage of={order} draft={`agreement:${agreementId}:${line}`} asked={[found]}>
      {(place) => <OrderForm {...place} {...rest} start={start} />}
    </NewPage>
  )
}

/** Of a plan, in an emergency. */
const Urgent = ({ planId }: { planId: number }) => {
  const found = useReadOnce(() => urgentOf(planId))
  const { start = {}, ...rest } = found.data ?? {}
  return (
    <NewPage of={order} draft={`urgent:${planId}`} asked={[found]}>
      {(place) => <OrderForm {...place} {...rest} start={start} />}
    </NewPage>
  )
}

/** Where one is written, by an agreement, of a result or of a plan if the address says so, and where it is changed. */
const WriteOrder = () => {
  const [address] = useSearchParams()
  const [agreementId, line] = [Number(address.get('agreement')), Number(address.get('line'))]
  const [resultId, urgent] = [Number(address.get('result')), Number(address.get('urgent'))]
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={order} read={(id) => queryNow(orderCalls.get, { id })}>
        {(given, place) => (
          <OrderForm
            {...place}
            given={given}
            supplierName={given.supplierName}
            agreementName={given.agreementNo ?? undefined}
          />
        )}
      </EditPage>
    )
  if (Number.isInteger(agreementId) && agreementId > 0)
    return <CallOff key={`${agreementId} ${line}`} agreementId={agreementId} line={line} />
  if (Number.isInteger(resultId) && resultId > 0) return <OfResult key={resultId} id={resultId} />
  if (Number.isInteger(urgent) && urgent > 0) return <Urgent key={urgent} planId={urgent} />
  return (
    <NewPage of={order}>
      {(place) => <OrderForm {...place} start={{ orderType: 'domestic', isEmergency: '0', lines: [] }} />}
    </NewPage>
  )
}
export default WriteOrder
