// Links that let one person do one thing with one document, once, without signing in: made by whoever submitted it, opened
// with a PIN or by the person signed in. Asked for by acceptance A8 and H7; what is done is done by the engine, as that person.
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { OwnPath } from '@geodepot/contracts/kit/page.ts'
import { type LinkOffer, type SentLink, type linkOperations, ticketCalls } from '@geodepot/contracts/system/ticket.ts'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Database, Reader, Tx } from '../../kit/database/database.ts'
import type { Table } from '../../kit/database/rows.ts'
import type { Engine } from '../../kit/document/index.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { limitPerAddress } from '../session/index.ts'
import { actByLink, readByLink } from './act.ts'
import { exchangeByPin, exchangeBySession, openTicket } from './exchange.ts'
import { registerPurpose } from './purposes.ts'
import { offerOf, sendTicket } from './send.ts'

export { jobs } from './sweep.ts'

// Far above what people with phones behind one address do, far below what guessing needs.
const limitLinks = limitPerAddress(60)

type LinkCalls = ReturnType<typeof linkOperations>
interface Links {
  /** For the document's page: to whom a link may be sent. */
  readonly offer: (db: Reader, actor: Actor, row: { id: number; docState: string }) => Promise<LinkOffer>
  /** Makes a link for one of those who are asked, the first unless another is named. */
  readonly send: (
    tx: Tx,
    actor: Actor,
    context: Context,
    to: { readonly id: number; readonly personId?: number | undefined },
  ) => Promise<SentLink>
  /** The routes of its links. `view` reads what the link's page shows, as the person that the link is meant for. */
  readonly routes: <V extends object>(
    calls: LinkCalls,
    view: (db: Database, actor: Actor, id: number, language: Language) => Promise<V>,
  ) => Route[]
}

/** Offers links by which a project manager decides on one kind of document, on the page at `path`. */
export const linksFor = <D extends AnyDocument, T extends Table>(engine: Engine<D, T>, path: OwnPath): Links => {
  const purpose = `${engine.spec.name}.confirm`
  registerPurpose({ name: purpose, table: engine.table, path })
  const send: Links['send'] = (tx, actor, context, to) => sendTicket(tx, engine, actor, context, to, purpose)
  return {
    send,
    offer: (db, actor, row) => offerOf(db, engine, actor, row, purpose),
    routes: (calls, view) => [
      command(calls.sendLink, ({ tx, actor, input, context }) => send(tx, actor, context, input)),
      query(calls.readLink, async ({ db, input, context }) => {
        limitLinks(context.address)
        const { actor, id, isDone } = await readByLink(db, purpose, input.linkToken)
        return { ...(await view(db, actor, id, context.language)), isDone }
      }),
      command(calls.decideLink, ({ tx, input, context }) => {
        limitLinks(context.address)
        return actByLink(tx, engine, context, purpose, input)
      }),
    ],
  }
}

export { exchangeByPin } from './exchange.ts'
export { hashOf as secretHash, newSecret } from './secrets.ts'
export { refused } from './standing.ts'
export { type RecordLink, type RecordPurpose, recordLinksFor } from './record.ts'

export const routes: readonly Route[] = [
  query(ticketCalls.look, async ({ db, input, context }) => {
    limitLinks(context.address)
    const { chooses, language } = await openTicket(db, input.ticket)
    return { chooses, language }
  }),
  query(ticketCalls.open, ({ db, input, context }) => {
    limitLinks(context.address)
    return exchangeByPin(db, input, context)
  }),
  query(ticketCalls.enter, ({ db, actor, input, context }) => {
    limitLinks(context.address)
    return exchangeBySession(db, input.ticket, actor, context)
  }),
]
