import { setTimeout as sleep } from 'node:timers/promises'
import { diceOf } from '../../server/src/testing/random.ts'
import { urlOf } from '../../server/src/postgres/embedded.ts'
import { killDatabase } from '../product.ts'
import { type Trial, some } from '../trial.ts'
import { missing, upTo, writeAll, writesAt } from './writes.ts'

const counts = { long: 2_000, short: 100 } as const
const kills = { long: 6, short: 2 } as const

/**
 * The server and its database killed in turn in the middle of writes: what
 * was acknowledged is there, once, and nothing half.
 */
export const kill: Trial = {
  name: 'kill',
  short: 'sound',
  plant: {
    file: 'server/src/postgres/settings.ts',
    fault: 'the database acknowledges a write before it is on disk',
    find: "'log_checkpoints=off',",
    replace: "'log_checkpoints=off', 'synchronous_commit=off', 'wal_writer_delay=10s',",
  },
  run: async (place) => {
    const count = place.short ? counts.short : counts.long
    const dice = diceOf(place.seed)
    let product = await place.product()
    const { folder } = product
    const writes = await writesAt(product.origin)
    const times = place.short ? kills.short : kills.long
    const due = Array.from({ length: times }, (_, index) =>
      Math.round((count * (index + 0.3 + 0.4 * dice.next())) / times),
    )
    let working = Promise.resolve()
    let [server, database] = [0, 0]
    const again = async (): Promise<void> => {
      if (!product.hasEnded()) await product.kill()
      product = await place.product({ folder })
    }
    const strike = async (): Promise<void> => {
      if ((server + database) % 2 === 0) {
        server += 1
        return again()
      }
      database += 1
      killDatabase(folder)
      // It comes back by itself, or with the product.
      for (let waited = 0; waited < 600; waited += 1) {
        await sleep(100)
        if (product.hasEnded()) return again()
        if (
          await fetch(`${product.origin}/health`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return
      }
      throw new Error('the product neither ends nor comes back after its database was killed')
    }
    await writeAll(
      writes,
      () => product.origin,
      count,
      (acknowledged) => {
        if (acknowledged >= (due[0] ?? Infinity)) {
          due.shift()
          working = working.then(strike)
        }
      },
    )
    await working
    const faults = await missing(urlOf(folder), upTo(count))
    return {
      figures: `${count} acknowledged writes, the server killed ${server} times and its database ${database} times; ${count - faults.length} there once and whole`,
      faults: some(faults),
    }
  },
}
