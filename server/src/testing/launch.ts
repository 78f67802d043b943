// The product as its own process, on a database that is given: what it prints, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { processEnvironment } from './process-environment.ts'

const running = new Set<ChildProcess>()
/** Kills what still runs. */
export const endLaunched = async (): Promise<void> => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

export interface Started {
  readonly child: ChildProcess
  readonly text: () => string
  readonly said: (what: string | RegExp) => Promise<string>
  readonly end: () => Promise<number | null>
}
/** Starts the product with these settings. */
export const launch = (env: Record<string, string>): Started => {
  const child = spawn(process.execPath, [new URL('../main.ts', import.meta.url).pathname], {
    env: { ...processEnvironment, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    text += part.toString()
  })
  const ended = once(child, 'close')
  const said = async (what: string | RegExp) => {
    const seen = () => (typeof what === 'string' ? text.includes(what) : what.test(text))
    while (!seen() && child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    if (!seen()) throw new Error(`not said: ${String(what)}\n${text}`)
    return text
  }
  return {
    child,
    said,
    text: () => text,
    end: async () => {
      await ended
      return child.exitCode
    },
  }
}
/** Where a product that said all this is reached. */
export const addressIn = (text: string): string => /ready: (\S+)/.exec(text)?.[1] ?? ''
/** The answer of a running product. */
export const answerOf = async (address: string, path: string) =>
  (await fetch(address + path)).json() as Promise<Record<string, unknown>>
