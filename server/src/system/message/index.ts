// Messages to a person: what concerns him, read and unread, and by which channels he wants to hear of it.
// Asked for by acceptance B15, F2 and F4, and the specification's message centre (§2.4) and push channel (§8).
import { message } from '@geodepot/contracts/system/message.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, change, handle } from '../../kit/http/route.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { limitPerAddress } from '../session/index.ts'
import { findChannels, saveChannels, testChannel } from './channels.ts'
import { countUnread, findMessages, noteRead } from './queries.ts'

export { allowedHosts, noMail, wireSenders } from './channels.ts'
export { aliveSessions, receiversOf } from './people.ts'
export { jobs } from './sweep.ts'

// A person tries a setting out; more would make of the server a machine that knocks at doors.
const limitTests = limitPerAddress(10)

export const routes: readonly Route[] = [
  handle(message.list, ({ db, actor, input, context }) => findMessages(db, actor, input, context.language)),
  handle(message.unread, async ({ db, actor }) => ({ count: await countUnread(db, actor) })),
  // That somebody has read is no change to be remembered in the operation log.
  handle(message.read, async ({ db, actor, input }) => {
    if (!(await inTransaction(db, (tx) => noteRead(tx, actor, input.id)))) throw notFound()
  }),
  handle(message.readAll, async ({ db, actor }) => { await inTransaction(db, (tx) => noteRead(tx, actor)) }),
  handle(message.channels, ({ db, actor, context }) => findChannels(db, actor, context.language)),
  change(message.saveChannels, ({ tx, actor, input, context }) => saveChannels(tx, actor, context, input)),
  handle(message.testChannel, ({ db, actor, input, context }) => {
    limitTests(String(actor.userId))
    return testChannel(db, actor, context.language, input.channel)
  }),
]
