import { observable } from '../browser/index.ts'

/** A value under a dotted path; undefined where a part is missing. */
export const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      values,
    )

/** The same values with another one under a path; a number in it is the place in a list. */
export const withValue = <V extends object>(values: V, path: string, value: unknown): V => {
  const [name = '', ...rest] = path.split('.')
  const current = (values as Record<string, unknown>)[name]
  const inner =
    rest.length === 0
      ? value
      : withValue(typeof current === 'object' && current !== null ? current : {}, rest.join('.'), value)
  return Array.isArray(values) ? (values.with(Number(name), inner) as V & unknown[]) : { ...values, [name]: inner }
}

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined
/**
 * Values without the fields left empty and without what the page remembers for
 * itself under names that begin with `$`. Lines keep their place.
 */
export const filled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      isEmpty(inner) || name.startsWith('$') ? [] : [[name, filled(inner)]],
    ),
  )
}

interface FormState<V extends object> {
  /** What the form opened with. */
  readonly start: V
  readonly values: V
  /** Path → what is wrong there. */
  readonly errors: ReadonlyMap<string, string>
}
export type Change<V extends object> = (now: FormState<V>) => FormState<V>

/**
 * Holds what a form knows, outside React: a field is drawn again when it changes itself, not when its neighbour does.
 */
export interface FormStore<V extends object> {
  readonly read: () => FormState<V>
  readonly change: (change: Change<V>) => void
  readonly subscribe: (listener: () => void) => () => void
}
export const formStore = <V extends object>(start: V, values: V = start): FormStore<V> => {
  const held = observable<FormState<V>>({ start, values, errors: new Map() })
  return {
    read: held.read,
    subscribe: held.subscribe,
    change: (change) => {
      const next = change(held.read())
      if (next !== held.read()) held.write(next)
    },
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(filled({ value: a })) === JSON.stringify(filled({ value: b }))
/** The fields that a person changed. */
export const changedFields = <V extends object>({ start, values }: Pick<FormState<V>, 'start' | 'values'>): string[] =>
  [...new Set([...Object.keys(start), ...Object.keys(values)])].filter(
    (name) => !same(valueAt(start, name), valueAt(values, name)),
  )
export const isDirty = <V extends object>(state: FormState<V>): boolean => changedFields(state).length > 0

/** What a person wrote, by field. */
export const changesOf = <V extends object>(state: Pick<FormState<V>, 'start' | 'values'>): Partial<V> =>
  Object.fromEntries(changedFields(state).map((name) => [name, valueAt(state.values, name)])) as Partial<V>

/**
 * What is sent of a form: what is filled in, and an empty text for a field that a
 * person emptied where the call takes that for taking away.
 */
export const toSend = <V extends object>(
  state: Pick<FormState<V>, 'start' | 'values'>,
  takesAway: (field: string) => boolean,
): object => ({
  ...(filled(state.values) as object),
  ...Object.fromEntries(
    changedFields(state).flatMap((name) =>
      isEmpty(valueAt(state.values, name)) && takesAway(name) ? [[name, '']] : [],
    ),
  ),
})

/** What others saved meanwhile, with what this person changed laid over it. */
export const merged = <V extends object>(state: FormState<V>, latest: V): FormState<V> => ({
  start: latest,
  values: { ...latest, ...changesOf(state) },
  errors: new Map(),
})
