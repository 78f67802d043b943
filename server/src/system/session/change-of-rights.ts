import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { type Command, type Given, type Route, command } from '../../kit/http/route.ts'
import { forgetRights } from './actors.ts'

/**
 * A change of what people are or may do: sessions that are open work it out
 * anew before the next call, on this node at once.
 */
export const changeOfRights = <O extends AnyOperation>(
  operation: O,
  work: (call: Command<O>) => Promise<Given<O>>,
): Route =>
  command(operation, (call) => {
    forgetRights(call.tx)
    return work(call)
  })
