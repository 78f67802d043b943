// One run of the product as a process of its own: started with settings on a free port, waited for, stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
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

export interface Launched {
  readonly url: string
  stop(): Promise<void>
}
export type Settings = Readonly<Record<string, string>>

/** The product with these settings, ready for calls. `log` takes what it prints. */
export const launch = async (
  log: string,
  settings: Settings | ((url: string) => Promise<Settings>),
): Promise<Launched> => {
  if (!existsSync(join(root, 'web', 'dist', 'index.html')))
    throw new Error('the page is not built: run npm test, or npx vite build in web')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  mkdirSync(dirname(log), { recursive: true })
  const output = createWriteStream(log)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    CAPTCHA: 'off',
    NODE_ENV: 'test',
    ...(typeof settings === 'function' ? await settings(url) : settings),
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
    await stopped(child).finally(() => output.end())
  }
  for (const start = performance.now(); !(await healthy(url)); await sleep(100)) {
    const ended = child.exitCode ?? child.signalCode
    if (ended === null && performance.now() - start < longestStart) continue
    await stop()
    const said = readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n')
    throw new Error(
      `the product ${ended === null ? 'was not ready in time' : `ended with ${ended} while starting`}; it said:\n${said}`,
    )
  }
  return { url, stop }
}
