import { orderCalls } from '@geodepot/contracts/material/order.ts'
import {
  type OrderAmendmentDetail,
  orderAmendment,
  orderAmendmentCalls,
} from '@geodepot/contracts/material/order-amendment.ts'
import { orderAmendmentMessages } from '@geodepot/contracts/material/order-amendment.messages.ts'
import { incoterms } from '@geodepot/contracts/material/scheme.ts'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, showError, toast } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  hasLines,
  sheetColumn,
  shownColumn,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  PickField,
  TextField,
} from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { nameField } from '../material/index.ts'
import { type DraftLine, type Values, linesOf, startOf, valuesOf } from './values.ts'

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(orderAmendmentMessages)
  return [
    // Where a refusal of the line itself points.
    shownColumn<DraftLine>({
      field: 'sourceLineId',
      title: t(nameField()),
      width: 210,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({ field: '$left', title: t('quantityBefore'), kind: 'figure', width: 90 }),
    shownColumn<DraftLine>({ field: '$shipped', title: t('shippedQty'), kind: 'figure', width: 76 }),
    sheetColumn<DraftLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 90, required: true }),
    shownColumn<DraftLine>({ field: '$price', title: t('priceBefore'), kind: 'figure', width: 96 }),
    shownColumn<DraftLine>({ field: '$approved', title: t('finalPrice'), kind: 'figure', width: 90 }),
    sheetColumn<DraftLine>({ field: 'unitPrice', title: t('unitPrice'), kind: 'figure', width: 96, required: true }),
    sheetColumn<DraftLine>({ field: 'deliveryDate', title: t('deliveryDate'), kind: 'day', width: 120 }),
    sheetColumn<DraftLine>({ field: 'lineNote', title: t('lineNote'), width: 150 }),
  ]
}

type FormProps = DocumentFormProps<OrderAmendmentDetail, Values> & { orderNumber?: string | undefined }
const AmendmentForm = ({ cancel, orderNumber, saved, ...props }: FormProps) => {
  const t = useText(orderAmendmentMessages)
  const { form, submission } = useSubmittedForm(orderAmendmentCalls, {
    ...props,
    written: valuesOf,
    saved,
  })
  const begin = async (id: number) => {
    const { deliveryDate, incoterm, place, paymentTerms, lines } = startOf(await queryNow(orderCalls.get, { id }))
    form.set('deliveryDate', deliveryDate)
    form.set('incoterm', incoterm)
    form.set('place', place)
    form.set('paymentTerms', paymentTerms)
    form.set('lines', lines, 'all')
  }
  const read = async () => {
    const { orderId } = form.store.read().values
    if (orderId !== undefined) return linesOf(await queryNow(orderCalls.get, { id: Number(orderId) }))
    toast.warning(translate(orderAmendmentMessages, 'chooseOrder'))
    return undefined
  }
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <PickField
          form={form}
          name="orderId"
          of={orderCalls.list}
          ask={(keyword) => ({ pageSize: 20, docState: ['signed'], ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ number, supplierName }) => `${number} · ${supplierName}`}
          shown={orderNumber}
          onPick={(picked) => {
            if (picked) begin(picked.id).catch(showError)
          }}
        />
        <TextField form={form} name="reason" max={200} />
        <DayField form={form} name="deliveryDate" />
        <ChoiceField form={form} name="incoterm" options={incoterms.map((value) => ({ value, label: value }))} />
        <TextField form={form} name="place" max={60} />
        <TextField form={form} name="paymentTerms" max={200} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <GivenLines<DraftLine>
        form={form}
        title={t('lines')}
        columns={useColumns()}
        by="sourceLineId"
        read={read}
        takeAll={t('fillAll')}
        none={t('nothingOpen')}
      />
      <DocumentFiles form={form} of={orderAmendment} id={props.given?.id} />
    </FormFrame>
  )
}

const AmendmentOf = ({ id }: { id: number }) => {
  const t = useText(orderAmendmentMessages)
  const found = useReadOnce(() => queryNow(orderCalls.get, { id }))
  return (
    <NewPage of={orderAmendment} title={`${t('add')} · ${found.data?.number ?? ''}`} draft={`of:${id}`} asked={[found]}>
      {(place) =>
        found.data && (
          <AmendmentForm
            {...place}
            start={startOf(found.data)}
            orderNumber={`${found.data.number} · ${found.data.supplierName}`}
          />
        )
      }
    </NewPage>
  )
}

/** Where one is written, of the order that the address names, if it does; and where it is changed. */
const WriteOrderAmendment = () => {
  const [address] = useSearchParams()
  const of = Number(address.get('of'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={orderAmendment} read={(id) => queryNow(orderAmendmentCalls.get, { id })}>
        {(given, place) => (
          <AmendmentForm {...place} given={given} orderNumber={`${given.orderNumber} · ${given.supplierName}`} />
        )}
      </EditPage>
    )
  if (Number.isInteger(of) && of > 0) return <AmendmentOf key={of} id={of} />
  return <NewPage of={orderAmendment}>{(place) => <AmendmentForm {...place} start={{ lines: [] }} />}</NewPage>
}
export default WriteOrderAmendment
