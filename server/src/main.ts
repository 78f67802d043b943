import { flushCompileCache } from 'node:module'
import { greeting } from './greeting.ts'
import { loadConfig } from './kit/config.ts'
import { StartError } from './kit/start-error.ts'
import { onStop, orLate } from './kit/stop-signal.ts'
import { type Close, startProduct } from './product.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const wished = new Error('a stop was asked for')
const closers: Close[] = []
const late = new AbortController()
let drainSeconds = 0
let stopping = false

/** How long the database may take to write everything down, after all else. */
const longestEnd = 60_000
/**
 * Closes what was opened, the last first. What is under way has its time,
 * then it is cut: that is a stop asked for, not a fault.
 */
const end = async (code: number, starting: Promise<unknown>): Promise<void> => {
  if (stopping) return
  stopping = true
  setTimeout(() => {
    late.abort()
  }, drainSeconds * 1000)
  late.signal.addEventListener('abort', () => {
    setTimeout(() => process.exit(1), longestEnd)
  })
  await orLate(starting, late.signal).catch(() => undefined)
  for (const close of closers.toReversed())
    await close(late.signal).catch((error: unknown) => {
      say(String(error))
    })
  process.exit(code)
}

/** The first people are served by then. */
const tidyAfterMs = 5000
/** Gives back what the start used and nobody needs any more, a third of the memory. */
const tidy = (): void => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const start = async (): Promise<void> => {
  const config = loadConfig(process.env)
  drainSeconds = config.drainSeconds
  const product = await startProduct({
    config,
    say,
    onClose: (close) => {
      closers.push(close)
    },
    goOn: () => {
      if (stopping) throw wished
    },
  })
  if (!stopping) for (const line of greeting(product, config.demoPassword !== undefined)) say(line)
  setTimeout(tidy, tidyAfterMs).unref()
  // Now, not at the end: a process that is killed leaves it to the next one as well.
  flushCompileCache()
}

const starting = start()
onStop(
  () => void end(0, starting),
  () => {
    late.abort()
  },
)
starting.catch((error: unknown) => {
  if (error !== wished)
    process.stderr.write(
      `${error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  void end(1, Promise.resolve())
})
