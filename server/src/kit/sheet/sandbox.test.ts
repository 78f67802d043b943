import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Child, readersOf } from '../sandbox/test/children.ts'
import { readSheet, sheetLimits } from './index.ts'
import { plainRow, workbook } from './test/archive.ts'

const file = workbook(
  Array.from({ length: 60_000 }, (_, index) => plainRow(`SN-${index}`, `${(index * 7919) % 10_007}`)).join(''),
)

const readers = () => readersOf('sheet/child.ts')

test.skipIf(process.platform !== 'linux')(
  'a file is read by a process of its own, with bounds, without rights and without secrets, while this one goes on',
  async () => {
    let [turns, seen]: [number, readonly Child[]] = [0, []]
    const watching = setInterval(() => {
      turns += 1
      const now = readers()
      if (now.length > seen.length) seen = now
    }, 5)
    const { rows } = await readSheet(file)
    clearInterval(watching)
    expect(rows).toHaveLength(60_000)
    const [child, ...others] = seen
    expect(others).toEqual([])
    expect(child?.command).toEqual(
      expect.arrayContaining(['--permission', '--allow-fs-read=*', `--max-old-space-size=${sheetLimits.maxHeap}`]),
    )
    // Neither a database's address nor anything else that this process was started with: only how to talk to it.
    expect(child?.environment.filter((entry) => !entry.startsWith('NODE_CHANNEL_'))).toEqual([])
    expect(turns).toBeGreaterThan(3)
    for (let waited = 0; readers().length > 0 && waited < 100; waited += 1) await sleep(20)
    expect(readers()).toEqual([])
  },
)

test.skipIf(process.platform !== 'linux')('one that takes too long is ended', async () => {
  await expect(readSheet(file, { maxSeconds: 0.05 })).rejects.toMatchObject({ key: 'timeout' })
  for (let waited = 0; readers().length > 0 && waited < 100; waited += 1) await sleep(20)
  expect(readers()).toEqual([])
})
