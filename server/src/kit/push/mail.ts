import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { pushMessages } from '@geodepot/contracts/kit/push.messages.ts'
import type * as Nodemailer from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { onDemand } from '../on-demand.ts'
import type { Post } from './letters.ts'
import { type Outgoing, type Sender, deliveryError } from './outgoing.ts'

const nodemailer = onDemand<typeof Nodemailer>('nodemailer')

/** Where a person chooses what is sent. */
const settingsPath = '/user/profile?tab=notifications'
const patience = 15_000

export interface Mailer {
  readonly send: Sender
  /** To somebody who has no account. */
  readonly post: Post
  close(): void
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A message as a letter: its title, what it says, where it leads, and how to get no more of them. */
export const letterOf = (
  publicUrl: string,
  { title, body, link, language }: Pick<Outgoing, 'title' | 'body' | 'link' | 'language'>,
) => {
  const own = language === 'cn' ? 0 : 1
  const says = (key: 'mailFoot' | 'mailOpen') => textOf(pushMessages, key, language)
  const [subject, text, open, settings] = [
    title[own],
    body[own],
    new URL(link, publicUrl).href,
    new URL(settingsPath, publicUrl).href,
  ]
  const address = (to: string) => `<a href="${escaped(to)}">${escaped(to)}</a>`
  return {
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    text: [
      subject,
      ...(text === '' ? [] : [text]),
      says('mailOpen') + open,
      `-- \n${says('mailFoot')}${settings}`,
    ].join('\n\n'),
    html: `<h3>${escaped(subject)}</h3>${text === '' ? '' : `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`}<p>${escaped(says('mailOpen'))}${address(open)}</p><hr><p><small>${escaped(says('mailFoot'))}${address(settings)}</small></p>`,
    settings,
  }
}

/** Sends letters through the installation's mail server. */
export const createMailer = ({ url, from, publicUrl }: MailConfig): Mailer => {
  const transport = nodemailer().createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 2 * patience,
  })
  return {
    send: async (outgoing) => {
      if (outgoing.address === '') return deliveryError('error_noAddress', true)
      const { settings, ...letter } = letterOf(publicUrl, outgoing)
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: outgoing.address },
          ...letter,
          messageId: `<${outgoing.key}@${new URL(publicUrl).hostname}>`,
          list: { unsubscribe: settings },
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return undefined
      } catch {
        return deliveryError('error_mail', false)
      }
    },
    post: async ({ address, replyTo, subject, body, path, file }, key) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address },
          ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
          subject,
          text: body.replaceAll('{link}', new URL(path, publicUrl).href),
          messageId: `<${key}@${new URL(publicUrl).hostname}>`,
          ...(file && { attachments: [{ filename: file.name, content: file.bytes }] }),
        })
        return undefined
      } catch {
        return deliveryError('error_mail', false)
      }
    },
    close: () => {
      transport.close()
    },
  }
}
