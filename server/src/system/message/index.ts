// Messages to a person: read and unread, and by which channels the person wants to hear of them.
// Asked for by acceptance B15, F2 and F4, and the specification's message centre (§2.4) and push channel (§8).
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { type MessageRow, message } from '@geodepot/contracts/system/message.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { findChannels, saveChannels, testChannel } from './channels.ts'
import { countUnread, messageListing, noteRead } from './queries.ts'

export { allowedHosts, noMail, wireSenders } from './channels.ts'
export { aliveSessions, receiversOf, seenNow } from './people.ts'
export { jobs } from './sweep.ts'

const sheet = exporter<MessageRow>()(messageMessages, 'title', [
  { key: 'title', head: 'subject', width: 40 },
  { key: 'body', width: 48 },
  { key: 'kind', codes: 'kind_' },
  { key: 'sendTime', type: 'dateTime' },
  {
    key: 'isRead',
    said: ({ isRead }, language) => textOf(messageMessages, isRead ? 'readStateread' : 'readStateunread', language),
  },
  { key: 'readTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(message.list, ({ db, actor, input, context }) =>
    listed<MessageRow>(db, messageListing(actor, input, context.language), input),
  ),
  query(message.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<MessageRow>(db, messageListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
  query(message.unread, async ({ db, actor }) => ({ count: await countUnread(db, actor) })),
  // That somebody has read is no change to be remembered in the operation log.
  query(message.read, async ({ db, actor, input }) => {
    if (!(await inTransaction(db, (tx) => noteRead(tx, actor, input.id)))) throw notFound()
  }),
  query(message.readAll, async ({ db, actor }) => {
    await inTransaction(db, (tx) => noteRead(tx, actor))
  }),
  query(message.channels, ({ db, actor, context }) => findChannels(db, actor, context.language)),
  query(message.saveChannels, ({ db, actor, input, context }) => saveChannels(db, actor, context, input)),
  query(message.testChannel, ({ db, actor, input, context }) =>
    testChannel(db, actor, context.language, input.channel),
  ),
]
