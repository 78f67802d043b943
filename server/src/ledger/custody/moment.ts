import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { momentOf, now } from '../../kit/clock.ts'
import { refusal } from '../../kit/http/refusal.ts'

/** A clock may be ahead of ours by so much. */
const tolerance = 5 * 60_000

/**
 * When something happened, as a person said it. Nothing: now, which a clock that is a little ahead means as well.
 * @throws Refusal for what lies in the future
 */
export const statedMoment = (text: string | undefined, field: string): Date | undefined => {
  if (text === undefined) return undefined
  const stated = momentOf(text)
  if (stated.getTime() > now().getTime() + tolerance) throw refusal(custodyMessages, 'inFuture', {}, field)
  return stated < now() ? stated : undefined
}

/** Whatever is entered has happened. */
export const refuseFuture = (
  stated: readonly { readonly happenedAt?: Date | undefined; readonly timeField?: string }[],
): void => {
  const moment = now()
  const ahead = stated.find(({ happenedAt }) => happenedAt !== undefined && happenedAt > moment)
  if (ahead) throw refusal(custodyMessages, 'inFuture', {}, ahead.timeField)
}
