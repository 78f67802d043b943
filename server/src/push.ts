// How people hear of things outside the answers to their own calls: this node's
// push channel, and the outbox to e-mail and webhooks.
// Asked for by acceptance B15 and F4.
import { now } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import type { Database } from './kit/database/database.ts'
import { type Hub, createHub, createMailer, startDelivery, webhookSender, wirePost } from './kit/push/index.ts'
import { aliveSessions, allowedHosts, noMail, receiversOf, wireSenders } from './system/message/index.ts'

export interface Push {
  readonly hub: Hub
  close(): Promise<void>
}
interface PushParts {
  readonly config: Pick<Config, 'mail' | 'publicUrl'>
  readonly db: Database
  readonly url: string
  readonly report: (error: unknown) => void
}

/** Starts both on this node; `close` ends them, the open pages first. */
export const startPush = ({ config, db, url, report }: PushParts): Push => {
  const mailer = config.mail && createMailer(config.mail)
  const senders = {
    email: mailer?.send ?? noMail,
    webhook: webhookSender(config.publicUrl, () => allowedHosts(db), now),
  }
  wireSenders(senders, mailer !== undefined)
  wirePost(mailer !== undefined)
  const hub = createHub({ db, url, alive: aliveSessions })
  const delivery = startDelivery({ db, senders, receiversOf, ...(mailer && { post: mailer.post }), report })
  return {
    hub,
    close: async () => {
      await hub.close()
      await delivery.close()
      mailer?.close()
    },
  }
}
