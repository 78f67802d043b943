import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

it('answers an option that it does not know with what it knows', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, 'restore', '/nowhere', '--chekc'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'npm run backup [-- <folder to put it into>]\nnpm run restore -- <back-up> [--check | --replace]\n',
  )
})
