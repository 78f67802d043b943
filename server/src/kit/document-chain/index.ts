// A document with all that it stands on and all that stands on it, as one archive.
// Asked for by auditors, who check a purchase or the way of a device as a whole, without the product at hand.
import { permissionOf } from '@geodepot/contracts/kit/document.ts'
import { documentChain } from '@geodepot/contracts/kit/document-chain.ts'
import { sql } from 'kysely'
import { mayDo } from '../access/actor.ts'
import { documents, requireVisible } from '../document/index.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import { type Route, query } from '../http/route.ts'
import { chainPack } from './pack.ts'
import { isRead } from './read.ts'

export { bringAlong, chainsFrom } from './read.ts'

export const routes: readonly Route[] = [
  query(documentChain.take, async (asking) => {
    const { db, actor, input } = asking
    const kind = `${input.area}/${input.module}`
    const known = documents().get(kind)
    if (!known || !isRead(kind)) throw notFound()
    if (!mayDo(actor, permissionOf(known.spec, 'query'))) throw forbidden()
    await requireVisible(db, known.spec, known.table, actor, input.id)
    const {
      rows: [start],
    } = await sql<{ number: string }>`select number from document.register where id = ${input.id}`.execute(db)
    if (!start) throw notFound()
    return chainPack(asking, { id: input.id, kind, number: start.number })
  }),
]
