import { setTimeout as sleep } from 'node:timers/promises'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { signIn } from '../calls.ts'
import { urlOf } from '../../server/src/postgres/embedded.ts'
import { killDatabase } from '../product.ts'
import type { Trial } from '../trial.ts'
import { missing, upTo, writeAll, writesAt } from './writes.ts'

/** Within which the embedded database has to take calls again: a crash recovery of a full log takes seconds. */
const backMs = 60_000

/**
 * The embedded database killed under a product at work: it comes back by
 * itself, and meanwhile calls are told to come again.
 */
export const database: Trial = {
  name: 'database',
  plant: {
    file: 'server/src/kit/http/failure.ts',
    fault: 'an outage does not say when to come again',
    find: "reply.header('retry-after', retryAfter)\n    return",
    replace: 'return',
  },
  run: async (place) => {
    const product = await place.product()
    const { origin, folder } = product
    const admin = await signIn(origin, 'admin')
    const writes = await writesAt(origin)
    await writeAll(
      writes,
      () => origin,
      20,
      () => undefined,
    )
    const faults: string[] = []
    let [away, healthAway] = [0, 0]
    killDatabase(folder)
    const begin = performance.now()
    let backAfter: number | undefined
    while (backAfter === undefined && performance.now() - begin < backMs && !product.hasEnded()) {
      const answer = await admin.call(device.list).catch(() => undefined)
      const health = await fetch(`${origin}/health`).catch(() => undefined)
      if (health?.status === 503) healthAway += 1
      if (answer === undefined) faults.push('a call is not answered')
      else if (answer.status === 503) {
        away += 1
        if (answer.headers.get('retry-after') === null) faults.push('a 503 does not say when to come again')
      } else if (answer.status !== 200) faults.push(`a call is answered ${answer.status} ${answer.text.slice(0, 120)}`)
      if (answer?.status === 200 && health?.status === 200) backAfter = Math.round(performance.now() - begin)
      await sleep(50)
    }
    if (product.hasEnded())
      return {
        figures: `the product ended with ${await product.ended}`,
        faults: [`the product ends with its database: ${await product.ended}`],
      }
    if (backAfter === undefined) faults.push(`not back after ${backMs} ms`)
    else {
      await writeAll(
        writes,
        () => origin,
        40,
        () => undefined,
      )
      faults.push(...(await missing(urlOf(folder), upTo(40))))
    }
    return {
      figures: `back after ${backAfter ?? '–'} ms; meanwhile ${away} calls answered 503, health ${healthAway} times`,
      faults: [...new Set(faults)],
    }
  },
}
