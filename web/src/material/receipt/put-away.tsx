import { isNone } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { type ReceiptDetail, type ReceiptRow, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { queryNow } from '../../kit/api/index.ts'
import {
  type Form,
  FormFrame,
  LineRow,
  LineRows,
  QuantityInput,
  linesIn,
  useForm,
  writeLine,
} from '../../kit/form/index.ts'
import { shownQuantity, translate, useText } from '../../kit/i18n/index.ts'
import { type ScanAnswer, ScanField } from '../../kit/scan/index.ts'
import { materialName } from '../material/index.ts'
import { type Place, Whole } from './whole.tsx'

/** What lies in one goods location of one batch, and where it is to go. */
interface Move {
  readonly key: string
  readonly lineId: number
  readonly name: string
  readonly batchNo: string
  readonly detail: string
  readonly held: string
  readonly unitName: string
  readonly fromPlaceId: string
  readonly fromName: string
  /** Where it is, as long as nobody says otherwise. */
  readonly placeId: string
  readonly quantity: string
}
interface Values {
  lines?: readonly Move[]
}
const movesOf = ({ lines }: ReceiptDetail): Move[] =>
  lines.flatMap(({ lineId, batchNo, partNo, unitName, places, ...of }) =>
    places
      .filter(({ placeKind }) => placeKind === 'storage')
      .map(({ placeId, goodsLocation, quantity }) => ({
        key: `${lineId} ${placeId}`,
        lineId,
        name: materialName(of),
        batchNo: batchNo ?? '',
        detail: [batchNo, partNo].filter(Boolean).join(' · '),
        held: quantity,
        unitName,
        fromPlaceId: String(placeId),
        fromName: goodsLocation,
        placeId: String(placeId),
        quantity,
      })),
  )
const isMoved = ({ placeId, fromPlaceId, quantity }: Move): boolean => placeId !== fromPlaceId && !isNone(quantity)

interface LineProps {
  readonly form: Form<Values>
  readonly move: Move
  readonly index: number
  readonly places: readonly Place[]
  readonly isChosen: boolean
  readonly choose: () => void
}
const Line = ({ form, move, index, places, isChosen, choose }: LineProps) => {
  const t = useText(receiptMessages)
  const write = (change: Partial<Move>) => writeLine(form, index, change)
  const { name } = move
  return (
    <LineRow
      form={form}
      index={index}
      name={name}
      facts={[move.detail, `${move.fromName} × ${shownQuantity(move.held)} ${move.unitName}`]}
      current={{ is: isChosen, choose }}
      parts={
        <>
          <QuantityInput
            aria-label={t('amountOf', { name })}
            value={move.quantity}
            write={(quantity) => write({ quantity })}
          />
          <Select
            aria-label={t('placeOf', { name })}
            placeholder={t('goodsLocation')}
            showSearch={{ optionFilterProp: 'label' }}
            value={move.placeId}
            options={[...places]}
            onChange={(placeId) => write({ placeId })}
          />
        </>
      }
    />
  )
}

const PutAwayForm = ({ of, places, close }: { of: ReceiptDetail; places: readonly Place[]; close: () => void }) => {
  const t = useText(receiptMessages)
  const [chosen, setChosen] = useState(0)
  const form: Form<Values> = useForm<typeof receiptCalls.putAway, Values>(receiptCalls.putAway, {
    fixed: { id: of.id, version: of.version } as Partial<AskOf<typeof receiptCalls.putAway>>,
    start: { lines: movesOf(of) },
    prepare: (draft) => {
      const now = linesIn(draft)
      if (!now.some(isMoved)) return new Map([['lines', t('nothingMoved')]])
      // Where a refusal points is where the line stands here.
      draft.set('lines', [...now.filter(isMoved), ...now.filter((move) => !isMoved(move))], 'all')
      return undefined
    },
    // What stays where it is is not sent.
    outgoing: async (ask) => ({
      ...ask,
      lines: linesIn(form)
        .filter(isMoved)
        .map(({ lineId, fromPlaceId, placeId, quantity }) => ({ lineId, fromPlaceId, placeId, quantity })),
    }),
    saved: close,
    latest: async () => {
      const now = await queryNow(receiptCalls.get, { id: of.id })
      return { start: { lines: movesOf(now) }, fixed: { id: now.id, version: now.version } }
    },
  })
  const scanned = (code: string): ScanAnswer => {
    const now = linesIn(form)
    const is = (text: string) => text.toLowerCase() === code.trim().toLowerCase()
    // The label of a batch chooses it, that of a location puts it there.
    const batch = now.findIndex(({ batchNo }) => is(batchNo))
    if (batch >= 0) {
      setChosen(batch)
      return { code, ok: true, text: now[batch]?.name ?? '' }
    }
    const place = places.find(({ label }) => is(label))
    const move = now[chosen]
    if (!place || !move) return { code, ok: false, text: translate(receiptMessages, 'unknownPlaceCode', { code }) }
    form.set('lines', now.with(chosen, { ...move, placeId: place.value }), [`lines.${chosen}`])
    setChosen(Math.min(chosen + 1, now.length - 1))
    return { code, ok: true, text: `${move.name} → ${place.label}` }
  }
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('putAway')}>
      <ScanField label={t('scanPlace')} hint={t('scanPlaceHint')} resolve={(codes) => codes.map(scanned)} />
      <LineRows
        form={form}
        row={(move, index) => (
          <Line
            key={move.key}
            form={form}
            move={move}
            index={index}
            places={places}
            isChosen={index === chosen}
            choose={() => setChosen(index)}
          />
        )}
      />
    </FormFrame>
  )
}

/** Where what was accepted is put: by the location that is scanned, or chosen. */
const PutAway = ({ of, close }: { of: ReceiptRow; close: () => void }) => (
  <Whole of={of} action={useText(receiptMessages)('putAway')} close={close}>
    {(whole, places) => <PutAwayForm of={whole} places={places} close={close} />}
  </Whole>
)
export default PutAway
