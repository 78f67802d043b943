import type { DraftLine, DraftTerms, SupplierView, askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { linesAtOnce } from '@geodepot/contracts/material/scheme.request.rules.ts'
import { useCallback, useEffect, useState } from 'react'
import { CallError, callLight } from '../../../kit/api/index.ts'
import { translate } from '../../../kit/i18n/index.ts'
import { heldLink } from '../../../system/ticket/index.ts'
import * as light from './light.ts'
import { type Typed, changedLines, forget, keptOf, restored, store } from './typed.ts'

const quiet = { quiet: true } as const
type Said = 'saved' | 'sent' | 'declined' | 'withdrawn'

const errorsIn = ({ errors }: CallError): ReadonlyMap<string, string> =>
  new Map(errors.map(({ field, msg }) => [field, msg]))

/** A request as its supplier answers it. */
export const useAnswer = () => {
  const [linkToken] = useState(() => heldLink()?.linkToken ?? '')
  const [view, setView] = useState<SupplierView>()
  const [typed, setTyped] = useState<Typed>()
  const [failure, setFailure] = useState<CallError>()
  const [trouble, setTrouble] = useState<string>()
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const [said, setSaid] = useState<Said>()
  const [busy, setBusy] = useState(false)

  const load = useCallback(
    (signal?: AbortSignal) =>
      callLight<typeof askingCalls.readRequest>(
        light.readRequest,
        { linkToken },
        { quiet: true, ...(signal && { signal }) },
      ).then(
        (found) => {
          setFailure(undefined)
          setView(found)
          setTyped(restored(found))
        },
        (thrown: unknown) => {
          if (signal?.aborted !== true && thrown instanceof CallError) setFailure(thrown)
        },
      ),
    [linkToken],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])

  const change = (next: Typed) => {
    setTyped(next)
    setSaid(undefined)
    if (view) store(view.requestNumber, next)
  }
  const setTerm = (more: Partial<DraftTerms>) => {
    if (typed) change({ ...typed, terms: { ...typed.terms, ...more } })
  }
  const setLine = (id: number, more: Partial<DraftLine>) => {
    const line = typed?.lines.get(id)
    if (typed && line) change({ ...typed, lines: new Map([...typed.lines, [id, { ...line, ...more }]]) })
  }

  const keep = async (of: SupplierView, now: Typed): Promise<void> => {
    const lines = changedLines(now, keptOf(of))
    for (let at = 0; at === 0 || at < lines.length; at += linesAtOnce)
      await callLight<typeof askingCalls.saveAnswer>(
        light.saveAnswer,
        { linkToken, ...(at === 0 && { terms: now.terms }), lines: lines.slice(at, at + linesAtOnce) },
        quiet,
      )
    setView({ ...of, terms: now.terms, drafts: [...now.lines.values()] })
    forget()
  }
  const doing = async (work: (of: SupplierView, now: Typed) => Promise<Said>): Promise<void> => {
    if (busy || !view || !typed) return
    setBusy(true)
    setTrouble(undefined)
    setWrong(new Map())
    try {
      setSaid(await work(view, typed))
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      if (thrown.code === 403) setFailure(thrown)
      const errors = errorsIn(thrown)
      setWrong(errors)
      setTrouble(errors.size > 0 ? translate(requestMessages, 'mendFirst', { count: errors.size }) : thrown.msg)
      // What is asked for may be another by now.
      if (errors.size === 0) void load()
    } finally {
      setBusy(false)
    }
  }
  return {
    view,
    typed,
    failure,
    trouble,
    wrong,
    said,
    busy,
    again: () => void load(),
    setTerm,
    setLine,
    save: () =>
      doing(async (of, now) => {
        await keep(of, now)
        return 'saved'
      }),
    send: () =>
      doing(async (of, now) => {
        await keep(of, now)
        setView(await callLight<typeof askingCalls.sendAnswer>(light.sendAnswer, { linkToken, asked: of.asked }, quiet))
        return 'sent'
      }),
    withdraw: () =>
      doing(async () => {
        setView(await callLight<typeof askingCalls.withdrawAnswer>(light.withdrawAnswer, { linkToken }, quiet))
        return 'withdrawn'
      }),
    decline: (declineReason: string) =>
      doing(async () => {
        setView(
          await callLight<typeof askingCalls.declineRequest>(light.declineRequest, { linkToken, declineReason }, quiet),
        )
        return 'declined'
      }),
  }
}
export type Answer = ReturnType<typeof useAnswer>
