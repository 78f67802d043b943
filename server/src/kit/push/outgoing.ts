import { type Language, type Text, bothOf } from '@geodepot/contracts/kit/messages.ts'
import type { MessageChannel, MessageKind } from '@geodepot/contracts/kit/push.ts'
import { pushMessages } from '@geodepot/contracts/kit/push.messages.ts'

/** Something that leaves the product, with how its receiver wants to be reached. */
export interface Outgoing {
  /** The same for each attempt: whoever gets it twice can tell. */
  readonly key: string
  readonly channel: MessageChannel
  readonly kind: MessageKind | 'test'
  readonly title: Text
  readonly body: Text
  readonly link: string
  readonly language: Language
  /** An e-mail address, or empty. */
  readonly address: string
  readonly url: string
  readonly secret: string
  readonly sentAt: string
}

/** Why something could not be sent. `lasting`: it will not get better by trying again. */
export interface DeliveryError {
  readonly text: Text
  readonly lasting: boolean
}

type DeliveryErrorKey = Extract<keyof typeof pushMessages.texts, `error_${string}`>
export const deliveryError = (key: DeliveryErrorKey, lasting: boolean, params = {}): DeliveryError => ({
  text: bothOf(pushMessages, key, params),
  lasting,
})
/** What a sender says: nothing when it arrived. */
export type Sender = (outgoing: Outgoing) => Promise<DeliveryError | undefined>
