import { compare, isNone, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { listIn } from '@geodepot/contracts/kit/messages.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import type { ShipmentRow } from '@geodepot/contracts/material/order.fulfilment.ts'
import { isContainerNo } from '@geodepot/contracts/material/order.rules.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  TextField,
  type ValuesOf,
  dropLines,
  useField,
} from '../../kit/form/index.ts'
import { shownQuantity, useLanguage, useText } from '../../kit/i18n/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { materialAndPart, nameField } from '../material/index.ts'
import { useKept } from './kept.ts'
import './order.css'
import { Whole } from './whole.tsx'

interface DraftLine {
  readonly lineId?: number
  readonly quantity?: string
  readonly $material?: string
  readonly $open?: string
  readonly $unit?: string
}
type Values = Omit<ValuesOf<typeof orderCalls.keepShipment>, 'lines'> & { lines?: DraftLine[] }

const said = (value: string | null): string | undefined => value ?? undefined
/** A shipment as its form writes it; a new one takes all that is not shipped. */
const startOf =
  (given: ShipmentRow | undefined) =>
  ({ lines, shipments }: OrderDetail): Values => {
    const now = given && (shipments.find(({ shipmentId }) => shipmentId === given.shipmentId) ?? given)
    const own = new Map(now?.lines.map(({ lineId, quantity }) => [lineId, quantity]))
    return {
      ...(now && {
        shipmentId: now.shipmentId,
        outPortPlace: now.outPortPlace,
        outPortDate: now.outPortDate,
        containerNo: now.containerNo,
        boxSheet: now.boxSheet,
        inPortPlace: now.inPortPlace,
        inPortDate: said(now.inPortDate),
        declareNo: now.declareNo,
        clearedDate: said(now.clearedDate),
        chargeDate: said(now.chargeDate),
        arrivalDate: said(now.arrivalDate),
        note: now.note,
      }),
      lines: lines.flatMap(({ lineId, leftQty, shippedQty, unitName, ...line }) => {
        const mine = own.get(lineId) ?? '0'
        const open = subtract(leftQty, subtract(shippedQty, mine))
        if (compare(open, '0') <= 0) return []
        return [
          {
            lineId,
            quantity: now ? mine : open,
            $material: materialAndPart(line),
            $open: open,
            $unit: unitName,
          },
        ]
      }),
    }
  }

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(orderMessages)
  return [
    shownColumn<DraftLine>({
      field: 'lineId',
      title: t(nameField()),
      width: 240,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({
      field: '$open',
      title: t('toShip'),
      width: 90,
      says: ({ $open = '' }) => shownQuantity($open),
    }),
    sheetColumn<DraftLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 100 }),
    shownColumn<DraftLine>({ field: '$unit', title: t('unitName'), width: 70 }),
  ]
}
// What does not fit is said while it is written, and may stand.
const ContainerField = ({ form }: { form: Form<Values> }) => {
  const t = useText(orderMessages)
  const { value } = useField(form, 'containerNo')
  const isOdd = typeof value === 'string' && !isContainerNo(value)
  return <TextField form={form} name="containerNo" max={20} {...(isOdd && { hint: t('containerOdd') })} />
}
// Papers that have to be there by what is written of the shipment, and are not: said, and no reason against it.
const Lacking = ({ form, of, given }: { form: Form<Values>; of: OrderDetail; given: ShipmentRow | undefined }) => {
  const t = useText(orderMessages)
  const [port, cleared, arrived] = [
    useField(form, 'inPortDate').value,
    useField(form, 'clearedDate').value,
    useField(form, 'arrivalDate').value,
  ]
  const language = useLanguage()
  const isGiven = (day: unknown) => typeof day === 'string' && day !== ''
  const due = [
    'shipped',
    ...([port, cleared, arrived].some(isGiven) ? ['customs'] : []),
    ...(isGiven(arrived) ? ['arrived'] : []),
  ]
  const names = of.papers
    .filter(
      ({ standing, stage, shipmentId }) =>
        ['missing', 'awaited'].includes(standing) &&
        due.includes(stage) &&
        (shipmentId === null || shipmentId === given?.shipmentId),
    )
    .map(({ paperName }) => paperName)
  if (names.length === 0) return null
  return (
    <p className="order-lacks" role="status">
      {t('papersWarn', { names: listIn(names, language) })}
    </p>
  )
}
const isNothing = (quantity: string | undefined): boolean => isNone(quantity ?? '')

const ShipmentForm = ({
  of,
  given,
  close,
}: {
  of: OrderDetail
  given?: ShipmentRow | undefined
  close: () => void
}) => {
  const t = useText(orderMessages)
  const { entries } = useDictionary(dictionaries.port)
  const ports = entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
  const form: Form<Values> = useKept<typeof orderCalls.keepShipment, Values>(
    orderCalls.keepShipment,
    of,
    startOf(given),
    close,
    // Lines of which nothing is in it are not sent.
    (draft) => dropLines(draft, 'lines', ({ quantity }) => isNothing(quantity)),
  )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('keepShipment')}>
      <Lacking form={form} of={of} given={given} />
      <LinesSection<Values, DraftLine> form={form} name="lines" title={t('lines')} columns={useColumns()} given />
      <FormSection>
        <DayField form={form} name="outPortDate" />
        <ChoiceField form={form} name="outPortPlace" options={ports} />
        <ContainerField form={form} />
        <TextField form={form} name="boxSheet" max={60} />
        <DayField form={form} name="inPortDate" />
        <ChoiceField form={form} name="inPortPlace" options={ports} />
        <TextField form={form} name="declareNo" max={60} />
        <DayField form={form} name="clearedDate" />
        <DayField form={form} name="chargeDate" />
        <DayField form={form} name="arrivalDate" />
        <TextField form={form} name="note" max={200} />
      </FormSection>
    </FormFrame>
  )
}

interface ShipmentProps {
  readonly of: Pick<OrderRow, 'id' | 'number' | 'supplierName'>
  /** The one that is changed. */
  readonly given?: ShipmentRow
  readonly close: () => void
}
/** One shipment: what is in it, and how it travels. */
const Shipment = ({ of, given, close }: ShipmentProps) => (
  <Whole of={of} action={useText(orderMessages)('keepShipment')} width="80%" close={close}>
    {(whole) => <ShipmentForm of={whole} given={given} close={close} />}
  </Whole>
)
export default Shipment
