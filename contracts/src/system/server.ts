import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { time } from '../kit/wire.ts'
import { serverMessages } from './server.messages.ts'

const bytes = z.number()
/** Between 0 and 1. */
const share = z.number()
const seconds = z.number()

/**
 * How the node that answered, and the database behind all nodes, are
 * doing. Sizes in bytes, times in seconds unless said.
 */
export const serverState = z.object({
  time,
  product: z.object({
    version: z.string(),
    node: z.string(),
    host: z.string(),
    system: z.string(),
    pid: z.number().int(),
    startTime: time,
    uptime: seconds,
  }),
  cpu: z.object({ count: z.number().int(), model: z.string(), used: share, process: share, load: z.array(z.number()) }),
  memory: z.object({ total: bytes, used: bytes, process: bytes, heap: bytes, heapLimit: bytes }),
  /** How late the event loop was while this was measured, in milliseconds. */
  loop: z.object({ mean: z.number(), most: z.number() }),
  /** Absent when the data folder cannot be looked at. The folder itself is told to administrators alone. */
  disk: z.object({ total: bytes, free: bytes, folder: z.string().optional() }).optional(),
  database: z.object({
    version: z.string(),
    size: bytes,
    startTime: time,
    connections: z.number().int(),
    active: z.number().int(),
    mostConnections: z.number().int(),
    /** Null: no transaction is open. */
    oldestTransaction: seconds.nullable(),
    /** Of what was read; null before anything was. */
    cacheHits: share.nullable(),
    tables: z.array(z.object({ name: z.string(), size: bytes, rows: z.number().int().nullable() })),
  }),
})
export type ServerState = z.output<typeof serverState>

export const server = operations('system/server', serverMessages, {
  state: {
    method: 'GET',
    path: '/monitor/server',
    permission: 'monitor:server:list',
    input: z.object({}),
    answer: serverState,
  },
})
