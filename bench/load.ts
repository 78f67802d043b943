import { Agent, request } from 'node:http'

/** One call as it goes over the wire. */
export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

// Each lane comes from a loopback address of its own, anew each time: the product
// counts calls per address and minute, and keeps doing so here.
let lanes = 0
const nextAddress = (): string => {
  lanes += 1
  return `127.${10 + (Math.floor(lanes / 62_500) % 200)}.${1 + (Math.floor(lanes / 250) % 250)}.${1 + (lanes % 250)}`
}

const once = (url: string, agent: Agent, sent: Sent, localAddress: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const target = request(
      `${url}${sent.path}`,
      {
        method: sent.method,
        agent,
        localAddress,
        headers: { ...(sent.body !== undefined && { 'content-type': 'application/json' }), ...sent.headers },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (response.statusCode === 200 && /^\{"code":(200|0),/.test(text)) resolve(text)
          else reject(new Error(`${sent.method} ${sent.path} answered ${response.statusCode}: ${text.slice(0, 300)}`))
        })
      },
    )
    target.on('error', reject)
    target.end(sent.body)
  })

/** Somebody with an address and a connection of an own, who asks one thing after the other. */
export interface Caller {
  once(sent: Sent): Promise<string>
  leave(): void
}
export const caller = (url: string): Caller => {
  const localAddress = nextAddress()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return { once: (sent) => once(url, agent, sent, localAddress), leave: () => agent.destroy() }
}

/** One call outside of what is measured call by call. */
export const call = async (url: string, sent: Sent): Promise<unknown> => {
  const agent = new Agent()
  return JSON.parse(await once(url, agent, sent, nextAddress())) as unknown
}

/**
 * Sends calls made by `next`, so many at a time, and gives the milliseconds that each took. Throws when one is refused.
 */
export const load = async (
  url: string,
  next: (index: number) => Sent,
  count: number,
  atOnce: number,
): Promise<number[]> => {
  const took: number[] = []
  let sent = 0
  const lane = async (): Promise<void> => {
    const one = caller(url)
    try {
      while (sent < count) {
        const asked = next(sent)
        sent += 1
        const begin = performance.now()
        await one.once(asked)
        took.push(performance.now() - begin)
      }
    } finally {
      one.leave()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return took
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
