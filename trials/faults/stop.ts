import { setTimeout as sleep } from 'node:timers/promises'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { signIn } from '../calls.ts'
import { urlOf } from '../../server/src/postgres/embedded.ts'
import type { Trial } from '../trial.ts'
import { missing, upTo, writeAll, writesAt } from './writes.ts'

/** A stop lets go of what is answered at once, and of what is not within the drain time. */
const stopMs = 15_000
const lanes = 12

/** A stop that is asked for under load: what was sent before it is answered, and the product ends well. */
export const stop: Trial = {
  name: 'stop',
  plant: {
    file: 'server/src/main.ts',
    fault: 'a stop waits for nobody',
    find: 'stopping = true\n',
    replace: 'stopping = true\n  process.exit(0)\n',
  },
  run: async (place) => {
    const product = await place.product()
    const { origin, folder } = product
    const admin = await signIn(origin, 'admin')
    const writes = await writesAt(origin)
    await writeAll(
      writes,
      () => origin,
      30,
      () => undefined,
    )
    const lost: string[] = []
    let [asked, answered] = [0, 0]
    let stopAt = Infinity
    const acknowledged = new Set(upTo(30))
    const lane = async (which: number): Promise<void> => {
      while (performance.now() < stopAt) {
        const sentAt = performance.now()
        const number = 30 + asked
        asked += 1
        const answer =
          which % 2 === 0
            ? await writes.send(origin, number)
            : await admin.call(device.list, { pageSize: 100 }).catch(() => false as const)
        // Sent long enough before the stop to have arrived.
        if (sentAt > stopAt - 20) return
        if (answer === false || answer.code !== 200)
          lost.push(
            `a call sent ${Math.round(stopAt - sentAt)} ms before the stop is ${answer === false ? 'not answered' : `answered ${answer.status}`}`,
          )
        else answered += 1
        if (which % 2 === 0 && answer !== false && answer.code === 200) acknowledged.add(number)
      }
    }
    // Somebody who reads a file as slowly as the line allows is in flight as well.
    const slow = admin.send(device.export.path, { method: 'POST', body: 'pageSize=500' }).catch(() => undefined)
    const working = Array.from({ length: lanes }, (_, which) => lane(which))
    await sleep(2_000)
    stopAt = performance.now()
    const code = await Promise.race([product.stop(), sleep(stopMs * 2).then(() => 'not within twice the time')])
    const took = Math.round(performance.now() - stopAt)
    await Promise.all([...working, slow])
    const faults = [...new Set(lost)]
    if (code !== 0) faults.push(`it ends with ${code}`)
    if (took > stopMs) faults.push(`it ends after ${took} ms`)
    const next = await place.product({ folder })
    faults.push(...(await missing(urlOf(next.folder), [...acknowledged])))
    return { figures: `${answered} calls answered, ${lost.length} lost; ended with ${code} after ${took} ms`, faults }
  },
}
