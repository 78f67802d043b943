// Tells at the end of a run which journeys had to be tried again, and why: a fault that hides behind a second try is one
// all the same.
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** So many may stumble over a busy machine; more have another reason. */
const usual = 3

// In colours, which a log has not.
const colours = new RegExp(String.raw`\u001B\[[\d;]*m`, 'g')
const firstLine = ({ error }: TestResult): string =>
  (error?.message ?? 'no reason given').replaceAll(colours, '').trim().split('\n')[0] ?? ''

/** The lines to print about the journeys of a run that were tried more than once; none where there are none. */
export const retried = (tests: readonly Pick<TestCase, 'results' | 'titlePath' | 'outcome'>[]): readonly string[] => {
  const again = tests.filter(({ results }) => results.length > 1)
  if (again.length === 0) return []
  return [
    `${again.length} of ${tests.length} journeys were tried again:`,
    ...again.flatMap((test) => [
      `  ${test.titlePath().filter(Boolean).join(' › ')}${test.outcome() === 'flaky' ? '' : ' (failed in the end)'}`,
      ...test.results.filter(({ status }) => status !== 'passed').map((result) => `    ${firstLine(result)}`),
    ]),
    ...(again.length > usual ? [`Finding: more than ${usual} is no accident, look for the cause.`] : []),
  ]
}

export default class Retried implements Reporter {
  private suite: Suite | undefined
  printsToStdio(): boolean {
    return false
  }
  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite
  }
  onEnd(_result: FullResult): void {
    const lines = retried(this.suite?.allTests() ?? [])
    if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`)
  }
}
