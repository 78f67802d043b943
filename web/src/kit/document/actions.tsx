import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { signersOf } from '@geodepot/contracts/kit/signed-document.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshTouched, CallError, callWhole, newKey, queryNow, showError, toast } from '../api/index.ts'
import { holds, useHeld } from '../ui/index.ts'
import type { RowAction } from '../list/index.ts'
import { useLanguage, useText } from '../i18n/index.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { SignedAct } from './signed-act.tsx'
import { busyWordFor, declaredOf, handsOn } from './declared.ts'
import { useDocumentPath } from './place.ts'
import type { DocumentRow } from './state.tsx'

interface Named<R> {
  /** A name of `can`; its word is the module's text of that name unless `label`. */
  readonly name: string
  readonly label?: string | undefined
  /** When it is offered, for what `can` does not speak of. */
  readonly shown?: (row: R) => boolean
  /** These say more, or other, than the declaration of the transition of that name. */
  readonly primary?: boolean | ((row: R) => boolean)
  readonly danger?: boolean
  /** Stands only on its page: a list does not show what has to be looked at first, or hides what waits behind it. */
  readonly onPage?: boolean
  /** Stands under *more* even where there is room. */
  readonly more?: boolean
  readonly letter?: string
}
/** How a call is asked about first: with a question, or with an opinion, where its input has one. */
interface Asking {
  readonly question?: string
  readonly opinion?: 'optional' | 'required'
  /** Said first, before an opinion is written. */
  readonly notice?: string
  /**
   * Done at one tap, where a question would only cost time: it is plain what it does, and who did it is written down.
   */
  readonly atOnce?: boolean
}
export interface OperationAction<R> extends Named<R>, Asking {
  readonly of: AnyOperation
  readonly ask: (row: R, opinion: string | undefined) => unknown
}
export type DocumentAction<R> = OperationAction<R> | (Named<R> & { readonly run: (row: R) => void })

/** A call made with a row, after a question or with an opinion. */
export const operationAction = <R extends DocumentRow, O extends AnyOperation>(
  name: string,
  of: O,
  ask: (row: R, opinion: string | undefined) => AskOf<O>,
  how: Omit<Named<R>, 'name'> & Asking = {},
): OperationAction<R> => ({ name, of, ask, ...how })

/** As the engine's calls take it: which document, at which version, and the opinion where one is written. */
const standing = ({ id, version }: DocumentRow, opinion?: string) => ({
  id,
  version,
  ...(opinion !== undefined && { opinion }),
})

/**
 * The decisions of a document's approval, the way back for its submitter, and the submitter's reminder, as far as the
 * document has them.
 */
export const useDecisions = <R extends DocumentRow>(
  of: AnyDocument,
  calls: Readonly<Partial<Record<string, AnyOperation>>>,
): OperationAction<R>[] => {
  const language = useLanguage()
  const made = (name: string, how: Asking & Omit<Named<R>, 'name'> = {}): OperationAction<R>[] => {
    const { [name]: call } = calls
    return call ? [operationAction<R, AnyOperation>(name, call, standing, how)] : []
  }
  const named = transitionsOf(of)
  return [
    ...named.flatMap(({ name, transition }) => {
      if (transition.role !== 'decide') return []
      // Refusing says first what it means; lines are looked at before they are let through.
      return made(name, {
        ...(transition.decision === 'refuse' && { notice: textOf(of.messages, 'confirmRefuse', language) }),
        ...(transition.decision === 'approve' && of.approval?.lines && { onPage: true }),
      })
    }),
    ...named.flatMap(({ name, transition }) => (transition.role === 'withdraw' ? made(name) : [])),
    ...made('nudge'),
  ]
}

/**
 * Makes a call that changes a document: quietly, told of when it is done, and
 * what pages show of the modules concerned is read again.
 */
export const mutate = async <O extends AnyOperation>(
  operation: O,
  ask: AskOf<O>,
  { key = newKey(), before }: { key?: string; before?: () => void } = {},
): Promise<AnswerOf<O>> => {
  try {
    const { answer, msg } = await callWhole<O>(operation, ask, { quiet: true, key, change: true })
    if (msg !== '') toast.success(msg)
    before?.()
    return answer
  } finally {
    // A refusal, too, says that the page may be behind.
    void refreshTouched(operation)
  }
}

/** What a page gathers for one of the actions, and sends along with it. */
export interface Along {
  readonly action: string
  readonly input: () => object
  /** What it comes to, in a few words. */
  readonly says: () => readonly string[]
  /** What has to be known before, where it means more than usual. */
  readonly notice: () => string | undefined
  /** Whether it can be sent; where not, the page says itself what is missing. */
  readonly isReady: () => boolean
  /** After a decision, this one or another, it is of no use any more. */
  readonly done: () => void
}

