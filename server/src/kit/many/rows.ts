import type { ItemResult } from '@geodepot/contracts/kit/many.ts'
import { manyMessages } from '@geodepot/contracts/kit/many.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { inTransaction, isForeign, isOutage } from '../database/database.ts'
import { isDiskFailure } from '../disk.ts'
import { refused } from '../http/envelope.ts'
import { idempotent } from '../http/idempotency.ts'
import { Refusal } from '../http/refusal.ts'
import { type Asked, doneOne, inputsOf, patience, resultOf, seconds } from './asked.ts'

/** The time was over before the last of them had its turn, or one failed that may yet be done: an answer that is given, and not kept under its key. */
class Unfinished extends Error {
  readonly told: ItemResult[]
  constructor(told: ItemResult[]) {
    super('not all rows were done')
    this.told = told
  }
}

/**
 * Does them one after the other, each in a transaction of its own, and tells what became of each. Sent again under its
 * key it is answered the same; where it was broken off or its time was over it goes on, and does nothing twice.
 */
export const rowByRow = async (asked: Asked): Promise<ItemResult[]> => {
  const { db, actor, key } = asked.call
  if (key === undefined) return results(asked)
  const { name } = asked.route.operation
  const work = async () => {
    const told = await results(asked)
    if (told.some(isOpen)) throw new Unfinished(told)
    return told
  }
  try {
    return await inTransaction(
      db,
      async (tx) => (await idempotent(tx, actor, key, `rows ${name}`, asked.items, work)) as ItemResult[],
    )
  } catch (error) {
    if (error instanceof Unfinished) return error.told
    throw error
  }
}

const results = async (asked: Asked): Promise<ItemResult[]> => {
  const end = performance.now() + patience
  const { call } = asked
  const told: ItemResult[] = []
  for (const [index, read] of (await inputsOf(asked)).entries()) {
    call.signal.throwIfAborted()
    const turn = performance.now() > end ? notReached() : read
    told.push(turn instanceof Refusal ? against(asked, index, turn) : await one(asked, index, turn.input))
    // Others have their turn.
    await breathe()
  }
  return told
}

const leftKey = 'notReached'
const unexpected = 'unexpected'
// What a row failed by, and not for what it says, need not stand in its way the next time.
const isOpen = ({ key }: ItemResult): boolean => key === leftKey || key === unexpected
const notReached = () => new Refusal(503, [{ key: leftKey, messages: manyMessages, params: seconds }])
const against = ({ call }: Asked, index: number, refusal: Refusal): ItemResult => ({
  index,
  ...(refused(refusal, call.context.language) as Omit<ItemResult, 'index'>),
})

const one = async (asked: Asked, index: number, input: unknown): Promise<ItemResult> => {
  const { db, actor, key, report } = asked.call
  const { name } = asked.route.operation
  try {
    const data = await inTransaction(db, (tx) => {
      const work = () => doneOne(asked, tx, input)
      return key === undefined ? work() : idempotent(tx, actor, keyOf(key, index), name, input, work)
    })
    return resultOf(asked, index, input, data)
  } catch (error) {
    if (error instanceof Refusal) return against(asked, index, error)
    if (isOutage(error) || isDiskFailure(error)) throw error
    if (isForeign(error)) return against(asked, index, new Refusal(400, [{ key: 'malformed', messages: kitMessages }]))
    report?.(error)
    return against(asked, index, new Refusal(500, [{ key: unexpected, messages: kitMessages }]))
  }
}
const keyOf = (key: string, index: number): string => createHash('sha256').update(`${key}\0${index}`).digest('hex')
