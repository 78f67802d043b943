import { randomBytes, randomUUID } from 'node:crypto'
import { type Language, bothOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { pushMessages } from '@geodepot/contracts/kit/push.messages.ts'
import type { Channels, MessageChannel, MessageKind, message } from '@geodepot/contracts/system/message.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Database, type Reader, type Tx, inTransaction } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import {
  type DeliveryError,
  type Reach,
  type Senders,
  deliveryError,
  deliveryErrorsOf,
  keepReach,
  reachOf,
  resolved,
  targetOf,
} from '../../kit/push/index.ts'
import { configValue } from '../config/index.ts'
import { limitPerAddress } from '../session/index.ts'
import { receiversOf } from './people.ts'

/** Hosts inside the own network that webhooks may go to, as administrators allow them. */
export const allowedHosts = async (db: Reader): Promise<string> => (await configValue(db, 'sys.webhook.hosts')) ?? ''

let senders: Senders | undefined
let mails = false
/** Says once, when the server starts, how messages leave the product, and whether e-mail can. */
export const wireSenders = (wired: Senders | undefined, mailReady: boolean): void => {
  senders = wired
  mails = mailReady
}
/** Where there is no mail server. */
export const noMail = async (): Promise<DeliveryError> => deliveryError('error_noMail', true)

// A person tries a setting out; more would make of the server a machine that knocks at doors.
const limitKnocks = limitPerAddress(10)

const addressOf = async (db: Reader, actor: Actor): Promise<string> =>
  (await receiversOf(db, [actor.userId])).get(actor.userId)?.email ?? ''

export const findChannels = async (db: Reader, actor: Actor, language: Language): Promise<Channels> => {
  const [reach, errors, address] = await Promise.all([
    reachOf(db, actor.userId),
    deliveryErrorsOf(db, actor.userId, language),
    addressOf(db, actor),
  ])
  return {
    email: { ready: mails, address, kinds: reach.emailKinds as MessageKind[], error: errors.get('email') ?? null },
    webhook: {
      url: reach.webhookUrl,
      hasSecret: reach.webhookSecret !== '',
      kinds: reach.webhookKinds as MessageKind[],
      error: errors.get('webhook') ?? null,
    },
  }
}

// Of a webhook's address its host alone: the rest is often all that it takes to post there.
const wordsOf = ({ emailKinds, webhookKinds, webhookUrl }: Reach) => ({
  emailKinds: emailKinds.join(','),
  webhookKinds: webhookKinds.join(','),
  webhookHost: webhookUrl === '' ? '' : new URL(webhookUrl).host,
})

/** Keeps how this person wants to be told. Answers the webhook's secret when it is a new one: it is shown this once. */
export const saveChannels = async (
  db: Database,
  actor: Actor,
  context: Context,
  input: InputOf<typeof message.saveChannels>,
): Promise<{ secret: string | null }> => {
  const { webhookKinds, webhookUrl } = input
  if (webhookUrl === '' && webhookKinds.length > 0) throw refusal(messageMessages, 'noKinds', {}, 'webhookUrl')
  // Before the transaction: a name server that takes its time holds no connection.
  if (webhookUrl !== '' && webhookUrl !== (await reachOf(db, actor.userId)).webhookUrl) {
    const target = await targetOf(webhookUrl, await allowedHosts(db), (host, allowed) => {
      limitKnocks(String(actor.userId))
      return resolved(host, allowed)
    })
    if ('lasting' in target) throw refusal(messageMessages, 'notUsable', { reason: target.text }, 'webhookUrl')
  }
  return inTransaction(db, (tx) => keepChannels(tx, actor, context, input))
}
const keepChannels = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  input: InputOf<typeof message.saveChannels>,
): Promise<{ secret: string | null }> => {
  const before = await reachOf(tx, actor.userId)
  const { emailKinds, webhookKinds, webhookUrl } = input
  if (!mails && emailKinds.some((kind) => !before.emailKinds.includes(kind)))
    throw refusal(messageMessages, 'noMailServer', {}, 'emailKinds')
  const secret =
    webhookUrl !== '' && (input.newSecret || before.webhookSecret === '') ? randomBytes(32).toString('base64url') : null
  const after: Reach = {
    language: context.language,
    emailKinds: [...new Set(emailKinds)],
    webhookKinds: [...new Set(webhookKinds)],
    webhookUrl,
    webhookSecret: webhookUrl === '' ? '' : (secret ?? before.webhookSecret),
  }
  await keepReach(tx, actor.userId, after)
  await audit(tx, actor, context, 'system/message', 'update', [
    { id: actor.userId, before: wordsOf(before), after: wordsOf(after) },
  ])
  return { secret }
}

/** Sends a test to this person at once. Refuses with the reason when it does not arrive. */
export const testChannel = async (
  db: Database,
  actor: Actor,
  language: Language,
  channel: MessageChannel,
): Promise<void> => {
  limitKnocks(String(actor.userId))
  const [reach, address] = await Promise.all([reachOf(db, actor.userId), addressOf(db, actor)])
  const failed = await senders?.[channel]({
    key: randomUUID(),
    channel,
    kind: 'test',
    title: bothOf(pushMessages, 'testTitle'),
    body: bothOf(pushMessages, 'testBody'),
    link: '/user/message',
    language,
    address,
    url: reach.webhookUrl,
    secret: reach.webhookSecret,
    sentAt: wireTime(now()),
  })
  if (failed) throw refusal(messageMessages, 'undelivered', { reason: failed.text })
}
