import type { Form } from './types.ts'

type LineOf<T> = NonNullable<T> extends readonly (infer L)[] ? L : never

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
