// The product as an operator starts it, in a process of its own on its
// built-in database: what the tests of its life stand on.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { processEnvironment } from './process-environment.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface RunningProduct {
  readonly url: string
  /** The lines that it has printed. */
  readonly lines: readonly string[]
  /** Resolves when it has printed such a line so many times. */
  said(what: string, times?: number): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

/** Starts the product with an empty company in `dataDir`; resolves when it is ready. */
export const startProduct = async (dataDir: string, settings: Record<string, string> = {}): Promise<RunningProduct> => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...processEnvironment,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      CAPTCHA: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killed = (): void => {
    child.kill('SIGKILL')
  }
  process.once('exit', killed)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += String(part)
    })
  const lines = (): string[] => output.trimEnd().split('\n')
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', killed)
      resolve(code ?? signal ?? 0)
    })
  })
  const said = async (what: string, times = 1): Promise<void> => {
    while (lines().filter((line) => line.includes(what)).length < times) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the product ended without saying "${what}":\n${output}`)
      await sleep(10)
    }
  }
  await said('Geodepot is ready')
  return {
    url: /Geodepot is ready: (\S+)/.exec(output)?.[1] ?? '',
    said,
    ended,
    get lines() {
      return lines()
    },
    signal: (signal) => {
      child.kill(signal)
    },
  }
}
