import type { ItemResult } from '@geodepot/contracts/kit/many.ts'
import { manyMessages } from '@geodepot/contracts/kit/many.messages.ts'
import { sql } from 'kysely'
import { type Tx, inTransaction, violated } from '../database/database.ts'
import { idempotent } from '../http/idempotency.ts'
import { type Reason, Refusal, refusal } from '../http/refusal.ts'
import { type Asked, doneOne, inputsOf, patience, resultOf, seconds, unhurried } from './asked.ts'

// More than anybody reads.
const mostTold = 50

/** Does all of them in one transaction, or none. @throws Refusal that names what is wrong with which of them */
export const allAtOnce = async (asked: Asked): Promise<ItemResult[]> => {
  const { db, actor, key } = asked.call
  const read = await inputsOf(asked)
  refuseAt(read.map((one) => (one instanceof Refusal ? one : undefined)))
  const inputs = read.flatMap((one) => (one instanceof Refusal ? [] : [one.input]))
  const { name } = asked.route.operation
  return inTransaction(db, async (tx) => {
    const work = () => doneAll(asked, tx, inputs)
    const done = key === undefined ? work() : idempotent(tx, actor, key, `all ${name}`, inputs, work)
    return (await done) as ItemResult[]
  })
}

const doneAll = async (asked: Asked, tx: Tx, inputs: readonly unknown[]): Promise<ItemResult[]> => {
  const answers = (await together(asked, tx, inputs)) ?? (await oneByOne(asked, tx, inputs))
  return answers.map((answer, index) => resultOf(asked, index, inputs[index], answer))
}

/** Undoes what was done since where it failed, and hands out why if that may be answered. */
const tried = async <T>(
  tx: Tx,
  work: () => Promise<T>,
  isAnswered = (error: unknown): boolean => error instanceof Refusal,
): Promise<T | Error> => {
  await sql`savepoint item`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint item`.execute(tx)
    return done
  } catch (error) {
    if (!isAnswered(error)) throw error
    await sql`rollback to savepoint item`.execute(tx)
    return error as Error
  }
}

// In a few statements, where the call knows how. What is refused so is done one by one, which tells the rows: also where
// two of them are the same, which nobody looked for.
const together = async (
  { route, call }: Asked,
  tx: Tx,
  inputs: readonly unknown[],
): Promise<readonly unknown[] | undefined> => {
  const { many } = route.run
  if (!many) return undefined
  const { db: _db, input: _input, ...rest } = call
  const done = await tried(
    tx,
    () => many({ ...rest, tx, inputs }),
    (error) => error instanceof Refusal || violated(error) !== undefined,
  )
  return done instanceof Error ? undefined : done.map((answer) => route.operation.answer.parse(answer))
}

const oneByOne = async (asked: Asked, tx: Tx, inputs: readonly unknown[]): Promise<unknown[]> => {
  const end = performance.now() + patience
  const done: unknown[] = []
  let told = 0
  for (const [index, input] of inputs.entries()) {
    const answer = await tried(tx, () => doneOne(asked, tx, input))
    done.push(answer)
    asked.call.signal.throwIfAborted()
    if (answer instanceof Refusal && (told += 1) === mostTold) break
    if (performance.now() > end) throw refusal(manyMessages, 'tooLong', seconds)
    await unhurried(index)
  }
  refuseAt(done.map((one) => (one instanceof Refusal ? one : undefined)))
  return done
}

const refuseAt = (refusals: readonly (Refusal | undefined)[]): void => {
  const first = refusals.find((one) => one !== undefined)
  if (!first) return
  const reasons = refusals.flatMap((refused, index) => (refused?.reasons ?? []).map((reason) => ofItem(reason, index)))
  throw new Refusal(first.code, reasons.slice(0, mostTold))
}
/** The same reason under its own key, with the item before its words and its field. */
const ofItem = (reason: Reason, index: number): Reason => {
  const { key, messages, params, field } = reason
  const [cn, en] = messages.texts[key] ?? [key, key]
  const [before, beforeEn] = manyMessages.texts.ofItem
  return {
    ...reason,
    messages: { ...messages, texts: { [key]: [before + cn, beforeEn + en] } },
    params: { ...params, item: index + 1 },
    field: ['items', index, ...(field === undefined ? [] : [field])].join('.'),
  }
}
