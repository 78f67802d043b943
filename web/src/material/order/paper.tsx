import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderPaperRow, paperStates } from '@geodepot/contracts/material/order.papers.ts'
import { type OrderDetail, type OrderRow, order, orderCalls } from '@geodepot/contracts/material/order.ts'
import { paperCalls } from '@geodepot/contracts/material/paper.ts'
import { useEffect } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { FormAttachments } from '../../kit/files/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  RadioField,
  TextField,
  type ValuesOf,
  useField,
} from '../../kit/form/index.ts'
import { shownText, today, useLanguage, useText } from '../../kit/i18n/index.ts'
import { useKept } from './kept.ts'
import { shipmentNumber } from './shipment-number.ts'
import { Whole } from './whole.tsx'

type Values = ValuesOf<typeof orderCalls.keepPaper>
const startOf =
  (given: OrderPaperRow | undefined) =>
  (_of: OrderDetail): Values => ({
    ...(given && {
      paperId: String(given.paperId),
      ...(given.shipmentId !== null && { shipmentId: String(given.shipmentId) }),
      paperNo: given.paperNo,
      reason: given.reason,
      ...(given.files.length > 0 && { attachments: given.files.map(({ id }) => id), $attachments: given.files }),
    }),
    paperState: given?.standing === 'waived' ? 'waived' : 'received',
    paperDate: given?.paperDate ?? today(),
  })

/** Which paper it is, of what is kept of all orders, and of which shipment. */
const Which = ({ form, of }: { form: Form<Values>; of: OrderDetail }) => {
  const t = useText(orderMessages)
  const language = useLanguage()
  const { data } = useApiQuery(paperCalls.list, { pageSize: 500, orderByColumn: 'position', isAsc: 'asc' })
  const { value } = useField(form, 'paperId')
  const chosen = data?.rows.find(({ id }) => String(id) === String(value))
  const isOfOrder = chosen?.per === 'order'
  // One of the whole order is of no shipment, whatever was chosen before.
  useEffect(() => {
    if (isOfOrder) form.set('shipmentId', undefined)
  }, [form, isOfOrder])
  return (
    <>
      <ChoiceField
        form={form}
        name="paperId"
        options={(data?.rows ?? []).map(({ id, name, nameEn }) => ({
          value: String(id),
          label: shownText(language === 'en' ? nameEn : name),
        }))}
      />
      {chosen?.per === 'shipment' && (
        <ChoiceField
          form={form}
          name="shipmentId"
          options={of.shipments.map(({ shipmentId }) => ({
            value: String(shipmentId),
            label: t('shipmentOf', { number: String(shipmentNumber(of, shipmentId)) }),
          }))}
        />
      )}
    </>
  )
}

const PaperForm = ({ of, given, close }: { of: OrderDetail; given?: OrderPaperRow | undefined; close: () => void }) => {
  const t = useText(orderMessages)
  const form: Form<Values> = useKept<typeof orderCalls.keepPaper, Values>(
    orderCalls.keepPaper,
    of,
    startOf(given),
    close,
  )
  const { value: state } = useField(form, 'paperState')
  const isKept = given !== undefined && ['received', 'waived'].includes(given.standing)
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('keepPaper')}>
      <FormSection>
        {!given && <Which form={form} of={of} />}
        <RadioField
          form={form}
          name="paperState"
          options={paperStates
            .filter((value) => isKept || value !== 'open')
            .map((value) => ({ value, label: t(`paperState_${value}`) }))}
        />
        {state === 'received' && (
          <>
            <TextField form={form} name="paperNo" max={60} autoFocus />
            <DayField form={form} name="paperDate" />
          </>
        )}
        {state === 'waived' && <TextField form={form} name="reason" max={200} />}
      </FormSection>
      {state === 'received' && (
        <FormSection>
          <FormAttachments form={form} kind={order.name} label={t('paperFiles')} />
        </FormSection>
      )}
    </FormFrame>
  )
}

interface PaperProps {
  readonly of: Pick<OrderRow, 'id' | 'number' | 'supplierName'>
  /** The one that it is about; any of those that there are without it. */
  readonly given?: OrderPaperRow
  readonly close: () => void
}
/** A paper came, or is not needed. */
const Paper = ({ of, given, close }: PaperProps) => {
  const t = useText(orderMessages)
  return (
    <Whole of={of} action={given?.paperName ?? t('keepPaper')} close={close}>
      {(whole) => <PaperForm of={whole} given={given} close={close} />}
    </Whole>
  )
}
export default Paper
