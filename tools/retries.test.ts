import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './checks/source.ts'

// A whole runner is started.
const timeout = 120_000

test('a test that passes at its second try is noted with the reason of the first, and no other', { timeout }, () => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'retries-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { retry: 1 } }')
  writeFileSync(
    join(folder, 'some.test.mjs'),
    `import { expect, test } from 'vitest'
    let tries = 0
    test('stumbles', () => { tries += 1; if (tries === 1) throw new Error('it was busy\\nvery') })
    test('works', () => expect(1).toBe(1))
    test('fails', () => { throw new Error('never') })`,
  )
  const noted = join(folder, 'retries.json')
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', `--reporter=${join(root, 'tools/retries.ts')}`],
    { cwd: folder, env: { PATH: process.env['PATH'], RETRIES: noted } },
  )
  expect(status).toBe(1)
  expect(JSON.parse(readFileSync(noted, 'utf8'))).toEqual([{ test: 'some.test.mjs > stumbles', reason: 'it was busy' }])
})
