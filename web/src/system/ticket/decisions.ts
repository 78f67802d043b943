import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, newKey } from '../../kit/api/index.ts'
import type { Choice } from './phone.tsx'
import { troubleIn } from './trouble.ts'

/** What is typed on a link's page. */
export interface Draft {
  readonly opinion: string
}
/** Where a page reads its document, and how it decides on it: by link, or under a session. */
export interface Source<V, D extends Draft> {
  /** Under which what was typed is kept in this tab. */
  readonly name: string
  readonly read: (signal: AbortSignal) => Promise<V>
  readonly decide: (decision: Choice['decision'], draft: D, view: V, key: string) => Promise<void>
  /** Whether it waits for this person's decision. */
  readonly isOpen: (view: V) => boolean
  /** Why it cannot be decided on as it is typed. */
  readonly wrong?: (decision: Choice['decision'], draft: D, view: V) => string | undefined
}
export interface Decisions<V, D extends Draft> {
  readonly view: V | undefined
  /** Why it could not be read, or why the link opens nothing any more. */
  readonly failure: CallError | undefined
  readonly again: () => void
  readonly draft: D
  readonly set: (more: Partial<D>) => void
  readonly isOpen: boolean
  readonly busy: boolean
  readonly trouble: string | undefined
  readonly missing: string | undefined
  readonly done: Choice['decision'] | undefined
  readonly decide: (choice: Choice) => Promise<void>
}

const kept = <D extends Draft>(name: string, empty: D): D => {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<D>) }
  } catch {
    return empty
  }
}

/** A document that is read and decided on once. A decision that got no answer is sent again under the same key. */
export const useDecisions = <V, D extends Draft>(source: Source<V, D>, empty: D): Decisions<V, D> => {
  const [view, setView] = useState<V>()
  const [failure, setFailure] = useState<CallError>()
  const [draft, setDraft] = useState(() => kept(source.name, empty))
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const [done, setDone] = useState<Choice['decision']>()
  const keyRef = useRef(newKey())
  const { read, name } = source
  const load = useCallback(
    (signal: AbortSignal) =>
      read(signal).then(
        (found) => {
          setFailure(undefined)
          setView(() => found)
        },
        (thrown: unknown) => {
          if (!signal.aborted && thrown instanceof CallError) setFailure(thrown)
        },
      ),
    [read],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  const again = () => void load(new AbortController().signal)
  const set = (more: Partial<D>) => {
    const next = { ...draft, ...more }
    setDraft(next)
    setMissing(undefined)
    sessionStorage.setItem(name, JSON.stringify(next))
  }
  const decide = async ({ decision, why }: Choice) => {
    if (busy || view === undefined) return
    const lacking =
      source.wrong?.(decision, draft, view) ?? (why !== undefined && draft.opinion.trim() === '' ? why : undefined)
    setMissing(lacking)
    setTrouble(undefined)
    if (lacking !== undefined) return
    setBusy(true)
    try {
      await source.decide(decision, draft, view, keyRef.current)
      sessionStorage.removeItem(name)
      setDone(decision)
      again()
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      if (troubleIn(thrown) === undefined) setTrouble(thrown.msg)
      else setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  const isOpen = done === undefined && view !== undefined && source.isOpen(view)
  return { view, failure, again, draft, set, isOpen, busy, trouble, missing, done, decide }
}
