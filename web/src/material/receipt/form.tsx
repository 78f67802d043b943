import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import {
  type ReceiptDetail,
  coreConditions,
  receipt,
  receiptCalls,
  receiptKinds,
} from '@geodepot/contracts/material/receipt.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, showError, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  addLines,
  hasLines,
  sheetColumn,
  shownColumn,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  PickField,
  SuggestField,
  TextField,
  useField,
  useSettled,
} from '../../kit/form/index.ts'
import { shownDate, today, translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { lookUpMaterials, naming, useMaterialColumn, useMaterialLookUp, nameField } from '../material/index.ts'
import { useOfferedDay } from '../store/index.ts'
import { FeesSection } from './fees-section.tsx'
import { type DraftLine, type Values, awaited, taken, valuesOf } from './values.ts'

const usePlaces = (form: Form<Values>) => {
  const storeId = useField(form, 'storeId').value
  const { data } = useApiQuery(receiptCalls.places, { storeId: Number(storeId) }, { enabled: Boolean(storeId) })
  return (data ?? []).map(({ placeId, goodsLocation }) => ({ value: String(placeId), label: goodsLocation }))
}
/** What is written of every line, whatever it comes from. */
const useCommon = (form: Form<Values>): readonly GridColumn<DraftLine>[] => {
  const t = useText(receiptMessages)
  return [
    sheetColumn<DraftLine>({
      field: 'placeId',
      title: t('goodsLocation'),
      kind: 'choice',
      width: 110,
      choices: usePlaces(form),
    }),
    sheetColumn<DraftLine>({ field: 'expiresOn', title: t('expiresOn'), kind: 'day', width: 110 }),
    sheetColumn<DraftLine>({ field: 'weight', title: t('weight'), kind: 'figure', width: 90 }),
    sheetColumn<DraftLine>({ field: 'volume', title: t('volume'), kind: 'figure', width: 90 }),
    sheetColumn<DraftLine>({ field: 'note', title: t('note'), width: 120 }),
  ]
}
const useQuantity = (): GridColumn<DraftLine> => {
  const t = useText(receiptMessages)
  return sheetColumn<DraftLine>({
    field: 'receiptQty',
    title: t('receiptQty'),
    kind: 'figure',
    width: 90,
    required: true,
  })
}

/** Lines of orders: what is still to come of one supplier. */
const OrderedLines = ({ form, read }: { form: Form<Values>; read: () => Promise<DraftLine[] | undefined> }) => {
  const t = useText(receiptMessages)
  const columns: readonly GridColumn<DraftLine>[] = [
    // Where a refusal of the line itself points.
    shownColumn<DraftLine>({
      field: 'orderLineId',
      title: t(nameField()),
      width: 220,
      says: ({ $name = '' }) => $name,
    }),
    shownColumn<DraftLine>({ field: '$open', title: t('openQty'), kind: 'figure', width: 80 }),
    useQuantity(),
    shownColumn<DraftLine>({ field: '$unit', title: t('unitName'), width: 60 }),
    ...useCommon(form),
    shownColumn<DraftLine>({ field: '$order', title: t('orderNumber'), width: 190 }),
  ]
  return (
    <GivenLines<DraftLine>
      form={form}
      title={t('lines')}
      columns={columns}
      by="orderLineId"
      read={read}
      takeAll={t('takeOpen')}
      none={t('nothingOpen')}
    />
  )
}
/** Old cores that are awaited, or what comes back repaired: the store is chosen first. */
const CoreLines = ({ form, isRepaired }: { form: Form<Values>; isRepaired: boolean }) => {
  const t = useText(receiptMessages)
  const common = useCommon(form)
  const columns: readonly GridColumn<DraftLine>[] = [
    shownColumn<DraftLine>({ field: 'outLineId', title: t(nameField()), width: 200, says: ({ $name = '' }) => $name }),
    shownColumn<DraftLine>({ field: '$outbound', title: t('outboundNumber'), width: 170 }),
    shownColumn<DraftLine>({ field: '$owner', title: t('owner'), width: 170 }),
    shownColumn<DraftLine>({ field: '$open', title: t('openQty'), kind: 'figure', width: 80 }),
    useQuantity(),
    shownColumn<DraftLine>({ field: '$unit', title: t('unitName'), width: 60 }),
    ...(isRepaired
      ? [sheetColumn<DraftLine>({ field: 'unitPrice', title: t('unitPrice'), kind: 'figure', width: 110 }), ...common]
      : [
          sheetColumn<DraftLine>({
            field: 'coreCondition',
            title: t('coreCondition'),
            kind: 'choice',
            width: 120,
            required: true,
            choices: coreConditions.map((value) => ({ value, label: t(`coreCondition_${value}`) })),
          }),
          sheetColumn<DraftLine>({ field: 'note', title: t('note'), width: 160 }),
        ]),
  ]
  return (
    <GivenLines<DraftLine>
      form={form}
      title={t('lines')}
      columns={columns}
      by="outLineId"
      read={async () => {
        const { storeId } = form.store.read().values
        if (storeId !== undefined) return readCores(storeId, isRepaired)
        toast.warning(translate(receiptMessages, 'chooseStore'))
        return undefined
      }}
      takeAll={t('takeCores')}
      none={t('nothingAwaited')}
    />
  )
}
const readCores = async (storeId: number | string, isRepaired: boolean): Promise<DraftLine[]> =>
  (await queryNow(receiptCalls.cores, { storeId: Number(storeId), repaired: isRepaired ? 'Y' : 'N' })).map(awaited)
const none: readonly DraftLine[] = []
/** Materials that nobody ordered. */
const OwnLines = ({ form }: { form: Form<Values> }) => {
  const t = useText(receiptMessages)
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  const unknown = useMaterialLookUp(form, lines)
  const columns: readonly GridColumn<DraftLine>[] = [
    useMaterialColumn(),
    useQuantity(),
    shownColumn<DraftLine>({
      field: '$unit',
      title: t('unitName'),
      width: 60,
      says: ({ $material }) => $material?.unitName ?? '',
    }),
    sheetColumn<DraftLine>({ field: 'unitPrice', title: t('unitPrice'), kind: 'figure', width: 110 }),
    ...useCommon(form),
  ]
  return (
    <LinesSection<Values, DraftLine> form={form} name="lines" title={t('lines')} columns={columns} problems={unknown} />
  )
}

const StoreField = ({ form }: { form: Form<Values> }) => {
  const { data, isFetching } = useApiQuery(receiptCalls.stores, {})
  const options = (data ?? []).map(({ storeId, storeName }) => ({ value: String(storeId), label: storeName }))
  const { value } = useField(form, 'storeId')
  const [only] = options
  useOfferedDay(form, 'inDate', data?.find(({ storeId }) => String(storeId) === String(value))?.today)
  // Whoever keeps one store alone receives into it.
  if (only && options.length === 1 && value === undefined) queueMicrotask(() => form.set('storeId', only.value))
  return <ChoiceField form={form} name="storeId" options={options} loading={isFetching} />
}
const ShipmentField = ({ form }: { form: Form<Values> }) => {
  const supplierId = useField(form, 'supplierId').value
  const { data } = useApiQuery(receiptCalls.suppliers, { pageSize: 500 }, { enabled: supplierId !== undefined })
  const shipments = data?.rows.find((row) => row.supplierId === Number(supplierId))?.shipments ?? []
  return (
    <ChoiceField
      form={form}
      name="shipmentId"
      options={shipments.map(({ shipmentId, orderNumber, outPortDate, containerNo }) => ({
        value: String(shipmentId),
        label: [shownDate(outPortDate), containerNo, orderNumber].filter(Boolean).join(' · '),
      }))}
    />
  )
}

/** The scrapped equipment that it is a part of. */
const ScrapField = ({ form }: { form: Form<Values> }) => {
  const keyword = useSettled(String(useField(form, 'scrapNo').value ?? ''))
  const { data = [] } = useApiQuery(receiptCalls.scraps, { ...(keyword !== '' && { keyword }) })
  return (
    <SuggestField
      form={form}
      name="scrapNo"
      max={60}
      options={data.map(({ scrapNo, models }) => ({ value: scrapNo, label: scrapNo, detail: models }))}
      onType={() => undefined}
    />
  )
}

type FormProps = DocumentFormProps<ReceiptDetail, Values> & { supplier?: string | undefined }
const ReceiptForm = ({ cancel, saved, supplier, ...props }: FormProps) => {
  const t = useText(receiptMessages)
  const { form, submission } = useSubmittedForm(receiptCalls, {
    ...props,
    written: valuesOf,
    prepare: lookUpMaterials,
    saved,
  })
  const kind = useField(form, 'receiptKind').value ?? 'purchase'
  const isPurchase = kind === 'purchase'
  const isCore = kind === 'core' || kind === 'repaired'
  const read = async () => {
    const { supplierId, shipmentId } = form.store.read().values
    if (supplierId !== undefined)
      return (
        await queryNow(receiptCalls.open, {
          supplierId,
          ...(shipmentId !== undefined && shipmentId !== '' && { shipmentId }),
        })
      ).map(taken)
    toast.warning(translate(receiptMessages, 'chooseSupplier'))
    return undefined
  }
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <ChoiceField
          form={form}
          name="receiptKind"
          options={receiptKinds.map((value) => ({ value, label: t(`receiptKind_${value}`) }))}
        />
        <StoreField form={form} />
        <DayField form={form} name="inDate" />
        {isPurchase && (
          <PickField
            form={form}
            name="supplierId"
            of={receiptCalls.suppliers}
            ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
            idOf={({ supplierId }) => supplierId}
            say={({ supplierName }) => supplierName}
            detail={({ lineCount, orders }) => [t('linesOpen', { count: lineCount }), orders].join(' · ')}
            shown={supplier}
            onPick={(picked) => {
              if (!picked) return
              form.set('shipmentId', undefined)
              // What is of another supplier does not belong here.
              form.set('lines', [], 'all')
              read().then((lines) => addLines(form, 'orderLineId', lines ?? []), showError)
            }}
          />
        )}
        {isPurchase && <ShipmentField form={form} />}
        {kind === 'recovered' && <ScrapField form={form} />}
        <TextField form={form} name="deliveryNoteNo" max={60} />
        {kind !== 'core' && <TextField form={form} name="invoice" max={120} />}
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      {isPurchase ? (
        <OrderedLines form={form} read={read} />
      ) : isCore ? (
        <CoreLines key={kind} form={form} isRepaired={kind === 'repaired'} />
      ) : (
        <OwnLines form={form} />
      )}
      {kind !== 'core' && <FeesSection form={form} />}
      <DocumentFiles form={form} of={receipt} id={props.given?.id} />
    </FormFrame>
  )
}

