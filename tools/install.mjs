// What `npm start` and `npm test` share before anything else runs: the packages of the lock file are in place, and a
// Node that runs the product is known.
// Plain JavaScript without packages: it runs on the machine's own Node (20.19 or later), before there is any package.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './start/child.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const runtimeMajor = 24
const oldestNode = [20, 19]

/** Something that a person has to put right; its message is one sentence to show without a stack. */
export class Sentence extends Error {}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Why the installed packages do not match the lock file, or undefined when they do. npm writes the installed list last,
 * so a broken-off install is seen too.
 */
export const installNeeded = (folder = root) => {
  const installedPath = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedPath)) return 'the packages are not installed'
  const wanted = readJson(join(folder, 'package-lock.json')).packages
  const installed = readJson(installedPath).packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') || entry.link) continue
    const present = installed[path]
    // Packages for other platforms are optional and rightly absent.
    if (present === undefined && (entry.optional || entry.devOptional)) continue
    if (present === undefined) return `${path.slice('node_modules/'.length)} is not installed`
    if (present.version !== entry.version)
      return `${path.slice('node_modules/'.length)} is ${present.version}, the lock file says ${entry.version}`
  }
  return undefined
}

/**
 * The environment of everything that we start: our Node and the packages' commands come first in PATH, and what Node
 * compiles is kept for the next start, which is then three times as fast.
 */
export const environment = (extra = {}) => {
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(separator)
  return { NODE_COMPILE_CACHE: join(root, '.cache', 'code'), ...process.env, PATH: path, ...extra }
}

const npm = () => {
  const script = process.env.npm_execpath
  if (script !== undefined && /\.c?js$/.test(script))
    return { command: process.execPath, before: [script], shell: false }
  return { command: 'npm', before: [], shell: process.platform === 'win32' }
}

/** `npm ci` when it is needed; resolves to whether it ran. `say` gets one line of what goes on. */
export const install = async ({ say = console.log } = {}) => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Sentence(`Node ${process.versions.node} is too old: install Node ${oldestNode.join('.')} or later.`)
  }
  const reason = installNeeded()
  if (reason === undefined) return false
  say(`Installing packages (${reason}) …`)
  const { command, before, shell } = npm()
  // A surrounding NODE_ENV=production or omit setting must not leave out what builds and tests need.
  const given = [...before, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(command, given, {
    cwd: root,
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: '' },
  }).catch((error) => {
    throw new Sentence(`npm could not be started (${error.message}): install npm 10 or later.`)
  })
  if (code !== 0)
    throw new Sentence(
      `npm ci failed (${code}): see its message above; without network access, run it once where the registry can be reached.`,
    )
  return true
}

const runs = (path) => {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return answer.status === 0 && Number(/^v(\d+)\./.exec(answer.stdout)?.[1]) >= runtimeMajor
}

/** The Node that runs the product: the package of this platform, else the machine's own when it is new enough. */
export const runtime = () => {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const packaged = join(root, 'node_modules', name, 'bin', file)
  if (existsSync(packaged) && runs(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= runtimeMajor) return process.execPath
  throw new Sentence(
    `This machine has Node ${process.versions.node} and no package brings Node ${runtimeMajor} for ${process.platform}-${process.arch}: install Node ${runtimeMajor} or later.`,
  )
}

/** Runs a `.mjs` entry: a Sentence is printed alone, anything else with its stack; both end with exit code 1. */
export const entry = async (main) => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exitCode = 1
  }
}
