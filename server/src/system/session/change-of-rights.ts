import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { type Change, type Given, type Route, change } from '../../kit/http/route.ts'
import { forgetRights } from './actors.ts'

/** A change of what people are or may do: sessions that are open work it out anew before the next call, on this node at once. */
export const changeOfRights = <O extends AnyOperation>(
  operation: O,
  work: (call: Change<O>) => Promise<Given<O>>,
): Route =>
  change(operation, (call) => {
    forgetRights(call.tx)
    return work(call)
  })
