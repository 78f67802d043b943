import type { StockTakeDetail, StockTakeRow } from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { useCallback, useState } from 'react'
import { callLight } from '../../../kit/api/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { useDraft } from '../../../kit/offline/index.ts'
import {
  type PhoneWork,
  ScanLine,
  TaskPage,
  WrittenDown,
  got,
  mayDo,
  photoName,
  usePhone,
  useWriting,
} from '../../../system/offline/index.ts'
import {
  type Finding,
  type Findings,
  codeIn,
  isLine,
  isOpen,
  isWrong,
  nothing,
  ofCode,
  saidName,
  toldOf,
} from './finding.ts'
import { More, TakeLine } from './line.tsx'

const kind = 'equipment/stock-take'
const act = `${kind}.count`
/** The calls of the page. A test holds them to the contract. */
export const light = {
  list: got('/equipment/stock-take/list', 'rows'),
  get: got('/equipment/stock-take/{id}'),
} as const
/** Lines that are drawn at first: a phone with thousands of them would stand still. */
const drawn = 60

const keyOf = (userId: number, id: number): string => `${userId}:${kind}:${id}`
const load = async (id: number): Promise<StockTakeDetail> =>
  (await callLight(light.get, { id } as never, { quiet: true, read: true })) as StockTakeDetail

/** Counts of this person's places that are open. */
export const takingStock: PhoneWork = {
  kinds: [kind],
  tasks: async (person, _waiting, language) => {
    if (!mayDo(person, 'equipment:stock-take:count')) return []
    const { rows } = (await callLight(light.list, { pageSize: 20, docState: 'counting' } as never, {
      quiet: true,
      read: true,
    })) as { rows: readonly StockTakeRow[] }
    return rows
      .filter((row) => row.can.count === true)
      .map(({ id, number, takeName, placeName }) => ({
        kind,
        id,
        number,
        about: [takeName, placeName].filter(Boolean).join(' · '),
        daysLate: null,
        what: textOf(stockTakeMessages, 'title', language),
        path: `/app/stock-take?id=${id}`,
      }))
  },
  keeps: ({ userId }, { id }) => ({ key: keyOf(userId, id), load: () => load(id) }),
}

const none: Findings = new Map()

interface UnlistedProps {
  readonly of: Findings
  readonly places: StockTakeDetail['places']
  readonly find: (key: string, finding: Finding | undefined) => void
}
/** What was scanned and is not on the sheet. */
const Unlisted = ({ of, places, find }: UnlistedProps) => {
  const t = useText(stockTakeMessages)
  return (
    <ul className="phone-lines">
      {[...of].map(([key, finding]) =>
        typeof key === 'number' ? null : (
          <li key={key} className="phone-line">
            <strong>{codeIn(key)}</strong>
            <small>{t('result_unexpected')}</small>
            <More name={codeIn(key)} finding={finding} places={places} write={(next) => find(key, next)} />
            <button type="button" aria-label={t('dropOf', { name: codeIn(key) })} onClick={() => find(key, undefined)}>
              ×
            </button>
          </li>
        ),
      )}
    </ul>
  )
}

const Body = ({ of, again }: { of: StockTakeDetail; again: () => void }) => {
  const t = useText(stockTakeMessages)
  const p = useText(offlinePageMessages)
  const { person } = usePhone()
  const { answer, setAnswer, write, waiting, standing } = useWriting(act, of.id)
  const { value: findings, setValue, clear } = useDraft(person && `${person.userId}:draft:${act}:${of.id}`, none)
  const [shown, setShown] = useState(drawn)
  // What was just handed in is no longer asked for, unless it was not accepted.
  const [said, setSaid] = useState<ReadonlySet<number>>(new Set())
  const written = new Set([
    ...(typeof standing === 'object' ? [] : said),
    ...waiting.flatMap(({ input }) =>
      (input['lines'] as readonly { lineId?: number }[]).flatMap(({ lineId }) => lineId ?? []),
    ),
  ])
  const lines = of.lines.filter((line) => (isOpen(line) && !written.has(line.lineId)) || findings.has(line.lineId))
  const find = useCallback(
    (key: number | string, finding: Finding | undefined) =>
      setValue((now) => {
        const next = new Map(now)
        if (finding === undefined) next.delete(key)
        else next.set(key, finding)
        return next
      }),
    [setValue],
  )
  const take = (code: string) => {
    const line = of.lines.find((one) => isLine(one, code))
    if (!line) {
      find(ofCode(code), findings.get(ofCode(code)) ?? nothing)
      return setAnswer(t('scannedOther', { code }))
    }
    navigator.vibrate?.(60)
    setAnswer(t('scanned', { name: saidName(line) }))
    if (line.devId !== null && !findings.has(line.lineId)) find(line.lineId, { ...nothing, found: 'Y' })
    const at = lines.findIndex(({ lineId }) => lineId === line.lineId)
    setShown((now) => Math.max(now, at + 1))
    setTimeout(() => document.querySelector(`#take-${line.lineId}`)?.scrollIntoView({ block: 'center' }))
  }
  const known = new Map(of.lines.map((line) => [line.lineId, line]))
  const lineOf = (key: number | string) => (typeof key === 'number' ? known.get(key) : undefined)
  const nameOfKey = (key: number | string): string => {
    const line = lineOf(key)
    return line ? saidName(line) : codeIn(key)
  }
  const wrong = [...findings].some(([key, finding]) => isWrong(lineOf(key), finding))
  const missing = [...findings.values()].filter(({ found }) => found === 'N').length
  const confirm = () =>
    write(
      [
        `${t('title')} ${of.number}`,
        t('findingsOf', { count: findings.size }),
        ...(missing > 0 ? [t('missingOf', { count: missing })] : []),
      ].join(' · '),
      { first: 'Y', lines: toldOf(of, findings) },
      () => {
        setSaid(new Set([...said, ...[...findings.keys()].filter((key) => typeof key === 'number')]))
        clear()
        scrollTo(0, 0)
      },
      [...findings].flatMap(([key, { photos }]) =>
        photos.map((picture, index) => ({ name: photoName(nameOfKey(key), index + 1, picture), picture })),
      ),
    ).then(again)
  return (
    <>
      <WrittenDown standing={findings.size === 0 ? standing : undefined} />
      <p>{[of.takeName, of.placeName].filter(Boolean).join(' · ')}</p>
      <ScanLine take={take} answer={answer} />
      {lines.length === 0 && <p className="phone-note">{t('allFound')}</p>}
      <Unlisted of={findings} places={of.places} find={find} />
      <ul className="phone-lines">
        {lines.slice(0, shown).map((line) => (
          <TakeLine key={line.lineId} line={line} finding={findings.get(line.lineId)} places={of.places} write={find} />
        ))}
      </ul>
      {shown < lines.length && (
        <p className="phone-buttons">
          <button type="button" onClick={() => setShown(shown + drawn)}>
            {p('more', { count: lines.length - shown })}
          </button>
        </p>
      )}
      <div className="phone-foot">
        <button
          type="button"
          className="phone-main"
          disabled={findings.size === 0 || wrong}
          onClick={() => void confirm()}
        >
          {t('handInFindings', { count: findings.size })}
        </button>
      </div>
    </>
  )
}

/** Equipment is counted by scanning, with or without a network: `/app/stock-take?id=12`. */
export const StockTakePage = () => {
  const t = useText(stockTakeMessages)
  return (
    <TaskPage keyOf={keyOf} load={load} heading={(of) => [t('title'), of?.number].filter(Boolean).join(' ')}>
      {(of, again) => <Body of={of} again={again} />}
    </TaskPage>
  )
}
