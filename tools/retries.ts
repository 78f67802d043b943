// Notes the tests that passed only at a second try, each with the reason of the first: a retry must not hide a fault.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

export interface Retry {
  readonly test: string
  readonly reason: string
}

export const retryOf = (test: Pick<TestCase, 'fullName' | 'module' | 'diagnostic' | 'result'>): Retry | undefined => {
  if (test.diagnostic()?.flaky !== true) return undefined
  const [first] = test.result().errors ?? []
  return {
    test: `${test.module.relativeModuleId} > ${test.fullName}`,
    reason: (first?.message ?? 'no reason was given').split('\n', 1).join(''),
  }
}

/** A reporter of Vitest; writes to the file that RETRIES names. */
export default class Retries implements Reporter {
  private readonly found: Retry[] = []

  onTestCaseResult(test: TestCase): void {
    const retry = retryOf(test)
    if (retry) this.found.push(retry)
  }

  onTestRunEnd(): void {
    const file = process.env['RETRIES']
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.found))
  }
}
