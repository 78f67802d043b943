import { compare, isFigure, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import type { PutAwayInput, ReceiptDetail, ReceiptRow } from '@geodepot/contracts/material/receipt.ts'
import { useState } from 'react'
import { callLight } from '../../kit/api/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import type { Waiting } from '../../kit/offline/index.ts'
import { type PhoneWork, ScanLine, TaskPage, WrittenDown, got, mayDo, useWriting } from '../../system/offline/index.ts'
import { materialName } from '../material/index.ts'

const act = 'material/receipt.putAway'
/** The calls of the page. A test holds them to the contract. */
export const light = {
  list: got('/material/receipt/list', 'rows'),
  get: got('/material/receipt/{id}'),
  places: got('/material/receipt/places'),
} as const

interface Place {
  readonly placeId: number
  readonly goodsLocation: string
}
interface Stored {
  readonly receipt: ReceiptDetail
  readonly places: readonly Place[]
}
const keyOf = (userId: number, id: number): string => `${userId}:material/receipt:${id}`
const load = async (id: number): Promise<Stored> => {
  const receipt = (await callLight(light.get, { id } as never, { quiet: true, read: true })) as ReceiptDetail
  const places = (await callLight(light.places, { storeId: receipt.storeId } as never, {
    quiet: true,
    read: true,
  })) as readonly Place[]
  return { receipt, places }
}

/** The last receipts of a keeper's store of which something may be put elsewhere. */
export const puttingAway: PhoneWork = {
  kinds: ['material/receipt'],
  tasks: async (person, _waiting, language) => {
    if (!mayDo(person, 'material:receipt:putAway')) return []
    const { rows } = (await callLight(light.list, { pageSize: 20 } as never, { quiet: true, read: true })) as {
      rows: readonly ReceiptRow[]
    }
    return rows
      .filter(({ can }) => can.putAway === true)
      .map(({ id, number, storeName, supplierName }) => ({
        kind: 'material/receipt',
        id,
        number,
        about: [storeName, supplierName].filter(Boolean).join(' · '),
        daysLate: null,
        what: `${textOf(receiptMessages, 'putAway', language)} · ${textOf(receiptMessages, 'title', language)}`,
        path: `/app/put-away?id=${id}`,
      }))
  },
  keeps: ({ userId }, { id }) => ({ key: keyOf(userId, id), load: () => load(id) }),
}

type Moved = PutAwayInput['lines'][number]
interface Lying {
  readonly key: string
  readonly lineId: number
  readonly name: string
  readonly batchNo: string
  readonly partNo: string
  readonly unitName: string
  readonly fromPlaceId: number
  readonly fromName: string
  readonly left: string
}
/** What lies in goods locations, less what this phone wrote down and did not send. */
const lyingOf = ({ receipt }: Stored, waiting: readonly Waiting[]): Lying[] => {
  const moved = waiting.flatMap(({ input }) => input['lines'] as readonly Moved[])
  return receipt.lines.flatMap((line) =>
    line.places
      .filter(({ placeKind }) => placeKind === 'storage')
      .map(({ placeId, goodsLocation, quantity }) => ({
        key: `${line.lineId} ${placeId}`,
        lineId: line.lineId,
        name: materialName(line),
        batchNo: line.batchNo ?? '',
        partNo: line.partNo,
        unitName: line.unitName,
        fromPlaceId: placeId,
        fromName: goodsLocation,
        left: moved
          .filter((one) => one.lineId === line.lineId && one.fromPlaceId === placeId)
          .reduce((left, one) => subtract(left, String(one.quantity)), quantity),
      }))
      .filter(({ left }) => compare(left, '0') > 0),
  )
}
/** Where something goes, and how much of it. */
interface Aim {
  readonly placeId: string
  readonly quantity: string
}

const Body = ({ of, again }: { of: Stored; again: () => void }) => {
  const t = useText(receiptMessages)
  const { answer, setAnswer, write: writeDown, touched, waiting, standing } = useWriting(act, of.receipt.id)
  const lying = lyingOf(of, waiting)
  const [aims, setAims] = useState<ReadonlyMap<string, Aim>>(new Map())
  const [chosen, setChosen] = useState<string>()
  const write = (key: string, aim: Aim) => {
    touched()
    setAims((now) => new Map(now).set(key, aim))
  }
  const aimOf = ({ key, left, fromPlaceId }: Lying): Aim =>
    aims.get(key) ?? { placeId: String(fromPlaceId), quantity: left }
  const take = (code: string) => {
    const is = (text: string) => text.toLowerCase() === code.toLowerCase()
    const batch = lying.find(({ batchNo }) => is(batchNo))
    if (batch) {
      setChosen(batch.key)
      return setAnswer(`${batch.name} ${batch.batchNo}`)
    }
    const place = of.places.find(({ goodsLocation }) => is(goodsLocation))
    const at = lying.findIndex(({ key }) => key === (chosen ?? lying[0]?.key))
    const line = lying[at]
    if (!place || !line) return setAnswer(t('unknownPlaceCode', { code }))
    write(line.key, { ...aimOf(line), placeId: String(place.placeId) })
    setChosen(lying[Math.min(at + 1, lying.length - 1)]?.key)
    navigator.vibrate?.(60)
    setAnswer(`${line.name} → ${place.goodsLocation}`)
  }
  const isWrong = (line: Lying): boolean => {
    const { quantity } = aimOf(line)
    return !isFigure(quantity) || isZero(quantity) || compare(quantity, line.left) > 0
  }
  const moves = lying.filter((line) => aimOf(line).placeId !== String(line.fromPlaceId))
  const confirm = () =>
    writeDown(
      `${t('putAway')} ${of.receipt.number} · ${moves
        .slice(0, 3)
        .map(
          (line) =>
            `${line.name} → ${of.places.find(({ placeId }) => String(placeId) === aimOf(line).placeId)?.goodsLocation ?? ''}`,
        )
        .join(', ')}${moves.length > 3 ? ` +${moves.length - 3}` : ''}`,
      {
        lines: moves.map((line) => ({
          lineId: line.lineId,
          fromPlaceId: line.fromPlaceId,
          placeId: Number(aimOf(line).placeId),
          quantity: aimOf(line).quantity,
        })),
      },
      () => setAims(new Map()),
    ).then(again)
  return (
    <>
      <WrittenDown standing={standing} />
      <p>{t('scanPlaceHint')}</p>
      <ScanLine take={take} answer={answer} />
      <ul className="phone-lines">
        {lying.map((line) => {
          const { key, name, batchNo, partNo, unitName, fromName, left } = line
          const aim = aimOf(line)
          return (
            <li key={key} className="phone-line" aria-current={key === (chosen ?? lying[0]?.key)}>
              <strong>{name}</strong>
              <small>
                {[batchNo, partNo, `${fromName} × ${shownQuantity(left)} ${unitName}`].filter(Boolean).join(' · ')}
              </small>
              <div className="phone-aim">
                <label className="phone-field">
                  <span>{t('goodsLocation')}</span>
                  <select
                    aria-label={t('placeOf', { name })}
                    value={aim.placeId}
                    onChange={({ target }) => write(key, { ...aim, placeId: target.value })}
                  >
                    {of.places.map(({ placeId, goodsLocation }) => (
                      <option key={placeId} value={placeId}>
                        {goodsLocation}
                      </option>
                    ))}
                  </select>
                </label>
                <label className="phone-field">
                  <span>{t('quantity')}</span>
                  <input
                    inputMode="decimal"
                    aria-label={t('amountOf', { name })}
                    aria-invalid={isWrong(line)}
                    value={aim.quantity}
                    onChange={({ target }) => write(key, { ...aim, quantity: target.value.trim() })}
                  />
                </label>
              </div>
            </li>
          )
        })}
      </ul>
      <div className="phone-foot">
        <button
          type="button"
          className="phone-main"
          disabled={moves.length === 0 || moves.some(isWrong)}
          onClick={() => void confirm()}
        >
          {t('putAway')}
        </button>
      </div>
    </>
  )
}

/** What came in is put where it belongs, with or without a network: `/app/put-away?id=12`. */
export const PutAwayPage = () => {
  const t = useText(receiptMessages)
  return (
    <TaskPage keyOf={keyOf} load={load} heading={(of) => [t('putAway'), of?.receipt.number].filter(Boolean).join(' ')}>
      {(of, again) => <Body of={of} again={again} />}
    </TaskPage>
  )
}
