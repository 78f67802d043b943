import { isNone, isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import {
  type OutboundDetail,
  type OutboundLineRow,
  type OutboundRow,
  outboundCalls,
} from '@geodepot/contracts/material/outbound.ts'
import { Select } from 'antd'
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
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'

interface Found {
  readonly lineId: number
  readonly accepted: string
  readonly rejected: string
  readonly placeId?: string | undefined
  readonly reason: string
}
interface Values {
  lines?: readonly Found[]
}
interface Place {
  readonly value: string
  readonly label: string
}
const waiting = ({ lines }: OutboundDetail): OutboundLineRow[] =>
  lines.filter(({ uninspectedQty }) => !isZero(uninspectedQty))
const startOf = (of: OutboundDetail, [only]: readonly Place[]): Values => ({
  lines: waiting(of).map(({ lineId, uninspectedQty }) => ({
    lineId,
    accepted: uninspectedQty,
    rejected: '',
    placeId: only?.value,
    reason: '',
  })),
})

interface LineProps {
  readonly form: Form<Values>
  readonly of: OutboundLineRow
  readonly found: Found
  readonly index: number
  readonly places: readonly Place[]
}
const Line = ({ form, of, found, index, places }: LineProps) => {
  const t = useText(outboundMessages)
  const name = materialName(of)
  const write = (change: Partial<Found>) => writeLine(form, index, change)
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
          {!isNone(found.accepted) && (
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

const InspectForm = ({ of, places, close }: { of: OutboundDetail; places: readonly Place[]; close: () => void }) => {
  const t = useText(outboundMessages)
  const known = new Map(waiting(of).map((line) => [line.lineId, line]))
  const form: Form<Values> = useForm<typeof outboundCalls.inspect, Values>(outboundCalls.inspect, {
    fixed: { id: of.id, version: of.version } as Partial<AskOf<typeof outboundCalls.inspect>>,
    start: startOf(of, places),
    outgoing: async (ask) => ({
      ...ask,
      lines: linesIn(form).map(({ placeId, ...line }) => ({
        ...line,
        accepted: line.accepted || '0',
        rejected: line.rejected || '0',
        ...(placeId !== undefined && { placeId }),
      })),
    }),
    saved: close,
    latest: async () => {
      const now = await queryNow(outboundCalls.get, { id: of.id })
      return { start: startOf(now, places), fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('inspect')}>
      <LineRows
        form={form}
        row={(found, index) => {
          const line = known.get(found.lineId)
          return line && <Line key={found.lineId} form={form} of={line} found={found} index={index} places={places} />
        }}
      />
    </FormFrame>
  )
}

/** What the inspector says of what came back: usable to a goods location, the rest to claims. */
const Inspect = ({ of, close }: { of: OutboundRow; close: () => void }) => {
  const t = useText(outboundMessages)
  const asked = useApiQuery(outboundCalls.get, { id: of.id })
  const places = useApiQuery(outboundCalls.places, { storeId: of.storeId })
  return (
    <AppDialog open title={`${t('inspect')} · ${of.number} · ${of.storeName}`} onClose={close} width={960}>
      <Answered asked={[asked, places]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() =>
          asked.data &&
          places.data && (
            <InspectForm
              of={asked.data}
              places={places.data.map(({ placeId, goodsLocation }) => ({
                value: String(placeId),
                label: goodsLocation,
              }))}
              close={close}
            />
          )
        }
      </Answered>
    </AppDialog>
  )
}
export default Inspect
