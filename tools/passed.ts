import { relative, sep } from 'node:path'
import { z } from 'zod'

const vitest = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})
const suite = z.object({
  file: z.string(),
  get suites() {
    return z.array(suite).optional()
  },
  specs: z.array(z.object({ tests: z.array(z.object({ status: z.string() })) })).optional(),
})
const playwright = z.object({ suites: z.array(suite) })

const passedSpecs = ({ specs = [], suites = [] }: z.output<typeof suite>): boolean =>
  specs.some(({ tests }) => tests.some(({ status }) => status === 'expected' || status === 'flaky')) ||
  suites.some(passedSpecs)

/** The test files of which something passed, relative to the root, by a report of Vitest or of Playwright. */
export const passedIn = (report: unknown, root: string): string[] => {
  const journeys = playwright.safeParse(report)
  if (journeys.success)
    return journeys.data.suites.filter(passedSpecs).map(({ file }) => `e2e/${file.split(sep).join('/')}`)
  return vitest
    .parse(report)
    .testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'))
    .map(({ name }) => relative(root, name).split(sep).join('/'))
}
