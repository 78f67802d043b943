import { createHmac } from 'node:crypto'
import { targetOf } from './address.ts'
import { type Outgoing, type Sender, deliveryError } from './outgoing.ts'
import { post } from './post.ts'

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
    const { error } = await post(target, body, {
      'content-type': 'application/json; charset=utf-8',
      'x-geodepot-id': outgoing.key,
      'x-geodepot-timestamp': timestamp,
      'x-geodepot-signature': `sha256=${signatureOf(outgoing.secret, timestamp, body)}`,
    })
    return error
  }
