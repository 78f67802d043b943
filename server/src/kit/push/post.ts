import { Agent as PlainAgent, request as plain } from 'node:http'
import { Agent as SecureAgent, request as secure } from 'node:https'
import type { Target } from './address.ts'
import { type DeliveryError, deliveryError } from './outgoing.ts'

const patience = 10_000
/** So much of an answer is read; what says more is hung up on. */
const mostAnswer = 2048

/** What came of posting: the other side's status and first words, where it said something, and why it did not arrive. */
export interface Posted {
  readonly status: number | null
  readonly answer: string
  readonly error: DeliveryError | undefined
}

/** Connections that several posts to one target share; to be destroyed when they are done. */
export const connectionsTo = ({ url }: Target, most: number): PlainAgent =>
  url.protocol === 'https:'
    ? new SecureAgent({ keepAlive: true, maxSockets: most })
    : new PlainAgent({ keepAlive: true, maxSockets: most })

/**
 * Posts to the very address that was looked at, within ten seconds. Redirects are not followed: they would lead where
 * nobody looked.
 */
export const post = (
  { url, address, family }: Target,
  body: string,
  headers: Readonly<Record<string, string>>,
  connections: PlainAgent | false = false,
): Promise<Posted> =>
  new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? secure : plain)(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'user-agent': 'Geodepot' },
        signal: AbortSignal.timeout(patience),
        agent: connections,
        lookup: (_host, { all }, done) => {
          if (all === true) done(null, [{ address, family }])
          else done(null, address, family)
        },
      },
      (response) => {
        const status = response.statusCode ?? 0
        const parts: Buffer[] = []
        let length = 0
        const done = (): void => {
          resolve({
            status,
            answer: Buffer.concat(parts).subarray(0, mostAnswer).toString('utf8'),
            error:
              status >= 200 && status < 300 ? undefined : deliveryError('error_status', status === 410, { status }),
          })
        }
        response.on('data', (part: Buffer) => {
          parts.push(part)
          length += part.length
          if (length > mostAnswer) response.destroy()
        })
        // Its status has come: what breaks off after it changes nothing of that.
        response.on('error', done)
        response.on('close', done)
      },
    )
    request.on('error', () => {
      resolve({ status: null, answer: '', error: deliveryError('error_unreachable', false) })
    })
    request.end(body)
  })
