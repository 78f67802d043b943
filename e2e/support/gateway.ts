// Stands between a browser and the product, as a company's gateway does, and fails as one does: shut, silent, or
// answering in the product's place.
import { type IncomingMessage, type Server, type ServerResponse, createServer, request as ask } from 'node:http'
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { freePort } from './launch.ts'

/** What it does with the calls of a page instead of passing them on. */
export type Fault = 'silence' | { readonly status: number; readonly body: string }
export interface Gateway {
  readonly url: string
  /** From now on this happens to calls, or nothing once more. */
  fail(fault: Fault | undefined): void
  /** Nothing listens at its address any more. */
  shut(): Promise<void>
  /** It is there again, at the same address. */
  open(): Promise<void>
}

const isCall = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/prod-api/')

/** A gateway before the product at `origin`, open already. */
export const startGateway = async (origin: string): Promise<Gateway> => {
  const { hostname, port: target } = new URL(origin)
  const port = await freePort()
  const sockets = new Set<Socket>()
  let fault: Fault | undefined
  let server: Server | undefined

  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const passed = ask(
      { hostname, port: target, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    passed.on('error', () => {
      response.destroy()
    })
    request.pipe(passed)
  }
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (fault === undefined || !isCall(request)) return pass(request, response)
    request.resume()
    if (fault !== 'silence')
      response
        .writeHead(fault.status, { 'content-type': fault.body.startsWith('{') ? 'application/json' : 'text/html' })
        .end(fault.body)
  }
  const upgrade = (request: IncomingMessage, socket: Socket, head: Buffer): void => {
    if (fault !== undefined) return void socket.destroy()
    const beyond = connect(Number(target), hostname, () => {
      beyond.write(
        `${request.method} ${request.url} HTTP/1.1\r\n${request.rawHeaders.reduce((text, part, at) => text + part + (at % 2 === 0 ? ': ' : '\r\n'), '')}\r\n`,
      )
      beyond.write(head)
      socket.pipe(beyond).pipe(socket)
    })
    for (const [one, other] of [
      [beyond, socket],
      [socket, beyond],
    ] as const)
      one
        .on('error', () => {
          other.destroy()
        })
        .on('close', () => {
          other.destroy()
        })
  }
  const open = async (): Promise<void> => {
    server = createServer(handle)
      .on('upgrade', upgrade)
      .on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.once('close', () => {
          sockets.delete(socket)
        })
      })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const shut = async (): Promise<void> => {
    const closing = server
    if (closing === undefined) return
    server = undefined
    closing.close()
    for (const socket of sockets) socket.destroy()
    await once(closing, 'close')
  }
  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    fail: (next) => {
      fault = next
    },
    shut,
    open,
  }
}