type Calls = Readonly<Partial<Record<string, AnyOperation>>>
const callOf = (of: AnyDocument, calls: Calls, name: string): AnyOperation => {
  const { [name]: call } = calls
  if (!call) throw new Error(`${of.name} is given no call ${name}`)
  return call
}
/**
 * What documents have in common, by one word: `decisions` for those of the approval, `edit`, `remove`, or a transition.
 * A question that is asked first is the document's text `confirm` with the transition's name.
 */
const useUsual = <R extends DocumentRow>(of: AnyDocument, calls: Calls) => {
  const language = useLanguage()
  const navigate = useNavigate()
  const path = useDocumentPath(of)
  const decisions = useDecisions<R>(of, calls)
  const question = (name: string) => {
    const key = `confirm${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return of.messages.texts[key] ? textOf(of.messages, key, language) : undefined
  }
  const called = (name: string, ask: OperationAction<R>['ask'], how: Asking & Omit<Named<R>, 'name'>) =>
    operationAction<R, AnyOperation>(name, callOf(of, calls, name), ask, how)
  return (name: string): readonly DocumentAction<R>[] => {
    if (name === 'decisions') return decisions
    if (name === 'edit') return [{ name, letter: 'e', run: ({ id }) => void navigate(`${path}/${id}/edit`) }]
    if (name === 'remove')
      return [called(name, ({ id }) => ({ ids: String(id) }), { question: question('delete') ?? '', danger: true })]
    const said = question(name)
    const how = declaredOf(of, name).opinion === undefined ? 'question' : 'notice'
    return [called(name, standing, said === undefined ? {} : { [how]: said })]
  }
}

export interface DocumentActionsOptions<R> {
  /** In the page's order; one word for what documents have in common. */
  readonly actions: readonly (DocumentAction<R> | string)[]
  /** The document's calls, which those words mean. */
  readonly calls?: Calls
  /** Reads a row again, for when someone else changed it meanwhile. Absent, it is read by the call `get`. */
  readonly latest?: (row: R) => Promise<R>
  /** What a decision is about, said once more where it is taken: what, how many, for whom. */
  readonly about?: (row: R) => readonly (string | null | undefined)[]
  /** Who is expected to sign what is done with a row, where anybody does: it is asked for as it is done. */
  readonly signer?: (row: R) => string | undefined
  /** Other dialogs that its actions open. */
  readonly dialogs?: ReactNode
  readonly along?: Along | undefined
}
interface Attempt<R> {
  readonly one: OperationAction<R>
  readonly row: R
  /** After it was done, before what changed is read again. */
  readonly after: (() => void) | undefined
}
export interface DocumentActions<R> {
  readonly of: AnyDocument
  /** What may be done with a row, in the page's order. */
  readonly shown: (row: R) => readonly DocumentAction<R>[]
  readonly wordOf: (action: DocumentAction<R>) => string
  readonly start: (action: DocumentAction<R>, row: R, after?: () => void) => void
  /** What an action says while its call is under way. */
  readonly busyWordOf: (action: Pick<DocumentAction<R>, 'name'>) => string
  /** The name of the action whose call is under way. */
  readonly busy: string | undefined
  /** Whether it was done, or tried, a moment ago. */
  readonly isShut: (action: DocumentAction<R>, row: R) => boolean
  readonly rowActions: readonly RowAction<R>[]
  /** Drawn once by the page. */
  readonly dialogs: ReactNode
}

/**
 * Everything that may be done with the rows of a document: exactly what
 * the server's `can` says, for lists and pages alike.
 */
export const useDocumentActions = <R extends DocumentRow>(
  of: AnyDocument,
  { actions: given, calls = {}, latest: read, about, signer, dialogs, along }: DocumentActionsOptions<R>,
): DocumentActions<R> => {
  const usual = useUsual<R>(of, calls)
  const actions = given
    .flatMap((action) => (typeof action === 'string' ? usual(action) : [action]))
    .map((action): DocumentAction<R> => ({ ...declaredOf(of, action.name), ...action }))
  const latest = read ?? (({ id }: R) => queryNow(callOf(of, calls, 'get'), { id }) as Promise<R>)
  const t = useText(documentPageMessages)
  const word = useText(of.messages)
  const [open, setOpen] = useState<Attempt<R>>()
  const [signed, setSigned] = useState<Attempt<R>>()
  const [busy, setBusy] = useState<string>()
  const held = useHeld()
  const asked = useRef(false)
  const wordOf = ({ name, label }: DocumentAction<R>) => label ?? word(name)
  const web = useText(webMessages)
  const busyWordOf = ({ name }: { name: string }) => {
    const key = busyWordFor(of, name)
    return key === undefined ? web('working') : t(key)
  }
  /** Milliseconds for which an action stays shut after it was begun. */
  const holdOf = (name: string): number => (handsOn(of, name) ? holds.submit : holds.usual)
  const isShut = ({ name }: { name: string }, row: R) => held.shut.has(`${name}:${row.id}`)
  const shown = (row: R) =>
    actions.filter((action) => (action.shown ? action.shown(row) : row.can[action.name] === true))

  const alongFor = ({ name }: { name: string }) => (along?.action === name ? along : undefined)
  const perform = async (
    { one, row, after }: Attempt<R>,
    opinion: string | undefined,
    key: string,
    more: object = {},
  ) => {
    const ask = { ...(one.ask(row, opinion) as object), ...alongFor(one)?.input(), ...more }
    await mutate(one.of, ask, { key, ...(after && { before: after }) })
    if (of.transitions[one.name]?.role === 'decide') along?.done()
  }
  const act = ({ one, row, after }: Attempt<R>) =>
    held.run(`${one.name}:${row.id}`, holdOf(one.name), async () => {
      setBusy(one.name)
      try {
        await perform({ one, row, after }, undefined, newKey())
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const wanted = error.errors.filter(({ field }) => field === 'opinion').map(({ msg }) => msg)
        // Refused for want of a reason: it is asked for, with what was said.
        if (wanted.length > 0) setOpen({ one: { ...one, opinion: 'required', notice: wanted.join(' ') }, row, after })
        else if (error.code === 409) toast.notice(row.number, t('stale'))
        else showError(error)
      } finally {
        setBusy(undefined)
      }
    })
  const aboutOf = (row: R) => (about?.(row) ?? []).filter((fact): fact is string => (fact ?? '') !== '')
  const ask = async (attempt: Attempt<R>) => {
    const { one, row } = attempt
    // A double click asks once.
    if (asked.current) return
    asked.current = true
    const question = {
      title: one.question ?? t('sure', { action: wordOf(one) }),
      text: [row.number, ...aboutOf(row)].join(' · '),
      ok: wordOf(one),
      danger: one.danger === true,
    }
    const yes = await toast.confirm(question).finally(() => {
      asked.current = false
    })
    if (yes) await act(attempt)
  }
  const start = (action: DocumentAction<R>, row: R, after?: () => void) => {
    if ('run' in action) return action.run(row)
    const carried = alongFor(action)
    if (carried?.isReady() === false) return
    const notice = carried?.notice()
    const attempt = { one: notice === undefined ? action : { ...action, notice }, row, after }
    if (action.opinion !== undefined) return setOpen(attempt)
    if (signersOf(of, action.name).length > 0 && signer?.(row) !== undefined) return setSigned(attempt)
    return void (action.atOnce === true ? act(attempt) : ask(attempt))
  }
  return {
    of,
    shown,
    wordOf,
    busyWordOf,
    start,
    busy,
    isShut,
    rowActions: actions
      .filter(({ onPage }) => onPage !== true)
      .map((action) => ({
        name: action.name,
        label: wordOf(action),
        danger: action.danger === true,
        ...(action.letter !== undefined && { letter: action.letter }),
        shown: (row: R) => shown(row).includes(action),
        shut: (row: R) => isShut(action, row),
        run: (row: R) => start(action, row),
      })),
    dialogs: (
      <>
        {open && (
          <DecisionDialog
            key={`${open.one.name}:${open.row.id}`}
            of={of}
            row={open.row}
            action={open.one}
            about={[...aboutOf(open.row), ...(alongFor(open.one)?.says() ?? [])]}
            title={wordOf(open.one)}
            busyText={busyWordOf(open.one)}
            hold={holdOf(open.one.name)}
            latest={latest}
            perform={(row, opinion, key) => perform({ ...open, row }, opinion, key)}
            close={() => setOpen(undefined)}
          />
        )}
        {signed && (
          <SignedAct
            key={`${signed.one.name}:${signed.row.id}`}
            roles={signersOf(of, signed.one.name)}
            signer={signer?.(signed.row)}
            title={wordOf(signed.one)}
            question={signed.one.question}
            about={[signed.row.number, ...aboutOf(signed.row)].join(' · ')}
            busyText={busyWordOf(signed.one)}
            send={(key, input) => perform(signed, undefined, key, input)}
            close={() => setSigned(undefined)}
          />
        )}
        {dialogs}
      </>
    ),
  }
}
