import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, openSync, rmSync, statfsSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { signIn } from '../calls.ts'
import { urlOf } from '../../server/src/postgres/embedded.ts'
import { copied, freshFolder, removed } from '../product.ts'
import { type Trial, some } from '../trial.ts'
import { missing, upTo, writeAll, writesAt } from './writes.ts'

/** Beside what the company takes: enough to work on for a while. */
const roomMb = 200
const mounts = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' }).status === 0
const unmounted = (folder: string): void => {
  spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
}

/** Writes until not a byte is left. */
const filled = (folder: string): string => {
  const file = join(folder, 'filler')
  const handle = openSync(file, 'w')
  const piece = Buffer.alloc(1024 * 1024)
  try {
    for (;;) writeSync(handle, piece)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
  return file
}

/**
 * The disk runs full under the product: it says so, reads on, loses nothing, and writes again as soon as there is room.
 */
export const disk: Trial = {
  name: 'disk',
  plant: {
    file: 'server/src/kit/disk.ts',
    fault: 'a full disk of the database is taken for a fault of the server',
    find: "new Set(['53100', ",
    replace: 'new Set([',
  },
  leftOut: () => {
    const folder = freshFolder()
    const can = mounts(folder)
    if (can) unmounted(folder)
    rmSync(folder, { recursive: true })
    return can ? undefined : 'no small file system can be made here'
  },
  run: async (place) => {
    const standing = copied(place.seeded)
    const small = freshFolder()
    const size = Number(execFileSync('du', ['-sm', standing], { encoding: 'utf8' }).split('\t')[0]) + roomMb
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=711`, 'tmpfs', small])
    try {
      const folder = join(small, 'data')
      execFileSync('cp', ['-a', standing, folder])
      await removed(standing)
      const product = await place.product({ folder })
      const { origin } = product
      const admin = await signIn(origin, 'admin')
      const writes = await writesAt(origin)
      await writeAll(
        writes,
        () => origin,
        20,
        () => undefined,
      )
      const faults: string[] = []
      const filler = filled(small)
      const answers = new Map<string, number>()
      let number = 20
      for (let tries = 0; tries < 100 && !product.hasEnded(); tries += 1) {
        const answer = await writes.send(origin, number)
        const said = answer === false ? 'none' : `${answer.status}`
        answers.set(said, (answers.get(said) ?? 0) + 1)
        if (answer !== false && answer.code === 200) number += 1
        else if (answer === false || answer.status !== 503)
          faults.push(
            `a write on the full disk is answered ${answer === false ? 'not at all' : `${answer.status} ${String(answer.body['msg'])}`}`,
          )
        else if (answer.headers.get('retry-after') === null) faults.push('a 503 does not say when to come again')
      }
      if (!answers.has('503')) faults.push('no write on the full disk is answered 503')
      const health = await fetch(`${origin}/health`).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        String,
      )
      if (health === '200 {"status":"ok"}') faults.push('health says that all is well on a full disk')
      const read = await admin.call(device.list).catch(() => undefined)
      if (read?.code !== 200) faults.push(`a list is not read while the disk is full: ${read?.status ?? 'no answer'}`)
      rmSync(filler)
      if (product.hasEnded()) faults.push(`the product ends on a full disk: ${await product.ended}`)
      const after = product.hasEnded() ? await place.product({ folder }) : product
      await writeAll(
        writes,
        () => after.origin,
        number + 20,
        () => undefined,
      )
      faults.push(...(await missing(urlOf(folder), upTo(number + 20))))
      await after.stop()
      const { bavail, bsize } = statfsSync(small)
      const said = [...answers].map(([status, times]) => `${status} × ${times}`).join(', ')
      return {
        figures: `${size} MB; writes on the full disk: ${said}; health ${health.slice(0, 40)}; ${Math.round((bavail * bsize) / 1024 / 1024)} MB free at the end`,
        faults: some([...new Set(faults)]),
      }
    } finally {
      unmounted(small)
      if (existsSync(small)) rmSync(small, { recursive: true, force: true })
    }
  },
}
