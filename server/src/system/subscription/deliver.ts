import { now } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/database.ts'
import { allowedHosts } from '../message/index.ts'
import { personOf } from '../session/index.ts'
import { compose } from './compose.ts'
import { perMinute } from './forms.ts'
import { type Taken, giveBack, readOn, subscriptionAt, takeDue, waitingNow } from './queue.ts'
import { sendAll } from './send.ts'
import { settle } from './settle.ts'

interface EventDeliveryParts {
  readonly db: Database
  readonly report: (error: unknown) => void
  /** Milliseconds between two looks; 0 for none but by hand. */
  readonly everyMs?: number
}
export interface EventDelivery {
  /** Tells all that is due, and waits until it is told; says how many attempts that were. */
  once(): Promise<number>
  close(): Promise<void>
}

const everyMs = 1000
const afterFault = 60_000
/** So many events a round has at most. */
const portion = 200

/**
 * Tells receivers of what happened. Every node looks; each takes the subscriptions that no other has, and delivers each
 * of them by itself, so that one slow receiver holds up no other.
 */
export const startEventDelivery = ({ db, report, everyMs: pause = everyMs }: EventDeliveryParts): EventDelivery => {
  const running = new Set<Promise<number>>()
  const closing = new AbortController()

  /** Answers how many were tried, and whether there may be more to do at once. */
  const round = async (taken: Taken): Promise<{ tried: number; more: boolean }> => {
    const subscription = await subscriptionAt(db, taken.id)
    if (!subscription) return { tried: 0, more: false }
    const actor = subscription.isOpen ? await personOf(db, subscription.userId) : undefined
    if (!actor) {
      await settle(db, subscription, taken, { attempts: [], unseen: [], pause: 'account' })
      return { tried: 0, more: false }
    }
    // While nothing arrives one event at a time finds out whether it does again; the rest stays in the log.
    const limit = subscription.failures > 0 ? 1 : (perMinute(subscription.form) ?? portion)
    const waits = await waitingNow(db, taken.id, limit)
    const mayRead = waits.length < limit
    const hasMore = mayRead && (await readOn(db, actor, taken, portion))
    const rows = mayRead ? await waitingNow(db, taken.id, limit) : waits
    const { letters, unseen } = await compose(db, actor, taken.id, rows)
    const attempts = await sendAll(subscription, letters, await allowedHosts(db), () => closing.signal.aborted)
    const mayGoOn = await settle(db, subscription, taken, { attempts, unseen })
    return { tried: attempts.length, more: mayGoOn && (hasMore || rows.length > 0) }
  }
  const tellAll = async (taken: Taken): Promise<number> => {
    let count = 0
    let notBefore: Date | undefined
    try {
      for (let more = true; more && !closing.signal.aborted;) {
        const done = await round(taken)
        count += done.tried
        more = done.more
      }
    } catch (error) {
      report(error)
      // What was sent and could not be noted is sent again, but not at once.
      notBefore = new Date(now().getTime() + afterFault)
    }
    await giveBack(db, taken, notBefore).catch(report)
    return count
  }
  const look = async (): Promise<readonly Promise<number>[]> => {
    const taken = await takeDue(db)
    return taken.map((one) => {
      const work = tellAll(one)
      running.add(work)
      void work.finally(() => running.delete(work))
      return work
    })
  }
  const timer =
    pause === 0
      ? undefined
      : setInterval(() => {
          look().catch(report)
        }, pause)
  return {
    once: async () => {
      const counts = await Promise.all(await look())
      return counts.reduce((sum, count) => sum + count, 0)
    },
    close: async () => {
      closing.abort()
      clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}
