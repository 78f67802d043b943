import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { createHash } from 'node:crypto'
import type { Actor } from '../access/actor.ts'
import { now } from '../clock.ts'
import type { Reader, Tx } from '../database/database.ts'
import { Refusal } from './refusal.ts'

const keptFor = 24 * 3600 * 1000

/** Deletes the answers given before a moment, but none that may still be asked for. Says how many. */
export const forgetAnswers = async (db: Reader, before: Date): Promise<number> => {
  const bound = new Date(Math.min(before.getTime(), now().getTime() - keptFor))
  const { numDeletedRows } = await db
    .deleteFrom('document.answer')
    .where('answered_at', '<', bound.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Runs `work` once per key and person: a retry or a double click gets the
 * answer of the first. Two at the same moment queue on the
 * key's row, so that the second sees the first's answer or, if that one failed, does the work itself.
 */
export const idempotent = async (
  tx: Tx,
  actor: Actor,
  sent: string,
  operation: string,
  question: unknown,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const key = sent.length > 64 ? createHash('sha256').update(sent).digest('hex') : sent
  const hash = createHash('sha256').update(operation).update(JSON.stringify(question)).digest()
  const moment = now()
  const forgotten = new Date(moment.getTime() - keptFor).toISOString()
  const mine = await tx
    .insertInto('document.answer')
    .values({ key, person_id: actor.userId, operation, question_hash: hash, answer: null, answered_at: moment })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'key'])
        .doUpdateSet({ operation, question_hash: hash, answer: null, answered_at: moment })
        .where('document.answer.answered_at', '<', forgotten),
    )
    .returning('key')
    .executeTakeFirst()
  if (!mine) {
    const given = await tx
      .selectFrom('document.answer')
      .select(['question_hash', 'answer'])
      .where('key', '=', key)
      .where('person_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    if (!given.question_hash.equals(hash)) throw new Refusal(409, [{ key: 'repeated', messages: kitMessages }])
    return given.answer ?? undefined
  }
  const answer = await work()
  if (answer !== undefined) {
    await tx
      .updateTable('document.answer')
      .set({ answer: JSON.stringify(answer) })
      .where('key', '=', key)
      .where('person_id', '=', actor.userId)
      .execute()
  }
  return answer
}
