import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, order, orderCalls, orderTypes } from '@geodepot/contracts/material/order.ts'
import { incoterms } from '@geodepot/contracts/material/scheme.ts'
import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, showError, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  addLines,
  sheetColumn,
  hasLines,
  useDocumentForm,
  useSubmission,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  PickField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { type Begun, approvedIn, begun } from './begun.ts'
import { type DraftLine, type Values, fillOf, repriced, taken, valuesOf } from './values.ts'
import { useCountries } from '../../system/supplier/index.ts'

const fixed = () => true
const useColumns = (isCallOff: boolean): readonly GridColumn<DraftLine>[] => {
  const t = useText(orderMessages)
  const shown = (field: GridColumn<DraftLine>['field'], title: string, width = 90) =>
    sheetColumn<DraftLine>({ field, title, width, readOnly: fixed })
  return [
    // Where a refusal of the line itself points.
    { ...shown('sourceLineId', t('materialNameCn'), 220), says: ({ $material = '' }) => $material },
    shown('$open', t('openQty')),
    sheetColumn<DraftLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 90, required: true }),
    { ...shown('$pack', t('extraShort'), 80), says: fillOf },
    shown('$unit', t('unitName'), 60),
    ...(isCallOff ? [shown('$least', t('minQty'), 80)] : []),
    shown('$approved', t(isCallOff ? 'agreementPrice' : 'finalPrice'), 100),
    sheetColumn<DraftLine>({ field: 'unitPrice', title: t('unitPrice'), kind: 'figure', width: 100, required: true }),
    sheetColumn<DraftLine>({ field: 'priceNote', title: t('priceNote'), width: 150 }),
    sheetColumn<DraftLine>({ field: 'deliveryDate', title: t('deliveryDate'), width: 120 }),
  ]
}

/** The currencies in which something of the supplier is approved, and the one that is written. */
const CurrencyChoice = ({ form }: { form: Form<Values> }) => {
  const supplierId = useField(form, 'supplierId').value
  const { value } = useField(form, 'currencyCode')
  const { data } = useApiQuery(orderCalls.suppliers, { pageSize: 500 }, { enabled: supplierId !== undefined })
  const of = data?.rows.find((row) => row.supplierId === Number(supplierId))
  const codes = new Set([...(of?.currencies ?? []), ...(typeof value === 'string' && value !== '' ? [value] : [])])
  return (
    <ChoiceField form={form} name="currencyCode" options={[...codes].map((code) => ({ value: code, label: code }))} />
  )
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
  const submission = useSubmission(orderCalls.submit)
  const form = useDocumentForm(orderCalls, {
    ...props,
    written: valuesOf,
    saved: (id, version) =>
      submission.after({ id, version }, (refused) => {
        if (refused) showError(refused)
        saved(id)
      }),
  })
  const [named, setNamed] = useState(supplierName)
  const isCallOff = useField(form, 'agreementId').value !== undefined
  useAgreedPrices(form)
  const read = async () => {
    const { agreementId, supplierId, currencyCode } = form.store.read().values
    if (agreementId !== undefined) return (await queryNow(orderCalls.callable, { agreementId })).map(taken)
    if (supplierId !== undefined && currencyCode !== undefined)
      return (await queryNow(orderCalls.open, { supplierId, currencyCode })).map(taken)
    toast.warning(translate(orderMessages, 'chooseSupplier'))
    return undefined
  }
  return (
    <FormFrame
      form={form}
      cancel={cancel}
      submit={(save, complain) => submission.button(save, form, hasLines(form), complain)}
    >
      <FormSection title={t('base')}>
        <PickField
          form={form}
          name="agreementId"
          hint={t('agreementHint')}
          of={agreementCalls.callable}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ agreementId }) => agreementId}
          say={({ agreementNumber, agreementName: name }) => `${agreementNumber} · ${name}`}
          detail={({ supplierName: name, lineCount, validTo }) =>
            [name, t('linesOpen', { count: lineCount }), validTo].join(' · ')
          }
          shown={agreementName}
          onPick={(picked) => {
            // What stands on results or another agreement does not belong here.
            form.set('lines', [], 'all')
            if (!picked) return
            setNamed(picked.supplierName)
            for (const name of ['supplierId', 'currencyCode', 'incoterm', 'place', 'paymentTerms'] as const)
              form.set(name, picked[name])
            read().then((lines) => addLines(form, 'sourceLineId', lines ?? []), showError)
          }}
        />
        <PickField
          form={form}
          name="supplierId"
          of={orderCalls.suppliers}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ supplierId }) => supplierId}
          say={({ supplierName: name }) => name}
          detail={({ lineCount, currencies }) => [t('linesOpen', { count: lineCount }), ...currencies].join(' · ')}
          shown={named}
          onPick={(picked) => {
            if (!picked) return
            form.set('agreementId', undefined)
            form.set('currencyCode', picked.currencies[0])
            form.set('incoterm', picked.incoterm)
            form.set('place', picked.place)
            form.set('paymentTerms', picked.paymentTerms)
            // What is of another supplier does not belong here.
            form.set('lines', [], 'all')
            read().then((lines) => addLines(form, 'sourceLineId', lines ?? []), showError)
          }}
        />
        <CurrencyChoice form={form} />
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
        {!isCallOff && <TextField form={form} name="validityNote" max={200} hint={t('validityHint')} />}
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <GivenLines<DraftLine>
        form={form}
        title={t('lines')}
        columns={useColumns(isCallOff)}
        by="sourceLineId"
        read={read}
        takeAll={t(isCallOff ? 'fillPlanned' : 'fillOpen')}
        none={t(isCallOff ? 'nothingPlanned' : 'nothingOpen')}
      />
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

/** Where one is written, by an agreement or of a result if the address says so, and where it is changed. */
const WriteOrder = () => {
  const [address] = useSearchParams()
  const [agreementId, line] = [Number(address.get('agreement')), Number(address.get('line'))]
  const resultId = Number(address.get('result'))
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
  return (
    <NewPage of={order}>{(place) => <OrderForm {...place} start={{ orderType: 'domestic', lines: [] }} />}</NewPage>
  )
}
export default WriteOrder
