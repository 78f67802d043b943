// Many at once: the calls that say so are asked of up to a thousand records, under the rights of each call.
// Asked for by other systems, which send what they have in one go.
import { batchCalls } from '@geodepot/contracts/system/batch.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { type CommandRoute, type Route, changes, isCommand } from '../../kit/http/route.ts'
import { performMany } from '../../kit/many/index.ts'

let known: ReadonlyMap<string, CommandRoute> = new Map()
/** Tells which calls there are. */
export const batchFrom = (all: readonly Route[]): void => {
  const many = all.filter(({ operation }) => operation.many !== undefined)
  known = new Map(many.flatMap((route) => (isCommand(route) ? [[route.operation.name, route] as const] : [])))
  if (known.size !== many.length) throw new Error('something that may be asked of many is no call that changes')
}

export const routes: readonly Route[] = [
  changes(batchCalls.perform, async (call) => {
    const { area, module, call: name, mode, items } = call.input
    const route = known.get(`${area}/${module}.${name}`)
    if (!route) throw notFound()
    if (!mayDo(call.actor, route.operation.permission)) throw forbidden()
    return performMany({ route, items, call }, mode)
  }),
]
