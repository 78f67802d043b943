import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import type { Objection } from '@geodepot/contracts/equipment/shipment.rules.ts'
import type { KeyOf, Params } from '@geodepot/contracts/kit/messages.ts'
import { useRef, useState } from 'react'
import { queryNow } from '../../kit/api/index.ts'
import type { Form } from '../../kit/form/index.ts'
import { shownQuantity, translate } from '../../kit/i18n/index.ts'
import { useOnce } from '../../kit/ui/index.ts'
import type { HandOverCalls, HandOverDetail, HandOverFormProps } from './calls.ts'

interface Lined {
  readonly store: { readonly read: () => { readonly values: { readonly lines?: unknown } } }
}
/** The lines that a form of a hand-over holds now. */
export const linesIn = <L>(form: Lined): readonly L[] =>
  (form.store.read().values.lines as readonly L[] | undefined) ?? []

/** Says what is wrong, each at its field; with the name of what it is about, where several are alike. */
export const told = (
  objections: readonly Objection<KeyOf<typeof shipmentMessages>>[],
  nameAt: (field: string) => string | undefined = () => undefined,
): ReadonlyMap<string, string> =>
  new Map(
    objections.map(({ field, key, params }) => {
      const said: Params = params?.left === undefined ? {} : { left: shownQuantity(params.left) }
      const [message, name] = [translate(shipmentMessages, key, said), nameAt(field)]
      return [field, name === undefined ? message : translate(shipmentMessages, 'lineError', { name, message })]
    }),
  )

/**
 * What there is to do of a document as it stood when the dialog was opened, and how a form reads it again once somebody
 * else was faster.
 */
export const useStanding = <S>({ of, detail }: HandOverFormProps, read: (detail: HandOverDetail) => S) => {
  const [standing, setStanding] = useState(() => read(detail))
  // Also for what goes on before the page is drawn again.
  const now = useRef(standing)
  const again =
    <V>(start: (standing: S, detail: HandOverDetail) => V) =>
    async () => {
      const found = await queryNow(of.get, { id: detail.id })
      now.current = read(found)
      setStanding(now.current)
      return { start: start(now.current, found), fixed: { id: found.id, version: found.version } }
    }
  return { standing, now, again }
}

/** What the forms of all hand-overs have in common: kept as a draft under the call's name, closed when it is done. */
export const common = ({ of, detail, close }: HandOverFormProps, call: keyof HandOverCalls) => ({
  fixed: { id: detail.id, version: detail.version },
  draft: `${of[call].name.replace('.', ':')}:${detail.id}`,
  saved: close,
})

interface Checks<L> {
  /** Of what is written, what still stands: a draft, or what is on the page, may be older than what was done since. */
  readonly kept: (lines: readonly L[]) => readonly L[]
  readonly wrong: () => ReadonlyMap<string, string>
}
/** A form that drops what somebody else has done meanwhile, and says what is wrong before it asks the server. */
export const useChecked = <V extends { lines?: unknown }, L>(inner: Form<V>, { kept, wrong }: Checks<L>): Form<V> => {
  const fit = () => {
    const lines = linesIn<L>(inner)
    const fitting = kept(lines)
    if (fitting.length !== lines.length || fitting.some((line, index) => line !== lines[index]))
      inner.set('lines', fitting, 'all')
  }
  useOnce(fit)
  return {
    ...inner,
    save: async () => {
      const errors = wrong()
      if (errors.size === 0) return inner.save()
      return inner.store.change((now) => ({ ...now, errors }))
    },
    loadLatest:
      inner.loadLatest &&
      (async () => {
        await inner.loadLatest?.()
        fit()
      }),
  }
}
