import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { type ReactNode, useRef, useState } from 'react'
import { mayDo, usePerson } from '../access/index.ts'
import { CallError } from '../api/index.ts'
import type { Form } from '../form/index.ts'
import { translate, useText } from '../i18n/index.ts'
import { GuardedButton, holds } from '../ui/index.ts'
import { mutate } from './actions.tsx'

interface Submission<O extends AnyOperation> {
  /** Submits what was saved, if that was asked for; then `leave`s, with what the submission was refused for. */
  readonly after: (ask: AskOf<O>, leave: (refused?: CallError) => void) => void
  /** Saves and submits, once everything is `ready`; nothing for those who may not submit. */
  readonly button: (
    save: () => Promise<void>,
    form: { readonly saving: boolean },
    ready: () => boolean | Promise<boolean>,
    complain: () => void,
  ) => ReactNode
}
const isWritten = (line: object): boolean =>
  Object.entries(line).some(
    ([name, value]) => !name.startsWith('$') && value !== undefined && value !== null && value !== '',
  )
/**
 * Whether it has lines; where it has none that stands with all else that is wrong at the first press. A draft may be
 * without lines, what is to be decided on may not.
 */
export const hasLines = <V extends object>({ store }: Pick<Form<V>, 'store'>): boolean => {
  const { lines } = store.read().values as { readonly lines?: readonly object[] }
  if (lines?.some(isWritten)) return true
  store.change((now) => ({ ...now, errors: new Map([...now.errors, ['lines', translate(kitMessages, 'noLines')]]) }))
  return false
}

/** Saving and submitting in one go. What was saved stays saved, whatever becomes of the submission. */
export const useSubmission = <O extends AnyOperation>(call: O): Submission<O> => {
  const t = useText(documentPageMessages)
  const may = mayDo(usePerson(), call.permission)
  const asked = useRef(false)
  const finished = useRef<Promise<unknown>>(Promise.resolve())
  const [working, setWorking] = useState(false)
  const submit = async (ask: AskOf<O>, leave: (refused?: CallError) => void) => {
    try {
      await mutate(call, ask)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return leave(error)
    }
    return leave()
  }
  const press = async (
    save: () => Promise<void>,
    ready: () => boolean | Promise<boolean>,
    complain: () => void,
  ): Promise<void> => {
    if (!(await ready())) return complain()
    asked.current = true
    setWorking(true)
    try {
      await save()
      await finished.current
    } finally {
      asked.current = false
      setWorking(false)
    }
    return undefined
  }
  return {
    after: (ask, leave) => {
      if (asked.current) finished.current = submit(ask, leave)
      else leave()
    },
    button: (save, { saving }, ready, complain) =>
      may && (
        <GuardedButton
          type="primary"
          hold={holds.submit}
          busyText={t('doingSubmit')}
          disabled={saving && !working}
          onPress={() => press(save, ready, complain)}
        >
          {t('saveAndSubmit')}
        </GuardedButton>
      ),
  }
}
