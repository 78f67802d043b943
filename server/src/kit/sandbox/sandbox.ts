import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { allowance } from './allowance.ts'
import type { Content } from './content.ts'
import type { FromReader, ToReader } from './message.ts'
import { turns } from './turns.ts'

/** What reading foreign bytes may cost. */
export interface Bounds {
  readonly atOnce: number
  /** Of its own: while it waits for bytes that it asked for, none pass. */
  readonly seconds: number
  /** Of V8's heap, in MiB. */
  readonly heap: number
  /**
   * Of the whole process, buffers and native libraries among it, in MiB:
   * watched where the system tells it, which is Linux.
   */
  readonly memory: number
  /** Seconds for which a process that is done waits for the next question; 0 ends it with its answer. */
  readonly idle: number
  /** Whether it may load native libraries. */
  readonly addons?: boolean
}
export interface Task<T> {
  readonly question: unknown
  /** The bytes, of which the reader asks for those that it wants. */
  readonly content: Content
  /** Takes the parts of the answer, one after the other. */
  readonly take?: (part: T) => void
  /** Ends the reading, with its reason, when nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined
}

/** A reading that was ended, or ended itself: beyond its time, beyond its memory, or by an error. */
export class Overrun extends Error {
  readonly over: 'time' | 'memory' | 'error'
  constructor(over: Overrun['over'], cause?: unknown) {
    super(`sandboxed reading: ${over}`, { cause })
    this.over = over
  }
}

// No secrets of the server's environment, no writing, no further processes;
// Windows cannot start a program without its own folder.
const env = process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }
const start = (entry: URL, { heap, addons }: Bounds): ChildProcess =>
  fork(fileURLToPath(entry), [], {
    execArgv: [
      '--no-warnings',
      '--permission',
      '--allow-fs-read=*',
      ...(addons === true ? ['--allow-addons'] : []),
      `--max-old-space-size=${heap}`,
    ],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })

const mebibyte = 1024 * 1024
const lookEvery = 100
/** Resident bytes of a process; 0 where the system does not tell. */
const residentBytes = async (pid: number | undefined): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) * 1024

const worked = <A, T>(child: ChildProcess, bounds: Bounds, { question, content, take, signal }: Task<T>): Promise<A> =>
  new Promise<A>((resolve, reject) => {
    let complaint = ''
    const note = (text: string): void => {
      complaint = (complaint + text).slice(-4_000)
    }
    // What cannot be sent was meant for a process that is gone: its end says why.
    const say = (message: ToReader): void => {
      child.send(message, () => undefined)
    }
    const hear = async (message: FromReader): Promise<void> => {
      if ('at' in message) {
        time.pause()
        const reply = await content.at(...message.at)
        time.go()
        return say({ reply })
      }
      if ('told' in message) {
        take?.(message.told as T)
        return say({ reply: null })
      }
      end(() => {
        if ('error' in message) reject(new Overrun('error', message.error))
        else resolve(message.answer as A)
      })
    }
    const fail = (error: unknown): void => {
      end(() => {
        reject(error)
      })
    }
    const onMessage = (message: unknown): void => {
      hear(message as FromReader).catch(fail)
    }
    const onClose = (): void => {
      fail(new Overrun(/heap|out of memory/i.test(complaint) ? 'memory' : 'error', complaint))
    }
    const onAbort = (): void => {
      fail(signal?.reason)
    }
    const watch = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => {
        if (bytes > bounds.memory * mebibyte) fail(new Overrun('memory', `${bytes} bytes`))
      })
    }, lookEvery)
    const time = allowance(bounds.seconds * 1000, () => {
      fail(new Overrun('time'))
    })
    const end = (settle: () => void): void => {
      clearInterval(watch)
      time.stop()
      child.off('message', onMessage).off('close', onClose).off('error', fail).stderr?.off('data', note)
      signal?.removeEventListener('abort', onAbort)
      settle()
    }
    child
      .on('message', onMessage)
      .once('close', onClose)
      .once('error', fail)
      .stderr?.setEncoding('utf8')
      .on('data', note)
    signal?.addEventListener('abort', onAbort)
    time.go()
    say({ question, size: content.size })
  })

/** Lets a process that waits for its next question keep nobody from ending. */
const loosen = (child: ChildProcess): void => {
  child.unref()
  child.channel?.unref()
  ;(child.stderr as { unref?: () => void } | null)?.unref?.()
}
const fasten = (child: ChildProcess): void => {
  child.ref()
  child.channel?.ref()
}

/**
 * Work on foreign bytes, done by `entry` in a process of its own, without rights
 * and without secrets. Whoever exceeds the bounds is ended.
 * @throws Overrun, or the signal's reason
 */
export const sandboxed = (entry: URL, bounds: Bounds) => {
  const inTurn = turns(bounds.atOnce)
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const free = (): ChildProcess | undefined => {
    const [waiting] = idle
    if (waiting === undefined) return undefined
    clearTimeout(waiting[1])
    idle.delete(waiting[0])
    fasten(waiting[0])
    return waiting[0]
  }
  const opened = (): ChildProcess => {
    const child = start(entry, bounds)
    return child
      .on('error', () => undefined)
      .once('close', () => {
        idle.delete(child)
      })
  }
  const keep = (child: ChildProcess): void => {
    if (bounds.idle === 0 || !child.connected) {
      child.kill('SIGKILL')
      return
    }
    idle.set(
      child,
      setTimeout(() => {
        child.kill('SIGKILL')
      }, bounds.idle * 1000).unref(),
    )
    loosen(child)
  }
  return <A, T = never>(task: Task<T>): Promise<A> =>
    inTurn(async () => {
      const child = free() ?? opened()
      try {
        const answer = await worked<A, T>(child, bounds, task)
        keep(child)
        return answer
      } catch (error) {
        child.kill('SIGKILL')
        throw error
      }
    }, task.signal)
}
