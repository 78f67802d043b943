// What changed, for other systems that keep a copy: every kind of document, and the main masters, by one call.
// Asked for by acceptance C3 and C7: rights and data scope on every call, whoever makes it.
import { changeCalls } from '@geodepot/contracts/system/change.ts'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Followed, changesOf, followed, tableOf, takenOutBy } from '../../kit/changes/index.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'

interface Which {
  readonly area: string
  readonly module: string
}
/** @throws Refusal where nothing is kept of it, or this person may not read its list */
const readable = (actor: Actor, { area, module }: Which): Followed => {
  const kind = followed().get(`${area}/${module}`)
  if (!kind) throw notFound()
  if (!mayDo(actor, kind.list.permission)) throw forbidden()
  return kind
}
/** Taken out of the product as a whole, as by the export of its list. @throws Refusal */
const exportable = (actor: Actor, which: Which): Followed => {
  const kind = readable(actor, which)
  if (!mayDo(actor, takenOutBy(kind))) throw forbidden()
  return kind
}

export const routes: readonly Route[] = [
  query(changeCalls.list, ({ db, actor, input, context }) =>
    changesOf(db, actor, readable(actor, input), input, context.language),
  ),
  query(changeCalls.table, ({ db, actor, input, context, signal }) =>
    tableOf(db, actor, exportable(actor, input), { format: input.format, language: context.language, signal }),
  ),
]
