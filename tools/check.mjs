// `npm run check`: the inner loop, without a browser: types, lint, checks, and the server and page tests.
// `npm run check -- --changed` runs only the tests that the uncommitted
// changes concern; other arguments go to vitest too.
import { entry, install } from './install.mjs'

await entry(async () => {
  await install()
  const { checks, databaseTypes, format, lint, pageTests, runStages, serverTests, types } = await import('./stages.mjs')
  const given = process.argv.slice(2)
  const tests = given.length === 0 ? [] : ['--passWithNoTests', ...given]
  if (!(await runStages([...types, format, lint, checks, databaseTypes, serverTests(tests), pageTests(tests)])))
    process.exitCode = 1
})
