import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useEffect } from 'react'
import { z } from 'zod'
import { queryNow } from '../../api/index.ts'
import type { Form, ValuesOf } from '../types.ts'
import { type FormOptions, useDirty, useForm } from '../use-form.ts'
import type { RecordFormProps } from './record-dialog.tsx'

/** The calls of a record that a person keeps: how one is read, made and changed. */
export interface RecordCalls<G extends AnyOperation, C extends AnyOperation, U extends AnyOperation> {
  readonly get: G
  readonly create: C
  readonly update: U
}
export interface RecordFormOptions<
  G extends AnyOperation,
  C extends AnyOperation,
  U extends AnyOperation,
  V extends object = ValuesOf<C>,
> {
  readonly calls: RecordCalls<G, C, U>
  /** What a new record's form opens with. */
  readonly blank: V
  /** What a person may write of a record that is there. */
  readonly written: (given: AnswerOf<G>) => V
  /** What names a record to the operation that changes it: its id and version. */
  readonly fixed: (given: AnswerOf<G>) => Partial<AskOf<U>>
  /** How the record is read again. */
  readonly ask: (given: AnswerOf<G>) => AskOf<G>
  /** As with `useForm`. */
  readonly prepare?: FormOptions<AnyOperation, V>['prepare']
  /** Takes what a new one was answered with, where that is shown. */
  readonly made?: (answer: AnswerOf<C>) => void
}

/**
 * The form of a record in its dialog: one for new ones and those that are there. As with `useForm`, one that is typed
 * otherwise than the operation's input says so where it is declared.
 */
export const useRecordForm = <
  G extends AnyOperation,
  C extends AnyOperation,
  U extends AnyOperation,
  V extends object = ValuesOf<C>,
>(
  { given, close, setDirty }: RecordFormProps<G>,
  { calls, blank, written, fixed, ask, prepare, made }: RecordFormOptions<G, C, U, NoInfer<V>>,
): Form<V> => {
  const operation: AnyOperation = given === undefined ? calls.create : calls.update
  const form: Form<V> = useForm(operation, {
    start: given === undefined ? blank : written(given),
    prepare,
    draft: given === undefined ? `${calls.create.name}:new` : `${calls.update.name}:${JSON.stringify(ask(given))}`,
    saved: (answer) => {
      if (given === undefined) made?.(answer as AnswerOf<C>)
      close()
    },
    ...(given !== undefined && {
      fixed: fixed(given),
      latest: async () => {
        const now = await queryNow(calls.get, ask(given))
        return { start: written(now), fixed: fixed(now) }
      },
    }),
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  return form
}

/** The same operation, of which a form also demands these fields: other clients of the wire may leave them out. */
export const demanding = <O extends AnyOperation>(operation: O, ...fields: readonly (keyof AskOf<O> & string)[]): O =>
  operation.input instanceof z.ZodObject
    ? {
        ...operation,
        input: operation.input.required(Object.fromEntries(fields.map((field) => [field, true])) as never),
      }
    : operation
