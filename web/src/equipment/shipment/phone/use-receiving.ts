import { deviceBounds } from '@geodepot/contracts/equipment/device.bounds.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { type Objection, type Received, receiptObjections } from '@geodepot/contracts/equipment/shipment.rules.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { forget, keep, keptOf, writeDown } from '../../../kit/offline/index.ts'
import { standingOf, usePhone } from '../../../system/offline/index.ts'
import { finder } from '../codes.ts'
import { nameOf } from '../goods.ts'
import type { Arriving } from './arriving.ts'
import { type Count, type Expected, expectedOf, nothing, receivedOf, verdictIn, verdictOn, writtenOf } from './count.ts'

/** Lines that are drawn at first: a phone with thousands of them would stand still. */
export const drawn = 60

interface Unlisted {
  readonly what: string
  readonly quantity: string
}
/** What was counted so far, as it is kept in case the browser is closed. */
interface Draft {
  readonly counts: readonly (readonly [number, Count])[]
  readonly unlisted: readonly Unlisted[]
}
const useDraft = (key: string | undefined) => {
  const [counts, setCounts] = useState<ReadonlyMap<number, Count>>(new Map())
  const [unlisted, setUnlisted] = useState<readonly Unlisted[]>([])
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (key === undefined) return
    void keptOf<Draft>(key)
      .catch(() => undefined)
      .then((found) => {
        if (found) {
          setCounts(new Map(found.value.counts))
          setUnlisted(found.value.unlisted)
        }
        setRead(true)
      })
  }, [key])
  useEffect(() => {
    if (key === undefined || !isRead) return
    const isEmpty = counts.size + unlisted.length === 0
    void (isEmpty ? forget(key) : keep(key, { counts: [...counts], unlisted } satisfies Draft)).catch(() => undefined)
  }, [key, isRead, counts, unlisted])
  return { counts, setCounts, unlisted, setUnlisted }
}

const wrongOf = (
  objections: readonly Objection<string>[],
  shown: ReadonlyMap<number, Count>,
  say: (objection: Objection<string>) => string,
): ReadonlyMap<number, string> => {
  const ids = [...shown.keys()]
  return new Map(
    objections.flatMap((one) => {
      const id = ids[Number(/^lines\.(\d+)\./.exec(one.field)?.[1])]
      return id === undefined ? [] : [[id, say(one)] as const]
    }),
  )
}

