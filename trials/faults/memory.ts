import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { diceOf } from '../../server/src/testing/random.ts'
import { signIn } from '../calls.ts'
import { memoryOf } from '../product.ts'
import type { Trial } from '../trial.ts'
import { writesAt } from './writes.ts'

/**
 * Megabytes of the server's own process: once the load is over, and at any time of it, when exports lie in it that
 * their readers have yet to take.
 */
const bounds = { after: 350, during: 450 } as const
const lanes = 6

/** Lists, forms, writes and exports of several people, for minutes: the server does not grow. */
export const memory: Trial = {
  name: 'memory',
  plant: {
    file: 'server/src/kit/http/app.ts',
    fault: 'each request leaves 100 KB behind',
    find: "app.addHook('onResponse', async (request, reply) => {",
    replace:
      "app.addHook('onResponse', async (request, reply) => { (globalThis.left ??= []).push(Buffer.alloc(100_000, 1))",
  },
  run: async (place) => {
    const { origin, pid } = await place.product()
    const people = await Promise.all(['admin', 'dp_sun', 'xm_ma', 'jl_shi'].map((name) => signIn(origin, name)))
    const writes = await writesAt(origin)
    const dice = diceOf(place.seed)
    const faults = new Set<string>()
    let [calls, exports, written, most] = [0, 0, 0, 0]
    const sampling = setInterval(() => {
      most = Math.max(most, memoryOf(pid).now)
    }, 500)
    const end = performance.now() + place.minutes * 60_000
    const one = async (): Promise<void> => {
      const who = dice.pick(people)
      const turn = dice.number(1, 20)
      calls += 1
      if (turn <= 2) {
        exports += 1
        await who?.send(device.export.path, { method: 'POST', body: '' })
      } else if (turn === 3) await writes.send(origin, (written += 1))
      else {
        const answer = await who?.call(
          dice.pick([device.list, applicationCalls.list, accounts.list, user.getInfo]) ?? device.list,
          { pageNum: dice.number(1, 5), pageSize: dice.pick([20, 100, 500]) ?? 20 },
        )
        if ((answer?.status ?? 0) >= 500) faults.add(`a call is answered ${answer?.status}`)
      }
    }
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (performance.now() < end) await one()
      }),
    )
    clearInterval(sampling)
    const after = memoryOf(pid).now
    if (most > bounds.during) faults.add(`the server takes ${most} MB`)
    if (after > bounds.after) faults.add(`the server keeps ${after} MB`)
    return {
      figures: `${place.minutes} minutes, ${calls} calls, ${exports} exports, ${written} writes; at most ${most} MB, ${after} MB at the end`,
      faults: [...faults],
    }
  },
}
