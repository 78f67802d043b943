// PostgreSQL's settings: one small machine shared with Node, this machine only, every acknowledged row on disk.
import { totalmem } from 'node:os'
import { MARK } from './leftovers.ts'
import { socketFolder } from './socket.ts'

const MB = 1024 ** 2

/**
 * A share of the memory that this process may use (a container's limit counts), in whole megabytes between two bounds.
 */
function share(part: number, least: number, most: number): number {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.round(Math.min(most, Math.max(least, (memory * part) / MB)))
}

/** The arguments of `postgres`; `extra` are settings as `name=value`, which win over ours. */
export function serverArguments(data: string, port: number, extra: string[]): string[] {
  const settings = [
    MARK,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder(data) ?? ''}`,
    'unix_socket_permissions=0700',
    `port=${port}`,
    'max_connections=60',
    `shared_buffers=${share(1 / 8, 64, 1024)}MB`,
    `effective_cache_size=${share(1 / 2, 256, 8192)}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...extra,
  ]
  return ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
}
