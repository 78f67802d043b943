import { createHmac } from 'node:crypto'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { type Target, targetOf } from './address.ts'
import { type DeliveryError, type Outgoing, type Sender, deliveryError } from './outgoing.ts'

const patience = 10_000

/** The HMAC-SHA256 of `timestamp.body`, in hexadecimal. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

const bodyOf = ({ key, kind, title, body, link, sentAt }: Outgoing, publicUrl: string | undefined): string =>
  JSON.stringify({
    id: key,
    kind,
    title: { cn: title[0], en: title[1] },
    body: { cn: body[0], en: body[1] },
    link: publicUrl === undefined ? link : new URL(link, publicUrl).href,
    sentAt,
  })

/** Sends messages to the addresses that people chose. `hosts`: those that an administrator allows inside the own network. */
export const webhookSender =
  (publicUrl: string | undefined, hosts: () => Promise<string>, now: () => Date): Sender =>
  async (outgoing) => {
    if (outgoing.url === '') return deliveryError('error_noUrl', true)
    const target = await targetOf(outgoing.url, await hosts())
    if ('lasting' in target) return target
    const body = bodyOf(outgoing, publicUrl)
    const timestamp = String(Math.floor(now().getTime() / 1000))
    return post(target, body, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Geodepot',
      'x-geodepot-id': outgoing.key,
      'x-geodepot-timestamp': timestamp,
      'x-geodepot-signature': `sha256=${signatureOf(outgoing.secret, timestamp, body)}`,
    })
  }

// Redirects are not followed: they would lead where nobody looked.
const post = (
  { url, address, family }: Target,
  body: string,
  headers: Record<string, string>,
): Promise<DeliveryError | undefined> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(patience)
    const request = (url.protocol === 'https:' ? secure : plain)(
      url,
      {
        method: 'POST',
        headers,
        signal,
        agent: false,
        lookup: (_host, { all }, done) => {
          if (all === true) done(null, [{ address, family }])
          else done(null, address, family)
        },
      },
      (response) => {
        const status = response.statusCode ?? 0
        // What the other side says beyond its status is nobody's.
        response.destroy()
        resolve(status >= 200 && status < 300 ? undefined : deliveryError('error_status', status === 410, { status }))
      },
    )
    request.on('error', () => {
      resolve(deliveryError('error_unreachable', false))
    })
    request.end(body)
  })
