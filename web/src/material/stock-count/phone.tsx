import { isFigure } from '@geodepot/contracts/kit/decimal.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { stockCountMessages } from '@geodepot/contracts/material/stock-count.messages.ts'
import type {
  CountInput,
  StockCountDetail,
  StockCountLineRow,
  StockCountRow,
} from '@geodepot/contracts/material/stock-count.ts'
import { useState } from 'react'
import { callLight } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import {
  type PhoneWork,
  ScanLine,
  TaskPage,
  WrittenDown,
  got,
  mayDo,
  useFigures,
  useWriting,
} from '../../system/offline/index.ts'
import { materialName } from '../material/index.ts'

const act = 'material/stock-count.count'
/** The calls of the page. A test holds them to the contract. */
export const light = {
  list: got('/material/stock-count/list', 'rows'),
  get: got('/material/stock-count/{id}'),
} as const

const keyOf = (userId: number, id: number): string => `${userId}:material/stock-count:${id}`
const load = async (id: number): Promise<StockCountDetail> =>
  (await callLight(light.get, { id } as never, { quiet: true, read: true })) as StockCountDetail

/** Sheets of which something is to be counted. */
export const counting: PhoneWork = {
  kinds: ['material/stock-count'],
  tasks: async (person, _waiting, language) => {
    if (!mayDo(person, 'material:stock-count:edit')) return []
    const { rows } = (await callLight(light.list, { pageSize: 20 } as never, { quiet: true, read: true })) as {
      rows: readonly StockCountRow[]
    }
    return rows
      .filter(({ can }) => can.count === true)
      .map(({ id, number, countName, storeName }) => ({
        kind: 'material/stock-count',
        id,
        number,
        about: [countName, storeName].filter(Boolean).join(' · '),
        daysLate: null,
        what: `${textOf(stockCountMessages, 'count', language)} · ${textOf(stockCountMessages, 'title', language)}`,
        path: `/app/count?id=${id}`,
      }))
  },
  keeps: ({ userId }, { id }) => ({ key: keyOf(userId, id), load: () => load(id) }),
}

/** Nobody has counted it, or it differs so much that it is counted again. */
const isOpen = ({ countedQty, recount }: StockCountLineRow): boolean => countedQty === null || recount === '1'

interface Place {
  readonly placeId: number
  readonly name: string
  readonly total: number
  readonly left: number
}
/** Where one walks, and how much of each is done. */
const Places = ({
  of,
  chosen,
  choose,
}: {
  of: readonly Place[]
  chosen: number | undefined
  choose: (placeId: number) => void
}) => (
  <div className="phone-buttons phone-places">
    {of.map(({ placeId, name, total, left }) => (
      <button key={placeId} type="button" aria-pressed={placeId === chosen} onClick={() => choose(placeId)}>
        {`${name} ${total - left}/${total}`}
      </button>
    ))}
  </div>
)

