import { isNone, isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import {
  type StoreTransferDetail,
  type StoreTransferLineRow,
  type StoreTransferRow,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import { Select } from 'antd'
import { queryNow } from '../../kit/api/index.ts'
import {
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LineInput,
  LineRow,
  LineRows,
  QuantityInput,
  linesIn,
  useErrors,
  useForm,
  writeLine,
} from '../../kit/form/index.ts'
import { SignatureFields, useSigning } from '../../kit/signature/index.ts'
import { shownQuantity, today, useText } from '../../kit/i18n/index.ts'
import { materialName } from '../material/index.ts'
import { useOfferedDay, useStoreDay } from '../store/index.ts'
import { type Place, Whole } from './whole.tsx'

interface Found {
  readonly lineId: number
  readonly received: string
  readonly damaged: string
  readonly short: string
  readonly placeId?: string | undefined
  readonly reason: string
}
interface Values {
  inDate?: string
  lines?: readonly Found[]
}
const parts = ['received', 'damaged', 'short'] as const
const isLater = (found: Found): boolean => parts.every((part) => isNone(found[part]))
const waiting = ({ lines }: StoreTransferDetail): StoreTransferLineRow[] =>
  lines.filter(({ openQty }) => !isZero(openQty))
const startOf = (of: StoreTransferDetail, [only]: readonly Place[]): Values => ({
  inDate: today(),
  lines: waiting(of).map(({ lineId, openQty }) => ({
    lineId,
    received: openQty,
    damaged: '',
    short: '',
    placeId: only?.value,
    reason: '',
  })),
})

interface LineProps {
  readonly form: Form<Values>
  readonly of: StoreTransferLineRow
  readonly found: Found
  readonly index: number
  readonly places: readonly Place[]
}
const Line = ({ form, of, found, index, places }: LineProps) => {
  const t = useText(storeTransferMessages)
  const name = materialName(of)
  const write = (change: Partial<Found>) => writeLine(form, index, change)
  return (
    <LineRow
      form={form}
      index={index}
      name={name}
      facts={[of.batchNo, of.partNo, `${t('openQty')} ${shownQuantity(of.openQty)} ${of.unitName}`]}
      parts={
        <>
          {parts.map((part) => (
            <QuantityInput
              key={part}
              aria-label={t(`${part}Of`, { name })}
              prefix={t(part)}
              value={found[part]}
              write={(quantity) => write({ [part]: quantity })}
            />
          ))}
          {!isNone(found.received) && (
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
      {!(isNone(found.damaged) && isNone(found.short)) && (
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

const ReceiveForm = ({
  of,
  places,
  close,
}: {
  of: StoreTransferDetail
  places: readonly Place[]
  close: () => void
}) => {
  const t = useText(storeTransferMessages)
  const signing = useSigning(['receiver', 'carrier'])
  const known = new Map(waiting(of).map((line) => [line.lineId, line]))
  const form: Form<Values> = useForm<typeof storeTransferCalls.receive, Values>(storeTransferCalls.receive, {
    fixed: { id: of.id, version: of.version } as Partial<AskOf<typeof storeTransferCalls.receive>>,
    start: startOf(of, places),
    prepare: (draft) => {
      // A line's place in the request is its place here: what comes later is at the end.
      const lines = linesIn(draft).toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)))
      draft.set('lines', lines, 'all')
      return lines.every(isLater) ? new Map([['lines', t('nothingSaid')]]) : undefined
    },
    // What comes later is not sent.
    outgoing: async (ask) => ({
      ...ask,
      ...signing.input(),
      lines: linesIn(form)
        .filter((found) => !isLater(found))
        .map(({ lineId, placeId, reason, ...found }) => ({
          lineId,
          received: found.received || '0',
          damaged: found.damaged || '0',
          short: found.short || '0',
          ...(placeId !== undefined && { placeId }),
          ...(reason !== '' && { reason }),
        })),
    }),
    saved: close,
    latest: async () => {
      const now = await queryNow(storeTransferCalls.get, { id: of.id })
      return { start: startOf(now, places), fixed: { id: now.id, version: now.version } }
    },
  })
  useOfferedDay(form, 'inDate', useStoreDay(of.toStoreId))
  const errors = useErrors(form)
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('receive')}>
      <FormSection>
        <DayField form={form} name="inDate" />
      </FormSection>
      <LineRows
        form={form}
        row={(found, index) => {
          const line = known.get(found.lineId)
          return line && <Line key={found.lineId} form={form} of={line} found={found} index={index} places={places} />
        }}
      />
      <SignatureFields signing={signing} errors={errors} isOptional />
    </FormFrame>
  )
}

/** What arrived: everything is usable unless somebody says otherwise. */
const Receive = ({ of, close }: { of: StoreTransferRow; close: () => void }) => (
  <Whole of={of} action={useText(storeTransferMessages)('receive')} close={close}>
    {(whole, places) => <ReceiveForm of={whole} places={places} close={close} />}
  </Whole>
)
export default Receive
