import { originOf } from '@geodepot/contracts/kit/changes.ts'
import { fieldErrorsOf } from '@geodepot/contracts/kit/issues.ts'
import type { AnyOperation, AnswerOf, AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { FieldError } from '@geodepot/contracts/kit/wire.ts'
import { useCallback, useContext, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { usePerson } from '../access/index.ts'
import { useApiMutation, CallError, newKey, useFollow } from '../api/index.ts'
import { useLabels, useLanguage } from '../i18n/index.ts'
import { draftOf } from './draft.ts'
import { EditedRecord } from './edited-record.ts'
import { changedFields, changesOf, formStore, isDirty, merged, toSend, valueAt, withValue } from './store.ts'
import type { Form, Trouble, ValuesOf } from './types.ts'

export interface FormOptions<O extends AnyOperation, V extends object = ValuesOf<O>> {
  /** What the form opens with. */
  readonly start: V
  /** What is sent besides and not written by a person: id, version. */
  readonly fixed?: Partial<AskOf<O>>
  /** Names the draft: one per form and record. Without a name nothing is kept, as for passwords. */
  readonly draft?: string
  /**
   * Makes what was written ready before it is checked: empty lines are no lines. Answers what is wrong with it by field,
   * where the contract cannot know; with that nothing is sent.
   */
  readonly prepare?: ((form: Form<V>) => Objections | Promise<Objections>) | undefined
  /** Makes of what was written what is sent, such as a password sealed. */
  readonly outgoing?: (ask: AskOf<O>) => Promise<object>
  readonly saved: (answer: AnswerOf<O>) => void
  /** Reads the record again, for when someone else changed it meanwhile. */
  readonly latest?: () => Promise<{ start: V; fixed: Partial<AskOf<O>> }>
}
type Objections = ReadonlyMap<string, string> | void
const quiet = { kind: 'none' } as const
const draftPause = 400

const fieldOf = (schema: unknown, path: string): z.ZodType | undefined => {
  if (schema instanceof z.ZodObject) return schema.shape[path] as z.ZodType | undefined
  // A header and its lines.
  return schema instanceof z.ZodIntersection
    ? (fieldOf(schema.def.left, path) ?? fieldOf(schema.def.right, path))
    : undefined
}
const required = (schema: z.ZodType, path: string): boolean => {
  const field = fieldOf(schema, path)
  return field !== undefined && !(originOf(field) ?? field).safeParse(undefined).success
}
// The first of several errors at one field is the one shown.
const asMap = (errors: readonly FieldError[]): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(errors, ({ field }) => field)].flatMap(([field, [first]]) => (first ? [[field, first.msg]] : [])),
  )
const isAtOrBelow = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

/**
 * A form over an operation: checked against its contract, kept as a draft while it is typed, and sent once. A form that
 * is typed otherwise than the operation's input says so where it is declared: `const form: Form<Values> = useForm(…)`.
 */