const blank = (): Values => ({ receiptKind: 'purchase', inDate: today(), fees: [], lines: [] })
/** What a receipt begins with that is opened from its order: all that is still to come of it. */
const startOf = async (orderId: number): Promise<{ start: Values; supplier: string }> => {
  const { supplierId, supplierName: supplier } = await queryNow(orderCalls.get, { id: orderId })
  const open = await queryNow(receiptCalls.open, { supplierId })
  return {
    start: { ...blank(), supplierId, lines: open.filter((line) => line.orderId === orderId).map(taken) },
    supplier,
  }
}
const ReceiptOfOrder = ({ id }: { id: number }) => {
  const found = useReadOnce(() => startOf(id))
  return (
    <NewPage of={receipt} draft={`order:${id}`} asked={[found]}>
      {(place) => <ReceiptForm {...place} {...found.data} />}
    </NewPage>
  )
}

/** What a receipt begins with that replaces what was claimed for: free of charge, at the cost of what was rejected. */
const startOfClaim = async (id: number): Promise<{ start: Values; supplier: string }> => {
  const { supplierId, supplierName: supplier, number, lines } = await queryNow(claimCalls.get, { id })
  return {
    start: {
      ...blank(),
      receiptKind: 'free',
      supplierId,
      remark: number,
      lines: lines.map((line) => ({
        ...naming({ ...line, specChassisNo: '', id: line.materialId }),
        $unit: line.unitName,
        receiptQty: line.quantity,
        ...(line.unitCost !== null && { unitPrice: line.unitCost }),
      })),
    },
    supplier,
  }
}
const ReceiptOfClaim = ({ id }: { id: number }) => {
  const found = useReadOnce(() => startOfClaim(id))
  return (
    <NewPage of={receipt} draft={`claim:${id}`} asked={[found]}>
      {(place) => <ReceiptForm {...place} {...found.data} />}
    </NewPage>
  )
}

