import type { ImportStatus, UnknownValue } from '@geodepot/contracts/kit/import.ts'
import type { ImportMode } from '@geodepot/contracts/kit/import-mode.ts'
import { headsAt, proposeColumns } from '@geodepot/contracts/kit/import-headers.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { refreshTouched, CallError, call, upload } from '../api/index.ts'
import { stored } from '../browser/index.ts'
import { translate } from '../i18n/index.ts'
import { typedTotal } from './totals.tsx'
import { type Check, type Decided, type ImportFacts, type Plan, type Step, valueKey } from './types.ts'

interface State {
  readonly step: Step
  readonly status?: ImportStatus | undefined
  readonly plan: Plan
  readonly check?: Check | undefined
  /** Every unknown value met with these columns: those decided do not vanish when the person goes back. */
  readonly unknown: readonly UnknownValue[]
  readonly decided: Readonly<Record<string, Decided>>
  readonly mode: ImportMode
  /** What the person knows the rows to come to, by currency, as it is typed. */
  readonly typed: Readonly<Record<string, string>>
  /** What goes on, and what went wrong last. */
  readonly busy?: 'uploading' | 'checking' | undefined
  readonly share: number
  /** How far a run was when it was first seen writing. */
  readonly pace?: { readonly done: number; readonly seconds: number } | undefined
  readonly problems: readonly string[]
}
const emptyPlan: Plan = { headerRow: 1, columns: [], defaults: {}, values: [], updateChanged: false }
const start: State = {
  step: 'file',
  plan: emptyPlan,
  unknown: [],
  decided: {},
  mode: 'all',
  typed: {},
  share: 0,
  problems: [],
}

const pollEvery = 700
const problemsOf = (error: unknown): string[] => {
  if (!(error instanceof CallError) || error.kind === 'cancelled') return []
  if (error.code === 404) return [translate(importMessages, 'gone')]
  return error.errors.length > 0 ? error.errors.map(({ msg }) => msg) : [error.msg]
}

/** What a value is to be unless the person says otherwise: what was decided before, else what suggests itself. */
const withSuggestions = (decided: State['decided'], unknown: readonly UnknownValue[]): State['decided'] => ({
  ...Object.fromEntries(unknown.flatMap((one) => (one.decision === null ? [] : [[valueKey(one), one.decision]]))),
  ...decided,
})
const merged = (before: readonly UnknownValue[], next: readonly UnknownValue[]): UnknownValue[] => {
  const fresh = new Set(next.map(valueKey))
  return [...next, ...before.filter((one) => !fresh.has(valueKey(one)))]
}
/** Decisions in the form in which the plan carries them; those kept from an earlier import come first. */
const valuesOf = ({ plan, unknown, decided }: State): Plan['values'] => {
  const mine = unknown.flatMap(({ field, value, of }) => {
    const decision = decided[valueKey({ field, value, of })]
    if (decision === undefined || (decision.use === undefined && decision.create === undefined)) return []
    return [
      {
        field,
        value,
        ...(of !== null && { of }),
        ...(decision.use === undefined ? { create: decision.create } : { use: decision.use }),
      },
    ]
  })
  const known = new Set(unknown.map(valueKey))
  return [
    ...plan.values.filter(
      (one) => one.value === undefined || !known.has(valueKey({ field: one.field, value: one.value, of: one.of })),
    ),
    ...mine,
  ]
}

// A file that was read, or is being taken in, is still there when its dialog
// was closed: opened again, the dialog goes on with it.
const begun = (name: string) =>
  stored(`import:${name}`, '', (value): value is string => typeof value === 'string', 'tab')
const resumed = (status: ImportStatus, defaults: Readonly<Record<string, string>> | undefined): State => ({
  ...start,
  status,
  step: status.state === 'uploaded' || status.state === 'checked' ? 'columns' : 'run',
  plan: { ...status.plan, defaults: { ...defaults, ...status.plan.defaults } },
})

