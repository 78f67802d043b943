// The socket in the cluster's own folder, over which the product speaks to it: a third of what a small statement costs on the loopback address is handed over less.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What the system takes as the name of a socket, its end counted. */
const longest = 107
const beginning = '.s.PGSQL.'
const nameFor = (port: number): string => `${beginning}${port}`

/** Where PostgreSQL makes its socket: in its data, which nobody else may enter; nowhere where that is too far down or reads like a list. */
export function socketFolder(data: string): string | undefined {
  const length = Buffer.byteLength(path.join(data, nameFor(65_535)))
  return length <= longest && !/[,"]/.test(data) ? data : undefined
}

/** The folder of the socket of the server on `port`, where it has one. */
export function socketOf(data: string, port: number): string | undefined {
  return existsSync(path.join(data, nameFor(port))) ? data : undefined
}

/** Takes away the sockets of servers that were killed: each had a port of its own. */
export function clearSockets(data: string): void {
  for (const name of readdirSync(data)) if (name.startsWith(beginning)) rmSync(path.join(data, name), { force: true })
}
