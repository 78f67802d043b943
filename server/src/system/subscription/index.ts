// Event subscriptions: receivers outside that are told of what happened, in order, under a service account's rights.
// Asked for by "open to other systems" beside asking (system/change), and by acceptance C3 and C7: rights on every record told.
import { type SubscriptionRow, subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { resend, sendTest, skip } from './again.ts'
import { eventTree } from './names.ts'
import { findAccounts } from '../service-account/index.ts'
import { findAttempts, findSubscription, subscriptionListing } from './queries.ts'
import { createSubscription, removeSubscriptions, rotateSecret, setPaused, updateSubscription } from './write.ts'

export { type EventDelivery, startEventDelivery } from './deliver.ts'
export { wireEvents } from './send.ts'
export { jobs } from './sweep.ts'
export { createSubscription, pauseSubscription } from './write.ts'
export { showDelivered } from './shown.ts'

registerNames({
  entity: 'system/subscription',
  fields: /^subscriptionId$/,
  table: 'system.subscription',
  key: 'bigint',
  names: ['name', 'name'],
})

const sheet = exporter<SubscriptionRow>()(subscriptionMessages, 'title', [
  { key: 'name', width: 28 },
  { key: 'host', width: 32 },
  { key: 'form', codes: 'form_' },
  { key: 'accountName', width: 20 },
  { key: 'eventCount', type: 'number' },
  { key: 'standing', codes: 'standing_' },
  { key: 'waiting', type: 'number' },
  { key: 'lastTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(subscriptionCalls.list, ({ db, actor, input }) =>
    listed<SubscriptionRow>(db, subscriptionListing(actor, input), input),
  ),
  // Before the call of one subscription, whose address matches.
  query(subscriptionCalls.catalogue, async ({ context }) => eventTree(context.language)),
  query(subscriptionCalls.accounts, ({ db, actor }) => findAccounts(db, actor)),
  query(subscriptionCalls.attempts, ({ db, actor, input, context }) =>
    findAttempts(db, actor, input, context.language),
  ),
  query(subscriptionCalls.get, async ({ db, actor, input }) => {
    const found = await findSubscription(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(subscriptionCalls.create, ({ tx, actor, input, context }) => createSubscription(tx, actor, context, input)),
  command(subscriptionCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateSubscription(tx, actor, context, input),
  })),
  command(subscriptionCalls.remove, ({ tx, actor, input, context }) =>
    removeSubscriptions(tx, actor, context, input.ids),
  ),
  command(subscriptionCalls.pause, async ({ tx, actor, input, context }) => ({
    version: await setPaused(tx, actor, context, input, 'hand'),
  })),
  command(subscriptionCalls.resume, async ({ tx, actor, input, context }) => ({
    version: await setPaused(tx, actor, context, input, null),
  })),
  command(subscriptionCalls.rotate, ({ tx, actor, input, context }) => rotateSecret(tx, actor, context, input)),
  query(subscriptionCalls.test, ({ db, actor, input }) => sendTest(db, actor, input.id)),
  command(subscriptionCalls.resend, async ({ tx, actor, input, context }) => ({
    count: await resend(tx, actor, context, input),
  })),
  command(subscriptionCalls.skip, ({ tx, actor, input, context }) => skip(tx, actor, context, input)),
  query(subscriptionCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<SubscriptionRow>(db, subscriptionListing(actor, input), input), context.language, input.columns),
  ),
]
