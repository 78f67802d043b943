import { add, compare, isNone, isZero, valued } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import {
  type ReceiptDetail,
  type ReceiptLineRow,
  type ReceiptRow,
  receiptCalls,
} from '@geodepot/contracts/material/receipt.ts'
import { Button, Input, Select } from 'antd'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import {
  type Form,
  FormFrame,
  LineInput,
  LineRow,
  LineRows,
  QuantityInput,
  linesIn,
  useForm,
  writeLine,
} from '../../kit/form/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { materialName } from '../material/index.ts'
import { type Place, Whole } from './whole.tsx'

/** What was found of one line, while it is written. */
interface Found {
  readonly lineId: number
  readonly accepted: string
  readonly rejected: string
  readonly placeId?: string | undefined
  readonly reason: string
  readonly modelId?: number | undefined
  /** Serial numbers as they are typed: one on each line. */
  readonly serials: string
}
interface Values {
  lines?: readonly Found[]
}
const isLater = ({ accepted, rejected }: Found): boolean => isNone(accepted) && isNone(rejected)
const waiting = ({ lines }: ReceiptDetail): ReceiptLineRow[] =>
  lines.filter(({ uninspectedQty }) => !isZero(uninspectedQty))
const foundOf =
  (isAccepted: boolean) =>
  ({ lineId, uninspectedQty, placeId }: ReceiptLineRow): Found => ({
    lineId,
    accepted: isAccepted ? uninspectedQty : '',
    rejected: '',
    placeId: placeId === null ? undefined : String(placeId),
    reason: '',
    serials: '',
  })
const startOf = (of: ReceiptDetail): Values => ({ lines: waiting(of).map(foundOf(true)) })
const serialsOf = ({ serials }: Found): string[] =>
  serials
    .split(/\s*\n\s*/)
    .map((one) => one.trim())
    .filter(Boolean)

interface LineProps {
  readonly form: Form<Values>
  readonly of: ReceiptLineRow
  readonly found: Found
  readonly index: number
  readonly places: readonly Place[]
}
/** A serial material becomes devices: of which model, and with which numbers. */
const Units = ({ name, found, write }: { name: string; found: Found; write: (change: Partial<Found>) => void }) => {
  const t = useText(receiptMessages)
  const { data } = useApiQuery(model.list, { pageSize: 500, tracking: 'single' })
  return (
    <>
      <Select
        aria-label={t('modelOf', { name })}
        placeholder={t('modelId')}
        showSearch={{ optionFilterProp: 'label' }}
        value={found.modelId ?? null}
        options={(data?.rows ?? []).map(({ modelId, brand, devModel }) => ({
          value: modelId,
          label: [brand, devModel].filter(Boolean).join(' '),
        }))}
        onChange={(modelId) => write({ modelId: modelId ?? undefined })}
      />
      <Input.TextArea
        aria-label={t('unitsOf', { name })}
        placeholder={t('unitsHint')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={found.serials}
        onChange={({ target }) => write({ serials: target.value })}
      />
    </>
  )
}
const Line = ({ form, of, found, index, places }: LineProps) => {
  const t = useText(receiptMessages)
  const name = materialName(of)
  const write = (change: Partial<Found>) => writeLine(form, index, change)
  const isSerial = of.isSerial === '1'
  return (
    <LineRow
      form={form}
      index={index}
      name={name}
      facts={[of.batchNo, of.partNo, `${t('uninspectedQty')} ${shownQuantity(of.uninspectedQty)} ${of.unitName}`]}
      parts={
        <>
          {(['accepted', 'rejected'] as const).map((part) => (
            <QuantityInput
              key={part}
              aria-label={t(`${part}Of`, { name })}
              prefix={t(part)}
              value={found[part]}
              write={(quantity) => write({ [part]: quantity })}
            />
          ))}
          {!isSerial && !isNone(found.accepted) && (
            <Select
              aria-label={t('placeOf', { name })}
              placeholder={t('goodsLocation')}
              showSearch={{ optionFilterProp: 'label' }}
              value={found.placeId ?? null}
              options={[...places]}
              onChange={(placeId) => write({ placeId: placeId ?? undefined })}
            />
          )}
        </>
      }
    >
      {isSerial && !isNone(found.accepted) && <Units name={name} found={found} write={write} />}
      {!isNone(found.rejected) && (
        <LineInput
          aria-label={t('reasonOf', { name })}
          placeholder={t('reason')}
          value={found.reason}
          write={(reason) => write({ reason })}
        />
      )}
    </LineRow>
  )
}

const InspectForm = ({ of, places, close }: { of: ReceiptDetail; places: readonly Place[]; close: () => void }) => {
  const t = useText(receiptMessages)
  const known = new Map(waiting(of).map((line) => [line.lineId, line]))
  const objections = (lines: readonly Found[]): [string, string][] => {
    if (lines.every(isLater)) return [['lines', t('nothingInspected')]]
    return lines.flatMap((line, index): [string, string][] => {
      const meant = known.get(line.lineId)
      const open = meant?.uninspectedQty ?? '0'
      const name = meant ? materialName(meant) : ''
      const total = add(valued(line.accepted), valued(line.rejected))
      return compare(total, open) > 0
        ? [[`lines.${index}.accepted`, t('inspectTooMuch', { name, open: shownQuantity(open) })]]
        : []
    })
  }
  const form: Form<Values> = useForm<typeof receiptCalls.inspect, Values>(receiptCalls.inspect, {
    fixed: { id: of.id, version: of.version } as Partial<AskOf<typeof receiptCalls.inspect>>,
    start: startOf(of),
    prepare: (draft) => {
      // Where a refusal points is where the line stands here: what is inspected later is at the end.
      const now = linesIn(draft).toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)))
      draft.set('lines', now, 'all')
      return new Map(objections(now))
    },
    // What is inspected later is not sent.
    outgoing: async (ask) => ({
      ...ask,
      lines: linesIn(form)
        .filter((line) => !isLater(line))
        .map(({ serials: _serials, placeId, ...line }) => ({
          ...line,
          accepted: line.accepted || '0',
          rejected: line.rejected || '0',
          ...(placeId !== undefined && { placeId }),
          ...(known.get(line.lineId)?.isSerial === '1' && {
            units: serialsOf({ ...line, serials: _serials }),
          }),
        })),
    }),
    saved: close,
    latest: async () => {
      const now = await queryNow(receiptCalls.get, { id: of.id })
      return { start: startOf(now), fixed: { id: now.id, version: now.version } }
    },
  })
  const all = (isAccepted: boolean) => form.set('lines', [...known.values()].map(foundOf(isAccepted)), 'all')
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('inspect')}>
      <LineRows
        form={form}
        tools={
          <>
            <Button onClick={() => all(true)}>{t('allAccepted')}</Button>
            <Button onClick={() => all(false)}>{t('noneYet')}</Button>
          </>
        }
        row={(found, index) => {
          const line = known.get(found.lineId)
          return line && <Line key={found.lineId} form={form} of={line} found={found} index={index} places={places} />
        }}
      />
    </FormFrame>
  )
}

/** What the inspector found: everything is accepted unless somebody says otherwise. */
const Inspect = ({ of, close }: { of: ReceiptRow; close: () => void }) => (
  <Whole of={of} action={useText(receiptMessages)('inspect')} close={close}>
    {(whole, places) => <InspectForm of={whole} places={places} close={close} />}
  </Whole>
)
export default Inspect
