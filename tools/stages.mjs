// Runs the stages of `npm test` and `npm run check` one after another: streams what
// they print, times them, and counts what passed and failed.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, root, runtime } from './install.mjs'

const reports = join(root, '.cache', 'reports')

/** The file behind a package's command. */
const command = (name, bin = name) => {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin]
  return join(root, 'node_modules', name, file)
}

const reportOf = (name) => join(reports, `${name}.json`)
const retriesOf = (name) => reportOf(`${name}.retries`)
/** A stage that was cut short leaves no report, or half of one. */
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A stage without cases of its own is one case: its exit. */
export const byExit = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
/**
 * A run that ended badly although no case failed (a crash, an unhandled error, a file that does not load, a failed
 * set-up) is a failure too.
 */
export const counted = (code, passed, failed, skipped) => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
  skipped,
})

const lineOf = (text) =>
  String(text ?? '')
    .split('\n', 1)[0]
    .slice(0, 300)
/** Each case of a Vitest report that failed, and each file that did not load; an entry each, with why. */
export const failedCases = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const cases = assertionResults.filter((one) => one.status === 'failed')
    const file = relative(root, name)
    return status === 'failed' && assertionResults.length === 0
      ? [{ test: file, reason: lineOf(message) }]
      : cases.map(({ fullName, failureMessages }) => ({
          test: `${file} > ${fullName}`,
          reason: lineOf(failureMessages[0]),
        }))
  })
/** Each journey of a Playwright report that failed at its last try, and why. */
export const failedJourneys = (suite) => [
  ...(suite.suites ?? []).flatMap(failedJourneys),
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      test: `${file} > ${title}`,
      reason: lineOf(tests.flatMap(({ results }) => results).findLast(({ error }) => error)?.error.message),
    })),
]

const vitest = (name, title, project, given) => ({
  title,
  args: [
    command('vitest'),
    'run',
    '--project',
    // With the files of that side that have a world of their own.
    `${project}*`,
    '--reporter=dot',
    '--reporter=json',
    `--reporter=${join(root, 'tools', 'retries.ts')}`,
    `--outputFile.json=${reportOf(name)}`,
    ...given,
  ],
  report: reportOf(name),
  env: { RETRIES: retriesOf(name) },
  count: (code) => {
    const report = read(reportOf(name))
    if (report === undefined) return byExit(1)
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length
    const retries = read(retriesOf(name)) ?? []
    return {
      ...counted(
        code,
        report.numPassedTests,
        report.numFailedTests + broken,
        report.numPendingTests + report.numTodoTests,
      ),
      retried: retries.length,
      retries,
      failures: failedCases(report),
    }
  },
})

// Each checker works out anew what the others know: the four that there are otherwise take two cores half as long again.
const typesOf = (title, project) => ({
  title,
  args: [command('typescript', 'tsc'), '-p', project, '--checkers', '2'],
  count: byExit,
})
export const types = [typesOf('types: contracts, server, tools', 'tsconfig.json'), typesOf('types: web', 'web')]
export const format = { title: 'format', args: [command('oxfmt'), '--check'], count: byExit }
export const lint = { title: 'lint', args: [command('oxlint'), '--deny-warnings'], count: byExit }
export const checks = {
  title: 'checks',
  args: ['tools/checks/main.ts', reportOf('checks')],
  report: reportOf('checks'),
  count: (code) => {
    const report = read(reportOf('checks'))
    return report === undefined ? byExit(1) : counted(code, report.passed, report.failed)
  },
}
export const databaseTypes = {
  title: 'database types match the migrations',
  args: ['tools/database-types.ts', '--verify'],
  count: byExit,
}
export const serverTests = (given = []) => vitest('server', 'server tests', 'server', given)
export const trials = {
  title: 'trials: abuse and faults, the short form',
  args: ['trials/main.ts', 'short', reportOf('trials')],
  report: reportOf('trials'),
  count: (code) => {
    const report = read(reportOf('trials'))
    return report === undefined
      ? byExit(1)
      : { ...counted(code, report.passed, report.failed, report.skipped), failures: report.failures }
  },
}
export const pageTests = (given = []) => vitest('web', 'page tests', 'web', given)
export const build = {
  title: 'web build',
  args: [command('vite'), 'build', '--logLevel', 'warn'],
  cwd: 'web',
  count: byExit,
}
export const journeys = (given = []) => ({
  title: 'browser journeys',
  args: [command('@playwright/test', 'playwright'), 'test', ...given],
  report: reportOf('journeys'),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') },
  needs: build,
  count: (code) => {
    const report = read(reportOf('journeys'))
    if (report === undefined) return byExit(1)
    const { expected, flaky, unexpected, skipped } = report.stats
    return {
      ...counted(code, expected + flaky, unexpected, skipped),
      retried: flaky,
      failures: failedJourneys(report),
    }
  },
})

