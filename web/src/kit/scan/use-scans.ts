import { useRef, useState } from 'react'
import { CallError } from '../api/index.ts'
import { hasLabels, throughLabels } from './labels.ts'

/** What a code came to. */
export interface ScanAnswer {
  readonly code: string
  readonly ok: boolean
  readonly text: string
  /** Codes that may have been meant: each is taken at a press. */
  readonly near?: readonly string[]
}
export interface Entry {
  readonly id: number
  readonly code: string
  readonly state: 'waiting' | 'ok' | 'no' | 'failed'
  readonly text: string
  readonly near: readonly string[]
}

export type Resolve = (codes: readonly string[]) => readonly ScanAnswer[] | Promise<readonly ScanAnswer[]>

const kept = 500
const batch = 500

/** Codes as they come in, the newest first, each with its answer. */
export const useScans = (resolve: Resolve, codesOf: (text: string) => readonly string[]) => {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const next = useRef(0)
  const waiting = useRef(new Set<string>())
  const settle = (ids: ReadonlyMap<string, number>, state: (code: string) => Partial<Entry>) => {
    const codeOf = new Map([...ids].map(([code, id]) => [id, code]))
    setEntries((now) =>
      now.map((entry) => {
        const code = codeOf.get(entry.id)
        return code === undefined ? entry : { ...entry, ...state(code) }
      }),
    )
  }
  const ask = async (codes: readonly string[], notes: ReadonlyMap<string, string>) => {
    const ids = new Map(codes.map((code) => [code, (next.current += 1)]))
    for (const code of codes) waiting.current.add(code)
    setEntries((now) =>
      [
        ...codes
          .toReversed()
          .map((code): Entry => ({ id: ids.get(code) ?? 0, code, state: 'waiting', text: '', near: [] })),
        ...now,
      ].slice(0, kept),
    )
    try {
      const answers = new Map((await resolve(codes)).map((answer) => [answer.code, answer]))
      settle(ids, (code) => {
        const answer = answers.get(code)
        return {
          state: answer?.ok === true ? 'ok' : 'no',
          text: [answer?.text ?? '', notes.get(code) ?? ''].filter(Boolean).join(' · '),
          near: answer?.near ?? [],
        }
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      settle(ids, () => ({ state: 'failed', text: error.msg }))
    } finally {
      for (const code of codes) waiting.current.delete(code)
    }
  }
  const takeCodes = (text: string, notes: ReadonlyMap<string, string> = new Map()) => {
    // A code that is being asked for already is not asked for twice.
    const codes = codesOf(text).filter((code) => !waiting.current.has(code))
    for (let at = 0; at < codes.length; at += batch) void ask(codes.slice(at, at + batch), notes)
  }
  // What is out of use is told, and not asked for.
  const tell = (out: ReadonlyMap<string, string>) =>
    setEntries((now) =>
      [
        ...[...out].map(([code, text]): Entry => ({ id: (next.current += 1), code, state: 'no', text, near: [] })),
        ...now,
      ].slice(0, kept),
    )
  const take = (text: string) => {
    if (!hasLabels(text)) return takeCodes(text)
    void throughLabels(text).then((read) => {
      if (read.out.size > 0) tell(read.out)
      takeCodes(read.text, read.notes)
    })
  }
  const again = () => {
    const codes = entries.filter(({ state }) => state === 'failed').map(({ code }) => code)
    setEntries((now) => now.filter(({ state }) => state !== 'failed'))
    take(codes.join('\n'))
  }
  return {
    entries,
    take,
    again,
    drop: (id?: number) => setEntries((now) => (id === undefined ? [] : now.filter((entry) => entry.id !== id))),
  }
}