const Body = ({ of, again }: { of: StockCountDetail; again: () => void }) => {
  const t = useText(stockCountMessages)
  const { answer, setAnswer, write, touched, waiting, standing } = useWriting(act, of.id)
  const { figures, write: note, clear } = useFigures(`${act}:${of.id}`)
  // What was just handed in is no longer asked for, unless it was not accepted.
  const [said, setSaid] = useState<ReadonlySet<number>>(new Set())
  const [place, setPlace] = useState<number>()
  const written = new Set([
    ...(typeof standing === 'object' ? [] : said),
    ...waiting.flatMap(({ input }) => (input['lines'] as CountInput['lines']).map(({ lineId }) => lineId)),
  ])
  const open = of.lines.filter((line) => isOpen(line) && !written.has(line.lineId))
  const places = [...Map.groupBy(of.lines, ({ placeId }) => placeId)].map(([placeId, lines]) => ({
    placeId,
    name: lines[0]?.goodsLocation ?? '',
    total: lines.length,
    left: open.filter((line) => line.placeId === placeId).length,
  }))
  const here = places.find(({ placeId }) => placeId === place) ?? places.find(({ left }) => left > 0)
  const lines = open.filter(({ placeId }) => placeId === here?.placeId)
  const take = (code: string) => {
    const is = (text: string) => text.toLowerCase() === code.toLowerCase()
    const at = places.find(({ name }) => is(name))
    if (at) {
      setPlace(at.placeId)
      return setAnswer(t('placeLeft', { place: at.name, count: at.left }))
    }
    const found = open.find(
      (line) =>
        [line.batchNo, line.materialCode, line.partNo].some(is) &&
        (line.placeId === here?.placeId ||
          !lines.some(({ batchNo, materialCode, partNo }) => [batchNo, materialCode, partNo].some(is))),
    )
    if (!found) return setAnswer(t('unknownCode', { code }))
    setPlace(found.placeId)
    navigator.vibrate?.(60)
    setAnswer(`${materialName(found)} ${found.batchNo}`)
    // Drawn first, where it lies elsewhere.
    setTimeout(() => document.querySelector<HTMLInputElement>(`#count-${found.lineId}`)?.focus())
  }
  const counted = lines.filter(({ lineId }) => figures.has(lineId))
  const isWrong = ({ lineId }: StockCountLineRow): boolean => !isFigure(figures.get(lineId) ?? '')
  const confirm = () =>
    write(
      `${t('count')} ${of.number} · ${here?.name ?? ''} · ${t('linesCounted', { count: counted.length })}`,
      {
        lines: counted.map(({ lineId, countedQty }) => ({
          lineId,
          quantity: figures.get(lineId) ?? '',
          again: countedQty === null ? 'N' : 'Y',
        })),
      },
      () => {
        const ids = counted.map(({ lineId }) => lineId)
        setSaid(new Set([...said, ...ids]))
        clear(ids)
        setPlace(undefined)
        scrollTo(0, 0)
      },
    ).then(again)
  return (
    <>
      <WrittenDown standing={standing} />
      <p>{t('countHint')}</p>
      <ScanLine take={take} answer={answer} />
      <Places
        of={places}
        chosen={here?.placeId}
        choose={(placeId) => {
          touched()
          setPlace(placeId)
        }}
      />
      {open.length === 0 && <p className="phone-note">{t('allCounted')}</p>}
      <ul className="phone-lines">
        {lines.map((line) => {
          const { lineId, batchNo, partNo, unitName, recount } = line
          const name = materialName(line)
          return (
            <li key={lineId} className="phone-line">
              <strong>{name}</strong>
              <small>{[batchNo, partNo, unitName].filter(Boolean).join(' · ')}</small>
              {recount === '1' && <span className="phone-tag is-bad">{t('recount')}</span>}
              <label className="phone-field">
                <span>{t('countedQty')}</span>
                <input
                  id={`count-${lineId}`}
                  inputMode="decimal"
                  aria-label={t('countedOf', { name, batch: batchNo })}
                  aria-invalid={figures.has(lineId) && isWrong(line)}
                  value={figures.get(lineId) ?? ''}
                  onChange={({ target }) => {
                    touched()
                    note(lineId, target.value.trim() === '' ? undefined : target.value.trim())
                  }}
                />
              </label>
            </li>
          )
        })}
      </ul>
      <div className="phone-foot">
        <button
          type="button"
          className="phone-main"
          disabled={counted.length === 0 || counted.some(isWrong)}
          onClick={() => void confirm()}
        >
          {t('countPlace', { place: here?.name ?? '' })}
        </button>
      </div>
    </>
  )
}

/** A sheet is counted place by place, with or without a network: `/app/count?id=12`. */
export const CountPage = () => {
  const t = useText(stockCountMessages)
  return (
    <TaskPage keyOf={keyOf} load={load} heading={(of) => [t('count'), of?.number].filter(Boolean).join(' ')}>
      {(of, again) => <Body of={of} again={again} />}
    </TaskPage>
  )
}
