import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byExit, counted, failedCases, failedJourneys, runStages } from './stages.mjs'

let said = []
beforeEach(() => {
  said = []
  vi.spyOn(console, 'log').mockImplementation((line) => {
    said.push(...String(line).split('\n'))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const stage = (title, script, more = {}) => ({ title, args: ['-e', script], count: byExit, ...more })
const fine = stage('fine', '')
const broken = stage('broken', 'process.exit(3)')

test('all stages run, and the last line alone says how many passed and failed', async () => {
  expect(await runStages([broken, fine, stage('many', '', { count: (code) => counted(code, 7, 0, 2) })])).toBe(false)
  expect(said.at(-1)).toBe('8 passed, 1 failed')
  expect(said.filter((line) => /\d+ passed, \d+ failed/.test(line))).toHaveLength(1)
  expect(said.some((line) => line.startsWith('  many: 7 of 7, 2 skipped'))).toBe(true)
})
test('what passed at a second try is told', async () => {
  await runStages([stage('shaky', '', { count: () => ({ passed: 9, failed: 0, retried: 2 }) })])
  expect(said.some((line) => line.startsWith('  shaky: 9 of 9, 2 at a second try in'))).toBe(true)
})
test('a run without failures succeeds', async () => {
  expect(await runStages([fine, fine])).toBe(true)
  expect(said.at(-1)).toBe('2 passed, 0 failed')
})
test('what needs a failed stage is left out and counts as failed', async () => {
  expect(await runStages([broken, stage('after', '', { needs: broken }), fine])).toBe(false)
  expect(said.at(-1)).toBe('1 passed, 2 failed')
})
test('a killed stage has failed', async () => {
  expect(await runStages([stage('killed', "process.kill(process.pid, 'SIGKILL')")])).toBe(false)
  expect(said.at(-1)).toBe('0 passed, 1 failed')
})
test('a crash is a failure even where every case passed', () => {
  expect(counted(1, 5, 0, 0)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(counted(1, 5, 2, 0)).toEqual({ passed: 5, failed: 2, skipped: 0 })
  expect(counted(0, 5, 0, 1)).toEqual({ passed: 5, failed: 0, skipped: 1 })
})
test('what passed at a second try alone is named with its reason, and more than three are a finding', async () => {
  const again = (count) => ({
    count: () => ({
      passed: 9,
      failed: 0,
      retried: count,
      retries: [{ test: 'a.test.ts > works', reason: 'it did not come in time' }],
    }),
  })
  expect(await runStages([stage('one', '', again(1)), stage('four', '', again(4))])).toBe(true)
  expect(said.some((line) => line.startsWith('  one: 9 of 9, 1 at a second try in '))).toBe(true)
  expect(said).toContain('    at a second try: a.test.ts > works: it did not come in time')
  expect(said.filter((line) => line.includes('more than three'))).toHaveLength(1)
})
test('what failed is named once more at the end, with its reason; of many, the first', async () => {
  const failures = Array.from({ length: 23 }, (_, index) => ({ test: `case ${index}`, reason: 'why' }))
  await runStages([stage('bad', '', { count: () => ({ passed: 0, failed: 23, failures }) })])
  expect(said.filter((line) => line.startsWith('    failed: case '))).toHaveLength(20)
  expect(said).toContain('    failed: case 0: why')
  expect(said).toContain('    and 3 more')
})
test('the reports of tests and journeys say what failed, and why', () => {
  const failed = { status: 'failed', fullName: 'adds', failureMessages: ['wrong sum\n at line 3'] }
  expect(
    failedCases({
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed' }] },
        { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    }).map(({ test: name, reason }) => [name.split('/').at(-1), reason]),
  ).toEqual([
    ['a.test.ts > adds', 'wrong sum'],
    ['b.test.ts', 'does not load'],
  ])
  const spec = (title, ok, results) => ({ file: 'j.test.ts', title, ok, tests: [{ results }] })
  expect(
    failedJourneys({
      suites: [
        {
          specs: [spec('lands', true, [{}])],
          suites: [
            { specs: [spec('sinks', false, [{ error: { message: 'first' } }, { error: { message: 'last' } }])] },
          ],
        },
      ],
    }),
  ).toEqual([{ test: 'j.test.ts > sinks', reason: 'last' }])
})
