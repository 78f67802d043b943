// What changed, for other systems that keep a copy: every kind of document, and the main masters, by one call.
// Asked for by acceptance C3 and C7: rights and data scope on every call, whoever makes it.
import { changeCalls } from '@geodepot/contracts/system/change.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { changesOf, followed } from '../../kit/changes/index.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'

export const routes: readonly Route[] = [
  query(changeCalls.list, ({ db, actor, input: { area, module, ...asked }, context }) => {
    const kind = followed().get(`${area}/${module}`)
    if (!kind) throw notFound()
    if (!mayDo(actor, kind.list.permission)) throw forbidden()
    return changesOf(db, actor, kind, asked, context.language)
  }),
]
