// `npm test`: everything that has to hold, from an empty clone: packages, types, lint, checks, server tests, trials,
// page tests, build, journeys in a browser.
// Arguments name stages to run instead of all: types, lint, checks, server, trials, web, journeys.
import { Sentence, entry, install } from './install.mjs'

await entry(async () => {
  try {
    await install()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.log('\n0 passed, 1 failed')
    process.exitCode = 1
    return
  }
  // Only now: the stages look into the packages.
  const {
    build,
    checks,
    databaseTypes,
    format,
    journeys,
    lint,
    pageTests,
    runStages,
    serverTests,
    shown,
    trials,
    types,
  } = await import('./stages.mjs')
  const groups = {
    types,
    lint: [format, lint],
    checks: [checks, databaseTypes],
    server: [serverTests()],
    trials: [trials],
    web: [pageTests()],
    journeys: [build, journeys()],
  }
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => groups[name] === undefined)
  if (unknown !== undefined)
    throw new Sentence(`There is no stage ${unknown}; there are ${Object.keys(groups).join(', ')}.`)
  const chosen = wanted.length === 0 ? Object.keys(groups) : wanted
  // Of part of the stages it would be untrue.
  const after = wanted.length === 0 ? [shown] : []
  if (!(await runStages([...chosen.flatMap((name) => groups[name]), ...after]))) process.exitCode = 1
})
