import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http'
import { among, clientNetwork } from '../networks.ts'

/** What a connection is given, in milliseconds and by number; tests take less. */
export interface Patience {
  /** For whoever has not shown a valid token: to say anything at all, and to send a request whole. */
  readonly strangerMs: number
  /** For a reader who takes nothing of what lies ready. */
  readonly stallMs: number
  /** Connections of one address. A whole office may share it, each open page with seven at most. */
  readonly perAddress: number
}
const standard: Patience = { strangerMs: 15_000, stallMs: 60_000, perAddress: 2000 }

// Ten addresses at their bound: no single one reaches it.
const mostConnections = 20_000
// Long enough for an upload on a bad link, short enough that nobody holds a place by sending a letter a minute.
const requestTimeout = 600_000
// A proxy keeps unused connections for a minute, and must not find one closed that it is about to write to.
const proxyKeepsMs = 72_000

const hurries = new WeakMap<IncomingMessage, NodeJS.Timeout>()
/** A known sender may take the time that a bad link takes. */
export const unhurried = (request: IncomingMessage): void => {
  clearTimeout(hurries.get(request))
}

const bringsBody = ({ 'content-length': length, 'transfer-encoding': coding }: IncomingMessage['headers']): boolean =>
  coding !== undefined || (length !== undefined && length !== '0')
// Answered already or not: what the client still sends holds the connection.
const hurry = (request: IncomingMessage, strangerMs: number): void => {
  if (!bringsBody(request.headers)) return
  hurries.set(
    request,
    setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, strangerMs).unref(),
  )
  request.once('close', () => {
    unhurried(request)
  })
}

// A source that is slow is waited for.
const endStalled = (response: ServerResponse, stallMs: number): void => {
  response.setTimeout(stallMs, () => {
    if (response.writableLength > 0) response.destroy()
    else response.socket?.setTimeout(stallMs)
  })
}

const countByAddress = (server: Server, perAddress: number, proxies: readonly string[]): void => {
  const isProxy = among(proxies)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const network = clientNetwork(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const rest = (open.get(network) ?? 1) - 1
      if (rest > 0) open.set(network, rest)
      else open.delete(network)
    })
    if (count > perAddress) socket.destroy()
  })
}

/**
 * Makes the HTTP server, one in which no single address, and nobody without a token, holds for long what others need.
 * Proxies are not counted, as
 * they bring everybody; nor are the requests of a connection, as those of a proxy never end.
 */
export const boundedServer =
  (proxies: readonly string[], given: Partial<Patience> = {}) =>
  (handler: RequestListener): Server => {
    const { strangerMs, stallMs, perAddress } = { ...standard, ...given }
    const server = createServer(
      {
        // Also of a connection that never says a word. Looked at often enough for that time to hold.
        requestTimeout,
        headersTimeout: strangerMs,
        connectionsCheckingInterval: Math.min(1000, strangerMs / 4),
        keepAliveTimeout: proxies.length > 0 ? proxyKeepsMs : strangerMs,
      },
      (request, response) => {
        hurry(request, strangerMs)
        endStalled(response, stallMs)
        handler(request, response)
      },
    )
    server.maxConnections = mostConnections
    countByAddress(server, perAddress, proxies)
    return server
  }