export const shown = {
  title: 'what the map of requirements names has run',
  args: ['tools/shown.ts', ...['server', 'web', 'journeys'].map(reportOf)],
  count: byExit,
}

const minutes = (ms) =>
  ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
const longest = 30 * 60_000
/** Of what failed, so much is said once more at the end: a log is often read from there. */
const toldFailures = 20
/** A log has no colours. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** Runs one stage; resolves to its exit code, or to 1 when it did not end in time or could not start. */
const run = (stage) =>
  new Promise((resolve) => {
    const child = spawn(runtime(), stage.args, {
      cwd: join(root, stage.cwd ?? '.'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment({ ...plain, ...stage.env }),
    })
    // Ctrl-C reaches the stage from the terminal already, and a second one
    // would cut its tidying short; a kill reaches us alone.
    const wait = () => {
      stage.interrupted = true
    }
    const pass = () => {
      stage.interrupted = true
      child.kill('SIGTERM')
    }
    const hanging = setTimeout(() => {
      console.log(`${stage.title}: not done after ${minutes(longest)}, stopped`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
    }, longest)
    const done = (code) => {
      clearTimeout(hanging)
      process.off('SIGINT', wait)
      process.off('SIGTERM', pass)
      resolve(code)
    }
    process.on('SIGINT', wait)
    process.on('SIGTERM', pass)
    child.once('error', (error) => {
      console.log(error.message)
      done(1)
    })
    child.once('close', (code, signal) => done(code ?? signal))
  })

/**
 * Runs the stages in order, each although an earlier one failed, unless it needs that one. Prints the summary and
 * resolves to whether all passed.
 */
export const runStages = async (stages) => {
  mkdirSync(reports, { recursive: true })
  const results = []
  const failed = new Set()
  for (const stage of stages) {
    if (stage.needs !== undefined && failed.has(stage.needs)) {
      console.log(`\n── ${stage.title}: left out, ${stage.needs.title} failed`)
      results.push({ stage, passed: 0, failed: 1, skipped: 0, took: 0 })
      continue
    }
    console.log(`\n── ${stage.title}`)
    for (const file of [stage.report, stage.env?.RETRIES]) if (file !== undefined) rmSync(file, { force: true })
    const start = performance.now()
    const code = await run(stage)
    const result = { stage, skipped: 0, ...stage.count(code), took: performance.now() - start }
    if (result.failed > 0) failed.add(stage)
    results.push(result)
    console.log(`── ${stage.title}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${minutes(result.took)}`)
    if (stage.interrupted === true) break
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  console.log('')
  for (const { stage, passed, failed: bad, skipped, retried = 0, retries = [], failures = [], took } of results) {
    const besides = `${skipped > 0 ? `, ${skipped} skipped` : ''}${retried > 0 ? `, ${retried} at a second try` : ''}`
    console.log(`${bad === 0 ? '  ' : '! '}${stage.title}: ${passed} of ${passed + bad}${besides} in ${minutes(took)}`)
    for (const { test, reason } of failures.slice(0, toldFailures)) console.log(`    failed: ${test}: ${reason}`)
    if (failures.length > toldFailures) console.log(`    and ${failures.length - toldFailures} more`)
    for (const { test, reason } of retries) console.log(`    at a second try: ${test}: ${reason}`)
    if (retried > 3) console.log('    more than three: something is wrong with the tests or with the product')
  }
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 && results.length === stages.length
}