export const useForm = <O extends AnyOperation, V extends object = ValuesOf<O>>(
  operation: O,
  options: FormOptions<O, NoInfer<V>>,
): Form<V> => {
  const person = usePerson().userId
  const language = useLanguage()
  const labelOf = useLabels(operation.messages)
  const prefix = useId()
  const change = useApiMutation(operation, { quiet: true })
  const [trouble, setTrouble] = useState<Trouble>(quiet)
  const [{ store, found }] = useState(() => {
    const draft = options.draft === undefined ? undefined : draftOf<V>(person, options.draft).read()
    return {
      store: formStore<V>(options.start, draft ? { ...options.start, ...draft.changes } : options.start),
      found: draft?.at,
    }
  })
  const [draftAt, setDraftAt] = useState(found)
  const [fixed, setFixed] = useState(options.fixed)
  const key = useRef('')
  const forget = () => {
    if (options.draft !== undefined) draftOf(person, options.draft).forget()
  }
  useDraft(store, person, options.draft)

  const written = () => ({
    ...fixed,
    ...toSend(store.read(), (name) => originOf(fieldOf(operation.input, name)) !== undefined),
  })
  const wrong = (): FieldError[] => {
    const given = written()
    const result = operation.input.safeParse(given, { reportInput: true })
    return result.success ? [] : fieldErrorsOf(result.error.issues, operation.messages, language, given)
  }
  const show = (errors: ReadonlyMap<string, string>) => store.change((now) => ({ ...now, errors }))
  const checks = useRef(new Set<() => Promise<readonly FieldError[]>>())
  const [waiting, setWaiting] = useState(false)
  const waitedFor = <T>(work: Promise<T>): Promise<T> => {
    setWaiting(true)
    return work.finally(() => setWaiting(false))
  }
  const prepared = (): Objections | Promise<Objections> => {
    const work = options.prepare?.(form)
    return work instanceof Promise ? waitedFor(work) : work
  }
  const checked = async (): Promise<readonly FieldError[]> => {
    if (checks.current.size === 0) return []
    return (await waitedFor(Promise.all([...checks.current].map((check) => check())))).flat()
  }
  const beforeSaving = useCallback<Form['beforeSaving']>((check) => {
    const { current } = checks
    current.add(check)
    return () => {
      current.delete(check)
    }
  }, [])
  const save = async () => {
    const objections = await prepared()
    if (objections && objections.size > 0) return show(objections)
    const given = wrong()
    const errors = asMap(given.length > 0 ? given : await checked())
    show(errors)
    setTrouble(quiet)
    if (errors.size > 0) return
    // One key until something was saved: a lost answer is not done twice.
    key.current ||= newKey()
    const sent = store.read().values
    try {
      const ask = written() as AskOf<O>
      const answer = await change.run(options.outgoing ? ((await options.outgoing(ask)) as AskOf<O>) : ask, key.current)
      key.current = ''
      forget()
      // What was typed meanwhile is not saved.
      store.change((now) => ({ ...now, start: sent }))
      options.saved(answer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Of a record that there is, the version says what was saved: with the key of a lost answer nothing else ever would be.
      if (error.code === 409 && options.latest) key.current = ''
      show(asMap(error.errors))
      setTrouble(
        error.code === 409 && options.latest
          ? { kind: 'stale' }
          : error.errors.length === 0
            ? { kind: 'failed', error }
            : quiet,
      )
    }
  }
  const latest = options.latest
  const record = useContext(EditedRecord)
  const isSaving = change.running || waiting
  // Said while it is written, not when it is saved: what was written stays.
  useFollow(latest && record, () => {
    if (isSaving || !latest) return
    void latest().then(
      (fresh) => {
        if (JSON.stringify(fresh.fixed) !== JSON.stringify(fixed)) setTrouble({ kind: 'stale' })
      },
      () => undefined,
    )
  })
  const loadLatest =
    latest &&
    (async () => {
      const fresh = await latest()
      const fields = changedFields(store.read()).filter((name) => !name.startsWith('$'))
      store.change((now) => merged(now, fresh.start))
      setFixed(fresh.fixed)
      setTrouble({ kind: 'merged', fields })
    })
  const form: Form<V> = {
    name: operation.name,
    store,
    labelOf,
    save,
    beforeSaving,
    saving: isSaving,
    trouble,
    draftAt,
    loadLatest,
    keepsDraft: options.draft !== undefined,
    isRequired: (path) => required(operation.input, path),
    idOf: (path) => `${prefix}-${path}`,
    set: (path, value, touched = [path]) =>
      store.change((now) => ({
        ...now,
        values: withValue(now.values, path, value),
        errors: new Map(
          [...now.errors].filter(
            ([at]) => !(touched === 'all' ? isAtOrBelow(at, path) : touched.some((one) => isAtOrBelow(at, one))),
          ),
        ),
      })),
    check: (path) => {
      const here = wrong().filter(({ field }) => isAtOrBelow(field, path))
      store.change((now) => ({
        ...now,
        errors: new Map([...[...now.errors].filter(([at]) => !isAtOrBelow(at, path)), ...asMap(here)]),
      }))
    },
    checkAll: () =>
      store.change((now) => {
        const known = [...now.errors]
        // That there are no lines says more than what each empty one lacks.
        const further = [...asMap(wrong())].filter(([at]) => !known.some(([field]) => isAtOrBelow(at, field)))
        return { ...now, errors: new Map([...known, ...further]) }
      }),
    dropDraft: () => {
      forget()
      setDraftAt(undefined)
      store.change((now) => ({ ...now, values: now.start, errors: new Map() }))
    },
  }
  return form
}

// The draft follows what is typed at a short distance, and at once when the page goes away.
const useDraft = <V extends object>(store: Form<V>['store'], person: number, name: string | undefined): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (name === undefined) return undefined
    const draft = draftOf<V>(person, name)
    const write = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      const state = store.read()
      if (isDirty(state)) draft.write({ changes: changesOf(state), at: new Date().toISOString() })
      else draft.forget()
    }
    const stop = store.subscribe(() => {
      timer.current ??= setTimeout(write, draftPause)
    })
    const flush = () => {
      if (timer.current !== undefined) write()
    }
    addEventListener('pagehide', flush)
    return () => {
      stop()
      flush()
      removeEventListener('pagehide', flush)
    }
  }, [store, person, name])
}

/** A field's value and what is wrong with it; drawn again only when one of them changes. */
export const useField = <V extends object>(
  form: Form<V>,
  path: string,
): { value: unknown; error: string | undefined } => {
  const value = useSyncExternalStore(form.store.subscribe, () => valueAt(form.store.read().values, path))
  const error = useSyncExternalStore(form.store.subscribe, () => form.store.read().errors.get(path))
  return useMemo(() => ({ value, error }), [value, error])
}
export const useErrors = <V extends object>(form: Form<V>): ReadonlyMap<string, string> =>
  useSyncExternalStore(form.store.subscribe, () => form.store.read().errors)
/** Whether something was typed that is not saved. */
export const useDirty = <V extends object>(form: Form<V>): boolean =>
  useSyncExternalStore(form.store.subscribe, () => isDirty(form.store.read()))
