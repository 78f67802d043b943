import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dropOutdated } from './kept.ts'

const folder = mkdtempSync(join(tmpdir(), 'geodepot-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('files of earlier builds stay for a month, and those of this one for good', async () => {
  const now = Date.UTC(2026, 5, 30)
  const written = (name: string, daysAgo: number) => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), now / 1000, now / 1000 - daysAgo * 86_400)
  }
  mkdirSync(join(folder, 'pdf'))
  for (const [name, days] of [
    ['recent-1.js', 29],
    ['recent-1.js.br', 29],
    ['old-1.js', 31],
    ['old-1.js.br', 31],
    ['pdf/map', 99],
    ['now-1.js', 99],
    ['now-1.js.gz', 99],
  ] as const)
    written(name, days)
  await dropOutdated(folder, new Set(['now-1.js', 'pdf/map']), now)
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual([
    'now-1.js',
    'now-1.js.gz',
    'pdf',
    'pdf/map',
    'recent-1.js',
    'recent-1.js.br',
  ])
})
