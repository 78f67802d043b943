import type { Form } from './types.ts'

export type LineOf<T> = NonNullable<T> extends readonly (infer L)[] ? L : never
/** What a form writes that has lines. */
export interface Lined {
  readonly lines?: readonly object[]
}

/** The lines of a form as they are now. */
export const linesIn = <V extends Lined>({ store }: Pick<Form<V>, 'store'>): readonly LineOf<V['lines']>[] =>
  (store.read().values.lines ?? []) as readonly LineOf<V['lines']>[]

/** Lets go of the lines of a form that stand for nothing, such as those that nobody has written in. */
export const dropLines = <V extends object, K extends keyof V & string>(
  form: Form<V>,
  name: K,
  isNothing: (line: LineOf<V[K]>) => boolean,
): void => {
  const lines = (form.store.read().values[name] ?? []) as readonly LineOf<V[K]>[]
  const kept = lines.filter((line) => !isNothing(line))
  if (kept.length < lines.length) form.set(name, kept, 'all')
}
