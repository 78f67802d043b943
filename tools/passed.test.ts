import { expect, test } from 'vitest'
import { passedIn } from './passed.ts'

test('of a report of Vitest, files of which something passed', () => {
  const file = (name: string, ...states: string[]) => ({
    name: `/here/${name}`,
    assertionResults: states.map((status) => ({ status })),
  })
  const testResults = [file('a.test.ts', 'failed', 'passed'), file('b.test.ts', 'pending'), file('c.test.ts')]
  expect(passedIn({ testResults }, '/here')).toEqual(['a.test.ts'])
})

test('of a report of Playwright, also below a group, and at a second try', () => {
  const specs = (status: string) => [{ tests: [{ status }] }]
  const suites = [
    { file: 'a.test.ts', specs: [], suites: [{ file: 'a.test.ts', specs: specs('flaky') }] },
    { file: 'b.test.ts', specs: specs('skipped') },
    { file: 'c.test.ts', specs: specs('expected') },
  ]
  expect(passedIn({ suites }, '/here')).toEqual(['e2e/a.test.ts', 'e2e/c.test.ts'])
})
