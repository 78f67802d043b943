// Who was refused what for want of a right: a line in the operation log, however the call is otherwise remembered.
// Asked for by the rule that every refusal of rights leaves a trace with person, code and operation.
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { Actor, Context } from '../access/actor.ts'
import { now } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { logOperation } from './operation-log.ts'
import { type Refusal, said } from './refusal.ts'

interface TurnedAway {
  readonly operation: AnyOperation
  readonly actor: Actor
  readonly context: Context
  readonly path: string
  readonly refusal: Refusal
}
interface Kept {
  since: number
  more: number
}

const minute = 60_000
// More people and calls at once than a company has; beyond, counting begins anew.
const mostKept = 20_000
// Of the log of one database: another one knows nothing of them.
const keptIn = new WeakMap<Database, Map<string, Kept>>()

/** How many of the same were left out since the last line; undefined while this one is to be left out as well. */
const leftOut = (db: Database, key: string): number | undefined => {
  const moment = now().getTime()
  const kept = keptIn.get(db) ?? new Map<string, Kept>()
  keptIn.set(db, kept)
  const known = kept.get(key)
  if (known && moment >= known.since && moment < known.since + minute) {
    known.more += 1
    return undefined
  }
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { since: moment, more: 0 })
  return known?.more ?? 0
}

/**
 * Writes a refusal of rights into the operation log: of one person and call one line a minute, which says how many
 * there were since the one before. A log that cannot be written to changes no answer.
 */
export const logRefusedAccess = async (
  db: Database,
  { operation, actor, context, path, refusal }: TurnedAway,
): Promise<void> => {
  const more = leftOut(db, `${actor.userId} ${operation.name}`)
  if (more === undefined) return
  const [reason] = refusal.reasons
  const message = reason ? said(reason, context.language) : ''
  await logOperation(db, {
    operation,
    actor,
    context,
    path,
    input: {},
    code: refusal.code,
    message: more === 0 ? message : `${message} (+${more})`,
    tookMs: 0,
  }).catch(() => undefined)
}
