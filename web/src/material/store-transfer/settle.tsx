import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import {
  type StoreTransferDetail,
  type StoreTransferLineRow,
  type StoreTransferRow,
  settlements,
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
  useForm,
  writeLine,
} from '../../kit/form/index.ts'
import { shownQuantity, today, useText } from '../../kit/i18n/index.ts'
import { materialName } from '../material/index.ts'
import { useOfferedDay, useStoreDay } from '../store/index.ts'
import { type Place, Whole } from './whole.tsx'

interface Settled {
  readonly lineId: number
  readonly quantity: string
  readonly settledAs: (typeof settlements)[number]
  readonly placeId?: string | undefined
  readonly reason: string
}
interface Values {
  onDate?: string
  lines?: readonly Settled[]
}
const missing = ({ lines }: StoreTransferDetail): StoreTransferLineRow[] =>
  lines.filter(({ shortQty }) => !isZero(shortQty))
const startOf = (of: StoreTransferDetail, [only]: readonly Place[]): Values => ({
  onDate: today(),
  lines: missing(of).map(({ lineId, shortQty }) => ({
    lineId,
    quantity: shortQty,
    settledAs: 'found',
    placeId: only?.value,
    reason: '',
  })),
})

interface LineProps {
  readonly form: Form<Values>
  readonly of: StoreTransferLineRow
  readonly settled: Settled
  readonly index: number
  readonly places: readonly Place[]
}
const Line = ({ form, of, settled, index, places }: LineProps) => {
  const t = useText(storeTransferMessages)
  const name = materialName(of)
  const write = (change: Partial<Settled>) => writeLine(form, index, change)
  return (
    <LineRow
      form={form}
      index={index}
      name={name}
      facts={[of.batchNo, of.partNo, `${t('shortQty')} ${shownQuantity(of.shortQty)} ${of.unitName}`]}
      parts={
        <>
          <Select
            aria-label={t('settledOf', { name })}
            value={settled.settledAs}
            options={settlements.map((value) => ({ value, label: t(`arrivalKind_${value}`) }))}
            onChange={(settledAs) => write({ settledAs })}
          />
          <QuantityInput
            aria-label={t('quantityOf', { name })}
            value={settled.quantity}
            write={(quantity) => write({ quantity })}
          />
          {settled.settledAs === 'found' && (
            <Select
              aria-label={t('placeOf', { name })}
              placeholder={t('goodsLocation')}
              value={settled.placeId ?? null}
              options={[...places]}
              onChange={(placeId) => write({ placeId: placeId ?? undefined })}
            />
          )}
        </>
      }
    >
      <LineInput
        aria-label={t('reasonOf', { name })}
        placeholder={t('reason')}
        value={settled.reason}
        write={(reason) => write({ reason })}
      />
    </LineRow>
  )
}

const SettleForm = ({
  of,
  places,
  close,
}: {
  of: StoreTransferDetail
  places: readonly Place[]
  close: () => void
}) => {
  const t = useText(storeTransferMessages)
  const known = new Map(missing(of).map((line) => [line.lineId, line]))
  const form: Form<Values> = useForm<typeof storeTransferCalls.settle, Values>(storeTransferCalls.settle, {
    fixed: { id: of.id, version: of.version } as Partial<AskOf<typeof storeTransferCalls.settle>>,
    start: startOf(of, places),
    outgoing: async (ask) => ({
      ...ask,
      lines: linesIn(form).map(({ placeId, ...line }) => ({
        ...line,
        ...(placeId !== undefined && line.settledAs === 'found' && { placeId }),
      })),
    }),
    saved: close,
    latest: async () => {
      const now = await queryNow(storeTransferCalls.get, { id: of.id })
      return { start: startOf(now, places), fixed: { id: now.id, version: now.version } }
    },
  })
  useOfferedDay(form, 'onDate', useStoreDay(of.toStoreId))
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('settle')}>
      <FormSection>
        <DayField form={form} name="onDate" />
      </FormSection>
      <LineRows
        form={form}
        row={(settled, index) => {
          const line = known.get(settled.lineId)
          return (
            line && <Line key={settled.lineId} form={form} of={line} settled={settled} index={index} places={places} />
          )
        }}
      />
    </FormFrame>
  )
}

/** What became of what was missing. */
const Settle = ({ of, close }: { of: StoreTransferRow; close: () => void }) => (
  <Whole of={of} action={useText(storeTransferMessages)('settle')} close={close}>
    {(whole, places) => <SettleForm of={whole} places={places} close={close} />}
  </Whole>
)
export default Settle