const titleOf = (
  t: ReturnType<typeof useText<typeof shipmentMessages>>,
  number: string,
  counts: ReadonlyMap<number, Count>,
) => {
  const all = [...counts.values()]
  const bad = all.filter(({ damaged, short, refused }) => [damaged, short, refused].some((part) => Number(part) > 0))
  return [
    `${t('receive')} ${number}`,
    t('linesOf', { count: all.length - bad.length, total: all.length }),
    ...bad.slice(0, 5).map(({ reason }) => reason),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What was handed in here since the document was read. */
interface HandedIn {
  readonly of: Arriving
  readonly entryKey: string
  readonly lines: readonly Received[]
}
/** The count of one document on this phone: what is expected, what was found, and writing it down. */
export const useReceiving = (of: Arriving, kind: string, again: () => void) => {
  const t = useText(shipmentMessages)
  const p = useText(offlinePageMessages)
  const { person, queue, sendNow, link } = usePhone()
  const act = `${kind}.receive`
  const [handedIn, setHandedIn] = useState<readonly HandedIn[]>([])
  const written = useMemo(
    () => [
      ...writtenOf(queue, act, of.id),
      ...handedIn.flatMap((one) =>
        one.of === of && queue.entries.every(({ entryKey }) => entryKey !== one.entryKey) ? one.lines : [],
      ),
    ],
    [of, queue, act, handedIn],
  )
  const lines = useMemo(() => expectedOf(of.shipments, written), [of, written])
  const { counts, setCounts, unlisted, setUnlisted } = useDraft(person && `${person.userId}:draft:${act}:${of.id}`)
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map())
  const [answer, setAnswer] = useState('')
  const [saved, setSaved] = useState<string>()
  const [shown, setShown] = useState(drawn)
  const write = useCallback(
    (line: Expected, count: Count | undefined) => {
      setSaved(undefined)
      setCounts((now) => {
        const next = new Map(now)
        if (count) next.set(line.shipmentLineId, count)
        else next.delete(line.shipmentLineId)
        return next
      })
    },
    [setCounts],
  )
  // Pressed twice before it is on this phone, it is written down once.
  const isWriting = useRef(false)
  const find = useMemo(() => finder(lines), [lines])
  /** What was received before is scanned again: it is there, and on the list. */
  const findReceived = useMemo(() => {
    const received = new Set(written.flatMap((line) => (Number(line.received) > 0 ? [line.shipmentLineId] : [])))
    return finder(
      of.shipments
        .flatMap((shipment) => shipment.lines)
        .filter((line) => Number(line.receivedQty) > 0 || received.has(line.shipmentLineId)),
    )
  }, [of, written])
  const take = (scanned: string) => {
    const code = scanned.slice(0, deviceBounds.unlisted)
    const line = find(code)
    const known = line ? undefined : findReceived(code)
    if (known) return setAnswer(`${nameOf(known)}: ${t('verdict_received')}`)
    if (!line) {
      setUnlisted((now) => (now.some(({ what }) => what === code) ? now : [...now, { what: code, quantity: '1' }]))
      return setAnswer(`${code}: ${t('notInShipment')}`)
    }
    if (!counts.has(line.shipmentLineId)) write(line, verdictOn(line, 'received', undefined))
    navigator.vibrate?.(60)
    setAnswer(`${nameOf(line)}: ${t('verdict_received')}`)
  }
  const rest = lines.filter(({ shipmentLineId }) => !counts.has(shipmentLineId))
  const confirm = async () => {
    const here = new Map([...counts].filter(([id]) => lines.some(({ shipmentLineId }) => shipmentLineId === id)))
    const known = new Map(
      lines.map(({ shipmentLineId, left, devId }) => [shipmentLineId, { left, isDevice: devId !== null }]),
    )
    const objections = receiptObjections(receivedOf(here), unlisted, known)
    const found = wrongOf(objections, here, ({ key, params }) => t(key as 'reasonNeeded', params))
    setWrong(found)
    const [first] = found.keys()
    if (first !== undefined) {
      const line = lines.findIndex(({ shipmentLineId }) => shipmentLineId === first)
      setShown((now) => Math.max(now, line + 1))
      setTimeout(() => document.querySelector(`#line-${first}`)?.scrollIntoView({ block: 'center' }))
      return
    }
    if (objections.length > 0) return setAnswer(t('nothingReceived'))
    if (!person || isWriting.current) return
    isWriting.current = true
    const told = receivedOf(here)
    try {
      const entryKey = await writeDown({
        act,
        personId: person.userId,
        title: titleOf(t, of.number, here),
        input: {
          id: of.id,
          ...(of.paper && { paper: of.paper }),
          lines: told.map((line) => ({
            ...line,
            received: line.received || '0',
            damaged: line.damaged || '0',
            short: line.short || '0',
            refused: line.refused || '0',
          })),
          unlisted,
        },
        photos: lines.flatMap((line) =>
          (here.get(line.shipmentLineId)?.photos ?? []).map((picture, index) => ({
            name: `${t(`verdict_${verdictIn(line, here.get(line.shipmentLineId)) ?? 'damaged'}`)} ${nameOf(line)} ${index + 1}.${picture.type === 'image/png' ? 'png' : 'jpg'}`,
            picture,
          })),
        ),
      })
      setSaved(entryKey)
      setHandedIn((now) => [...now, { of, entryKey, lines: told }])
    } catch {
      return setAnswer(p('noRoom'))
    } finally {
      isWriting.current = false
    }
    setCounts(new Map())
    setUnlisted([])
    scrollTo(0, 0)
    if (link !== 'online') return
    await sendNow()
    again()
  }
  const restReceived = () =>
    setCounts(
      (now) =>
        new Map([...now, ...rest.map((line) => [line.shipmentLineId, { ...nothing, received: line.left }] as const)]),
    )
  /** Nothing as long as nothing was written down. */
  const standing = saved === undefined ? undefined : standingOf(queue, saved)
  return {
    lines,
    rest,
    counts,
    unlisted,
    setUnlisted,
    wrong,
    answer,
    shown,
    setShown,
    write,
    take,
    confirm,
    restReceived,
    standing,
  }
}
