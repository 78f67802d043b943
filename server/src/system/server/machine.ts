import type { ServerState } from '@geodepot/contracts/system/server.ts'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { wireTime } from '../../kit/clock.ts'
import { errorCode } from '../../kit/start-error.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const startedAt = Date.now() - process.uptime() * 1000

/** How long processor and event loop are watched for one answer, in milliseconds. */
const watchedFor = 400

const processors = (): { idle: number; all: number } => {
  const times = os.cpus().map((cpu) => cpu.times)
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  }
}
const share = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole)))
const places = (figure: number): number => Math.round(figure * 100) / 100

/** What the machine and this process do during a moment. */
export const machineState = async (): Promise<Pick<ServerState, 'product' | 'cpu' | 'memory' | 'loop'>> => {
  const [before, ownBefore, loop] = [processors(), process.cpuUsage(), monitorEventLoopDelay({ resolution: 10 })]
  loop.enable()
  const since = performance.now()
  await pause(watchedFor)
  loop.disable()
  const [after, own, elapsed, count] = [
    processors(),
    process.cpuUsage(ownBefore),
    performance.now() - since,
    os.availableParallelism(),
  ]
  const [processor] = os.cpus()
  return {
    product: {
      version,
      node: `Node ${process.versions.node}`,
      host: os.hostname(),
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      pid: process.pid,
      startTime: wireTime(new Date(startedAt)),
      uptime: Math.round(process.uptime()),
    },
    cpu: {
      count,
      model: processor?.model.trim() ?? '',
      used: 1 - share(after.idle - before.idle, after.all - before.all),
      process: share((own.user + own.system) / 1000, elapsed * count),
      load: os.loadavg().map(places),
    },
    memory: memoryState(),
    // The histogram counts how long its own timer took, which is due every 10 ms.
    loop: { mean: Math.max(0, places(loop.mean / 1e6 - 10)) || 0, most: Math.max(0, places(loop.max / 1e6 - 10)) || 0 },
  }
}

const memoryState = (): ServerState['memory'] => {
  const limit = process.constrainedMemory()
  // In a container the limit counts, not the machine around it.
  const isBounded = limit > 0 && limit < os.totalmem()
  const total = isBounded ? limit : os.totalmem()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    total,
    used: Math.max(0, total - (isBounded ? process.availableMemory() : os.freemem())),
    process: rss,
    heap: heapUsed,
    heapLimit: getHeapStatistics().heap_size_limit,
  }
}

/** The disk that holds a folder, or will hold it once it is made; undefined when it cannot be looked at. */
export const diskState = async (folder: string): Promise<{ total: number; free: number } | undefined> => {
  try {
    const { blocks, bavail, bsize } = await statfs(folder)
    return { total: blocks * bsize, free: bavail * bsize }
  } catch (error) {
    return errorCode(error) === 'ENOENT' && path.dirname(folder) !== folder
      ? diskState(path.dirname(folder))
      : undefined
  }
}
