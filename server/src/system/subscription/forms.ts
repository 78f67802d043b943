import type { EventBody } from '@geodepot/contracts/kit/event.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { EventForm } from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { createHmac } from 'node:crypto'
import { documents, linkTo } from '../../kit/document/index.ts'
import { signatureOf } from '../../kit/push/index.ts'
import { eventName } from './names.ts'

/** How a receiver wants to be told. */
export interface Manner {
  readonly form: EventForm
  readonly language: Language
  readonly url: string
  /** In the order in which they are to be tried; the one before the last change with it, while it is valid. */
  readonly secrets: readonly string[]
  readonly robotSecret: string
  readonly publicUrl: string | undefined
}
export interface Letter {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const json = 'application/json; charset=utf-8'
const eventOf = ({ entity, type }: EventBody): string => type.slice(entity.length + 1)

const cloudEvent = ({ id, type, time, ...data }: EventBody, publicUrl: string | undefined) => ({
  specversion: '1.0',
  id,
  source: publicUrl ?? '/geodepot',
  type,
  subject: `${data.entity}/${data.recordId}`,
  time,
  datacontenttype: 'application/json',
  data,
})

/** The event as a person reads it in a group: its name, the record's number, its state, a link to it. */
const words = (body: EventBody, { language, publicUrl }: Manner) => {
  const spec = documents().get(body.entity)?.spec
  const state =
    body.state === null ? '' : textOf(spec?.messages ?? subscriptionMessages, `state_${body.state}` as never, language)
  const isNamed = spec !== undefined && !state.startsWith('state_')
  const link =
    spec && publicUrl !== undefined ? new URL(linkTo(body.entity, Number(body.recordId)), publicUrl).href : undefined
  return {
    title: [eventName(body.entity, eventOf(body), language), body.number].filter(Boolean).join(' '),
    lines: [
      ...(isNamed ? [textOf(subscriptionMessages, 'robotState', language, { state })] : []),
      textOf(subscriptionMessages, 'robotTime', language, { time: body.time.slice(0, 19).replace('T', ' ') }),
    ],
    link,
    open: textOf(subscriptionMessages, 'robotOpen', language),
  }
}
const base64Hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')

/** DingTalk signs in the address: milliseconds, and the HMAC of them and the secret under the secret. */
const dingTalk = (body: EventBody, manner: Manner, moment: Date): Letter => {
  const { title, lines, link, open } = words(body, manner)
  const text = [`#### ${title}`, ...lines, ...(link === undefined ? [] : [`[${open}](${link})`])].join('\n\n')
  const url = new URL(manner.url)
  if (manner.robotSecret !== '') {
    const timestamp = String(moment.getTime())
    url.searchParams.set('timestamp', timestamp)
    url.searchParams.set('sign', base64Hmac(manner.robotSecret, `${timestamp}\n${manner.robotSecret}`))
  }
  return {
    url: url.href,
    body: JSON.stringify({ msgtype: 'markdown', markdown: { title, text } }),
    headers: { 'content-type': json },
  }
}
/** WeCom knows no signing: its address is the secret. */
const weCom = (body: EventBody, manner: Manner): Letter => {
  const { title, lines, link, open } = words(body, manner)
  const content = [
    `**${title}**`,
    ...lines.map((line) => `> ${line}`),
    ...(link === undefined ? [] : [`[${open}](${link})`]),
  ]
  return {
    url: manner.url,
    body: JSON.stringify({ msgtype: 'markdown', markdown: { content: content.join('\n') } }),
    headers: { 'content-type': json },
  }
}
/** Feishu signs in the body: seconds, and the HMAC of nothing under them and the secret. */
const feishu = (body: EventBody, manner: Manner, moment: Date): Letter => {
  const { title, lines, link } = words(body, manner)
  const timestamp = String(Math.floor(moment.getTime() / 1000))
  return {
    url: manner.url,
    body: JSON.stringify({
      ...(manner.robotSecret !== '' && { timestamp, sign: base64Hmac(`${timestamp}\n${manner.robotSecret}`, '') }),
      msg_type: 'text',
      content: { text: [title, ...lines, ...(link === undefined ? [] : [link])].join('\n') },
    }),
    headers: { 'content-type': json },
  }
}

const signed = (
  text: string,
  contentType: string,
  body: EventBody,
  attempt: number,
  manner: Manner,
  moment: Date,
): Letter => {
  const timestamp = String(Math.floor(moment.getTime() / 1000))
  return {
    url: manner.url,
    body: text,
    headers: {
      'content-type': contentType,
      'x-geodepot-id': body.id,
      'x-geodepot-event': body.type,
      'x-geodepot-attempt': String(attempt),
      'x-geodepot-timestamp': timestamp,
      'x-geodepot-signature': manner.secrets
        .map((secret) => `sha256=${signatureOf(secret, timestamp, text)}`)
        .join(', '),
    },
  }
}

/** An event as a receiver wants it, signed for this moment. */
export const letterOf = (body: EventBody, attempt: number, manner: Manner, moment: Date): Letter => {
  switch (manner.form) {
    case 'json':
      return signed(JSON.stringify(body), json, body, attempt, manner, moment)
    case 'cloudEvents':
      return signed(
        JSON.stringify(cloudEvent(body, manner.publicUrl)),
        'application/cloudevents+json; charset=utf-8',
        body,
        attempt,
        manner,
        moment,
      )
    case 'dingTalk':
      return dingTalk(body, manner, moment)
    case 'weCom':
      return weCom(body, manner)
    case 'feishu':
      return feishu(body, manner, moment)
  }
}

const codeIn = (answer: string): unknown => {
  try {
    const said = JSON.parse(answer) as Readonly<Record<string, unknown>>
    return said['errcode'] ?? said['code'] ?? said['StatusCode']
  } catch {
    return undefined
  }
}
/** Robots answer 200 to what they refuse, and say so in words. */
export const isTaken = (form: EventForm, answer: string): boolean =>
  form === 'json' || form === 'cloudEvents' || codeIn(answer) === 0

// Their address is none, their signature, keyword or sender does not suit: no later attempt fares better. All else, as too many a minute, does.
const forGood: Readonly<Record<EventForm, readonly number[]>> = {
  json: [],
  cloudEvents: [],
  dingTalk: [300_001, 300_005, 310_000],
  weCom: [93_000],
  feishu: [19_001, 19_021, 19_022, 19_024],
}
/** Whether somebody has to put something right before a robot takes anything. */
export const isNeverTaken = (form: EventForm, answer: string): boolean =>
  forGood[form].some((code) => code === codeIn(answer))

/** How many a minute a robot takes before it refuses more. */
export const perMinute = (form: EventForm): number | undefined =>
  ({ json: undefined, cloudEvents: undefined, dingTalk: 18, weCom: 18, feishu: 90 })[form]
