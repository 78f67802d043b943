import type { ItemResult } from '@geodepot/contracts/kit/many.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../database/database.ts'
import { enveloped } from '../http/envelope.ts'
import { parsed } from '../http/input.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnyQuery, CommandRoute } from '../http/route.ts'

/** Many items that one call is asked of, one after the other or together. */
export interface Asked {
  readonly route: CommandRoute
  readonly items: readonly Item[]
  readonly call: AnyQuery & { readonly actor: Actor }
}
type Item = Readonly<Record<string, unknown>>

/** Nobody waits longer for the rest of a batch, nor for what its transaction holds. */
export const patience = 60_000
export const seconds = { seconds: patience / 1000 }

const pause = 50
/** Goes through them while others have their turn. */
export const unhurried = async (index: number): Promise<void> => {
  if (index % pause === pause - 1) await breathe()
}

/** The inputs as the call itself checks them; in the place of one that is not right, its refusal. */
export const inputsOf = async ({ route, items, call }: Asked): Promise<(Refusal | { readonly input: unknown })[]> => {
  const inputs = []
  for (const [index, item] of items.entries()) {
    inputs.push(inputOf(route, item, call.context.language))
    await unhurried(index)
  }
  return inputs
}
const inputOf = (
  { operation }: CommandRoute,
  item: Item,
  language: Language,
): Refusal | { readonly input: unknown } => {
  try {
    return { input: parsed(operation, item, language) }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Does one of them, as the call alone would. */
export const doneOne = async ({ route, call }: Asked, tx: Tx, input: unknown): Promise<unknown> => {
  const { db: _db, ...rest } = call
  return route.operation.answer.parse(await route.run.work({ ...rest, tx, input }))
}

/** What a call that went well answers for one of them. */
export const resultOf = ({ route, call }: Asked, index: number, input: unknown, data: unknown): ItemResult => {
  const { operation } = route
  const idIn = (of: unknown) => (of as Readonly<Record<string, number>> | undefined)?.[operation.many ?? '']
  const id = idIn(data) ?? idIn(input)
  const { code, msg } = enveloped({ ...operation, wire: 'data' }, undefined, call.context.language) as ItemResult
  return { index, code, msg, ...(id !== undefined && { id }), ...(data !== undefined && { data }) }
}
