// Starts the real product once for all journeys, on a database and in a folder of its own, and stops it after them.
// With BASE_URL set (and PASSWORD, the demo accounts' password) the journeys look at a product that runs already.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const longestStart = 5 * 60_000
const longestStop = 30_000

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP port was expected')
  return address.port
}

const healthy = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(5000) })).status === 200
  } catch {
    return false
  }
}

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = await Promise.race([ended.then(() => false), sleep(longestStop, true, { ref: false })])
  if (!late) return
  child.kill('SIGKILL')
  await ended
  throw new Error(`the product did not stop within ${longestStop / 1000} s of SIGTERM`)
}

export interface Product {
  readonly url: string
  readonly password: string
  stop(): Promise<void>
}

/** The product with the demo company on a free port, ready for calls. `log` takes what it prints. */
export const startProduct = async (
  log: string,
  settings: Record<string, string> | ((url: string) => Promise<Record<string, string>>) = {},
): Promise<Product> => {
  if (!existsSync(join(root, 'web', 'dist', 'index.html')))
    throw new Error('the page is not built: run npm test, or npx vite build in web')
  const folder = mkdtempSync(join(tmpdir(), 'geodepot-journeys-'))
  // As root, the database's own user has to reach its folder.
  chmodSync(folder, 0o711)
  const port = await freePort()
  const password = `Aa1-${randomBytes(9).toString('base64url')}`
  mkdirSync(dirname(log), { recursive: true })
  const output = createWriteStream(log)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    CAPTCHA: 'off',
    DEMO: 'on',
    DEMO_PASSWORD: password,
    NODE_ENV: 'test',
    ...(typeof settings === 'function' ? await settings(`http://127.0.0.1:${port}`) : settings),
  }
  delete env['DATABASE_URL']
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  const killed = () => {
    child.kill('SIGTERM')
  }
  process.once('exit', killed)
  const stop = async () => {
    process.off('exit', killed)
    try {
      await stopped(child)
    } finally {
      output.end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  const url = `http://127.0.0.1:${port}`
  for (const start = performance.now(); !(await healthy(url)); await sleep(200)) {
    const ended = child.exitCode ?? child.signalCode
    if (ended === null && performance.now() - start < longestStart) continue
    await stop()
    const said = readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n')
    throw new Error(
      `the product ${ended === null ? 'was not ready in time' : `ended with ${ended} while starting`}; it said:\n${said}`,
    )
  }
  return { url, password, stop }
}

/** Playwright's global set-up; what it returns runs after the last journey. */
export default async () => {
  if (process.env['BASE_URL'] !== undefined) return undefined
  const product = await startProduct(join(root, 'test-results', 'product.log'))
  process.env['BASE_URL'] = product.url
  process.env['PASSWORD'] = product.password
  return () => product.stop()
}
