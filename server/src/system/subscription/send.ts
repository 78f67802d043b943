import type { EventBody } from '@geodepot/contracts/kit/event.ts'
import { robotForms } from '@geodepot/contracts/system/subscription.ts'
import { now } from '../../kit/clock.ts'
import { type DeliveryError, type Posted, connectionsTo, deliveryError, post, targetOf } from '../../kit/push/index.ts'
import { unseal } from '../../kit/seal.ts'
import { type Manner, isTaken, letterOf } from './forms.ts'
import type { Subscription, Waiting } from './queue.ts'

/** An attempt, and what came of it. */
export interface Attempted extends Posted {
  readonly waiting: Waiting
  readonly body: EventBody
  readonly at: Date
  readonly milliseconds: number
}
type Letters = readonly { readonly waiting: Waiting; readonly body: EventBody }[]

/** So many records of one receiver are told of beside each other; those of one record in their order. */
const lanesAtOnce = 8
/** A round begins nothing new after it. */
const roundMs = 60_000
/** Where so many fail and none arrives, the rest are spared. */
const hopeless = 3

let publicUrl: string | undefined
/** Says once, when the server starts, under which address people reach the product. */
export const wireEvents = (address: string | undefined): void => {
  publicUrl = address
}

const mannerOf = (subscription: Subscription): Manner => ({
  form: subscription.form,
  language: subscription.language,
  url: unseal(subscription.url),
  secrets: [subscription.secret, subscription.oldSecret].map(unseal).filter((secret) => secret !== ''),
  robotSecret: unseal(subscription.robotSecret),
  publicUrl,
})
const refused = (form: Subscription['form'], posted: Posted): Posted =>
  posted.error || isTaken(form, posted.answer)
    ? posted
    : { ...posted, error: deliveryError('error_robot', false, { answer: posted.answer.slice(0, 100) }) }

/** Sends what waits to its receiver: of each record in order, up to the first that does not arrive. */
export const sendAll = async (
  subscription: Subscription,
  letters: Letters,
  hosts: string,
  isClosing: () => boolean = () => false,
): Promise<Attempted[]> => {
  const [first] = letters
  if (!first) return []
  const manner = mannerOf(subscription)
  const target = await targetOf(manner.url, hosts)
  if ('lasting' in target) return [notSent(first, target)]
  const attempts: Attempted[] = []
  const lanes = [...Map.groupBy(letters, ({ waiting }) => `${waiting.kind} ${waiting.recordId}`).values()]
  const width = robotForms.includes(subscription.form) ? 1 : lanesAtOnce
  const connections = connectionsTo(target, width)
  const ends = performance.now() + roundMs
  let arrived = 0
  let failed = 0
  const isOver = (): boolean => isClosing() || performance.now() > ends || (arrived === 0 && failed >= hopeless)
  const walk = async (lane: Letters): Promise<void> => {
    for (const { waiting, body } of lane) {
      if (isOver()) return
      const [at, began] = [now(), performance.now()]
      const letter = letterOf(body, waiting.attempts + 1, manner, at)
      const posted = refused(
        subscription.form,
        await post({ ...target, url: new URL(letter.url) }, letter.body, letter.headers, connections),
      )
      attempts.push({ waiting, body, at, milliseconds: Math.round(performance.now() - began), ...posted })
      if (posted.error) {
        failed += 1
        return
      }
      arrived += 1
    }
  }
  const next = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane && !isOver(); lane = lanes.shift()) await walk(lane)
  }
  try {
    await Promise.all(Array.from({ length: width }, next))
  } finally {
    connections.destroy()
  }
  return attempts
}

const notSent = ({ waiting, body }: Letters[number], error: DeliveryError): Attempted => ({
  waiting,
  body,
  at: now(),
  milliseconds: 0,
  status: null,
  answer: '',
  error,
})