/** The state of one import and the ways it moves on. Nothing chosen is lost by going back. */
export const useImport = (facts: ImportFacts) => {
  const { of, fields, labels } = facts
  const [state, setState] = useState<State>(() => ({ ...start, plan: { ...emptyPlan, defaults: { ...facts.start } } }))
  const change = (next: Partial<State>) => setState((before) => ({ ...before, ...next }))
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  const store = useMemo(() => begun(of.status.name), [of])
  const resume = useEffectEvent((status: ImportStatus) => {
    setState((before) => (before.step === 'file' && before.busy === undefined ? resumed(status, facts.start) : before))
  })
  useEffect(() => {
    const id = store.read()
    if (id !== '')
      call(of.status, { id }, { quiet: true }).then(
        (status) => {
          resume(status)
        },
        () => {
          store.forget()
        },
      )
  }, [of, store])

  const take = async (file: File) => {
    change({ busy: 'uploading', share: 0, problems: [] })
    try {
      const status = await upload(of.upload, { name: file.name }, file, {
        quiet: true,
        onProgress: (share) => change({ share }),
      })
      store.write(status.id)
      setState(resumed(status, facts.start))
    } catch (error) {
      change({ busy: undefined, problems: problemsOf(error) })
    }
  }

  /** Asks for every row. `values` carries decisions; without unknown values that step is passed over. */
  const look = async (next: Partial<Plan>, to: 'values' | 'check') => {
    const { status } = state
    if (!status) return
    const plan = { ...state.plan, ...next, values: valuesOf(state) }
    change({ busy: 'checking', problems: [], plan })
    try {
      const check = await call(of.check, { id: status.id, ...plan }, { quiet: true })
      const decided = withSuggestions(state.decided, check.unknown)
      const open = check.unknown.some(({ decided: known }) => !known)
      setState((before) => ({
        ...before,
        busy: undefined,
        check,
        plan,
        decided,
        unknown: merged(before.unknown, check.unknown),
        step: to === 'values' && open ? 'values' : 'check',
      }))
    } catch (error) {
      change({ busy: undefined, problems: problemsOf(error) })
    }
  }

  const run = async () => {
    const { status, check, mode, typed } = state
    if (!status || !check) return
    const expected = Object.entries(typed).flatMap(([currency, text]) => {
      const amount = typedTotal(text)
      return amount === undefined ? [] : [{ currency, amount }]
    })
    change({ step: 'run', problems: [], pace: undefined, status: { ...status, state: 'running', progress: null } })
    const settle = async (thrown?: unknown) => {
      const after = await call(of.status, { id: status.id }, { quiet: true }).catch(() => undefined)
      if (!alive.current || !after) return
      // The run met rows that somebody else changed: back to what is wrong with them now.
      if (after.state === 'checked') {
        change({
          step: 'check',
          status: after,
          problems: problemsOf(thrown),
          check: { ...check, version: after.version, counts: after.counts ?? check.counts },
        })
      } else change({ status: after })
    }
    try {
      change({
        status: await call(
          of.run,
          { id: status.id, version: check.version, mode, ...(expected.length > 0 && { expected }) },
          { quiet: true },
        ),
      })
    } catch (error) {
      await settle(error)
    } finally {
      void refreshTouched(of.run)
    }
  }

  // How far it is; also the way to hear of its end when the answer of the call was lost.
  const running = state.step === 'run' && state.status?.state === 'running' ? state.status.id : undefined
  useEffect(() => {
    if (running === undefined) return undefined
    const timer = setInterval(() => {
      call(of.status, { id: running }, { quiet: true }).then(
        (status) => {
          setState((before) =>
            before.status?.state === 'running'
              ? {
                  ...before,
                  status,
                  pace: before.pace ?? (status.progress?.phase === 'writing' ? status.progress : undefined),
                }
              : before,
          )
          if (status.state === 'done') void refreshTouched(of.run)
        },
        () => undefined,
      )
    }, pollEvery)
    return () => clearInterval(timer)
  }, [running, of])

  const setPlan = (next: Partial<Plan>) =>
    setState((before) => ({ ...before, problems: [], plan: { ...before.plan, ...next } }))
  return {
    state,
    take,
    look,
    run,
    setPlan,
    setHeaderRow: (headerRow: number) => {
      const cells = headsAt(state.status?.head ?? [], headerRow)
      setPlan({ headerRow, columns: cells ? proposeColumns(cells, fields, labels) : state.plan.columns })
    },
    go: (step: Step) => change({ step, problems: [] }),
    /** Columns say what is unknown: other columns, other values. */
    setColumns: (columns: Plan['columns']) =>
      setState((before) => ({ ...before, unknown: [], problems: [], plan: { ...before.plan, columns } })),
    decide: (changes: Readonly<Record<string, Decided>>) =>
      setState((before) => ({ ...before, decided: { ...before.decided, ...changes } })),
    setMode: (mode: ImportMode) => change({ mode }),
    setTyped: (typed: State['typed']) => change({ typed }),
    cancel: () => {
      if (state.status) void call(of.cancel, { id: state.status.id }, { quiet: true }).catch(() => undefined)
    },
    again: () => {
      store.forget()
      setState({ ...start, plan: { ...emptyPlan, defaults: { ...facts.start } } })
    },
    /** Closes the dialog; what is done need not be shown again. */
    leave: () => {
      if (state.status?.state === 'done') store.forget()
    },
    fail: (problems: readonly string[]) => change({ problems }),
  }
}
export type ImportModel = ReturnType<typeof useImport>
