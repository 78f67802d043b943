import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, order, orderCalls, orderTypes } from '@geodepot/contracts/material/order.ts'
import { incoterms } from '@geodepot/contracts/material/scheme.ts'
import { useParams } from 'react-router'
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
import { type DraftLine, type Values, fillOf, taken, valuesOf } from './values.ts'

const fixed = () => true
const useColumns = (): readonly GridColumn<DraftLine>[] => {
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
    shown('$approved', t('finalPrice'), 100),
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

type FormProps = DocumentFormProps<OrderDetail, Values>
const OrderForm = ({ cancel, saved, ...props }: FormProps) => {
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
  const read = async () => {
    const { supplierId, currencyCode } = form.store.read().values
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
          name="supplierId"
          of={orderCalls.suppliers}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ supplierId }) => supplierId}
          say={({ supplierName }) => supplierName}
          detail={({ lineCount, currencies }) => [t('linesOpen', { count: lineCount }), ...currencies].join(' · ')}
          shown={props.given?.supplierName}
          onPick={(picked) => {
            if (!picked) return
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
        <TextField form={form} name="contractNo" max={60} />
        <TextField form={form} name="paymentTerms" max={200} />
        <TextField form={form} name="validityNote" max={200} hint={t('validityHint')} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <GivenLines<DraftLine>
        form={form}
        title={t('lines')}
        columns={useColumns()}
        by="sourceLineId"
        read={read}
        takeAll={t('fillOpen')}
        none={t('nothingOpen')}
      />
      <DocumentFiles form={form} of={order} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, and where it is changed. */
const WriteOrder = () => {
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={order} read={(id) => queryNow(orderCalls.get, { id })}>
        {(given, place) => <OrderForm {...place} given={given} />}
      </EditPage>
    )
  return (
    <NewPage of={order}>{(place) => <OrderForm {...place} start={{ orderType: 'domestic', lines: [] }} />}</NewPage>
  )
}
export default WriteOrder
