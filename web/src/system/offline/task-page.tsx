import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { type Waiting, type Written, forget, keep, keptOf, useKept, writeDown } from '../../kit/offline/index.ts'
import { KeptPage } from './kept-page.tsx'
import { standingOf, usePhone } from './phone-context.ts'

interface TaskPageProps<T> {
  /** The name under which this phone keeps what the page shows. */
  readonly keyOf: (userId: number, id: number) => string
  readonly load: (id: number) => Promise<T>
  readonly heading: (value: T | undefined) => string
  readonly children: (value: T, again: () => void) => ReactNode
}
/** The page of one document, `?id=12`: what this phone knows of it, with or without a network. */
export const TaskPage = <T,>({ keyOf, load, heading, children }: TaskPageProps<T>) => {
  const { person } = usePhone()
  const id = Number(new URLSearchParams(location.search).get('id'))
  const isKnown = Number.isSafeInteger(id) && id > 0
  const read = useKept<T>(isKnown && person ? keyOf(person.userId, id) : undefined, () => load(id))
  return (
    <KeptPage heading={heading(read.value)} read={read}>
      {(value) => children(value, read.again)}
    </KeptPage>
  )
}

/** Writing one act of one document down: said to whom it was, kept, and sent where there is a way. */
export const useWriting = (act: string, id: number) => {
  const p = useText(offlinePageMessages)
  const { person, queue, sendNow, link } = usePhone()
  const [answer, setAnswer] = useState('')
  const [saved, setSaved] = useState<string>()
  // Pressed twice before it is on this phone, it is written down once.
  const isWriting = useRef(false)
  const mine = (entry: Waiting) => entry.act === act && entry.input['id'] === id
  /** `done` before it is sent: nobody presses twice while a bad link takes its time. */
  const write = async (
    title: string,
    input: object,
    done: () => void,
    photos: Written['photos'] = [],
  ): Promise<void> => {
    if (!person || isWriting.current) return
    isWriting.current = true
    try {
      setSaved(await writeDown({ act, personId: person.userId, title, input: { id, ...input }, photos }))
    } catch {
      return setAnswer(p('noRoom'))
    } finally {
      isWriting.current = false
    }
    done()
    if (link === 'online') await sendNow()
  }
  return {
    answer,
    setAnswer,
    write,
    touched: () => setSaved(undefined),
    /** What this phone wrote down of it and did not send. */
    waiting: queue.entries.filter((entry) => mine(entry) && entry.state === 'waiting'),
    /** Nothing as long as nothing was written down. */
    standing: saved === undefined ? undefined : standingOf(queue, saved),
  }
}

/** Figures by line, kept in case the browser is closed. */
export const useFigures = (name: string) => {
  const { person } = usePhone()
  const key = person && `${person.userId}:draft:${name}`
  const [figures, setFigures] = useState<ReadonlyMap<number, string>>(new Map())
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (key === undefined) return
    void keptOf<readonly (readonly [number, string])[]>(key)
      .catch(() => undefined)
      .then((found) => {
        if (found) setFigures(new Map(found.value))
        setRead(true)
      })
  }, [key])
  useEffect(() => {
    if (key === undefined || !isRead) return
    void (figures.size === 0 ? forget(key) : keep(key, [...figures])).catch(() => undefined)
  }, [key, isRead, figures])
  const write = (line: number, figure: string | undefined) =>
    setFigures((now) => {
      const next = new Map(now)
      if (figure === undefined) next.delete(line)
      else next.set(line, figure)
      return next
    })
  return {
    figures,
    write,
    clear: (lines: Iterable<number>) => {
      const gone = new Set(lines)
      setFigures((now) => new Map([...now].filter(([line]) => !gone.has(line))))
    },
  }
}