/** Where one is written, empty or of an order, and where it is changed. */
const WriteReceipt = () => {
  const [address] = useSearchParams()
  const order = Number(address.get('order'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={receipt} read={(id) => queryNow(receiptCalls.get, { id })}>
        {(given, place) => <ReceiptForm {...place} given={given} supplier={given.supplierName} />}
      </EditPage>
    )
  const claim = Number(address.get('claim'))
  const cores = address.get('cores')
  if (Number.isInteger(claim) && claim > 0) return <ReceiptOfClaim key={claim} id={claim} />
  if (Number.isInteger(order) && order > 0) return <ReceiptOfOrder key={order} id={order} />
  const scrap = address.get('scrap')
  if (scrap !== null)
    return (
      <NewPage of={receipt} draft={`scrap:${scrap}`}>
        {(place) => <ReceiptForm {...place} start={{ ...blank(), receiptKind: 'recovered', scrapNo: scrap }} />}
      </NewPage>
    )
  if (cores === 'core' || cores === 'repaired')
    return (
      <NewPage of={receipt} draft={`cores:${cores}`}>
        {(place) => <ReceiptForm {...place} start={{ ...blank(), receiptKind: cores }} />}
      </NewPage>
    )
  return <NewPage of={receipt}>{(place) => <ReceiptForm {...place} start={blank()} />}</NewPage>
}
export default WriteReceipt
