import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { requireBelow } from '../role/index.ts'
import { unlock } from '../session/index.ts'
import { userVisible } from './list.ts'

/**
 * Lets an account that was locked after wrong passwords try again: one that the person may change, or a name that
 * nobody has. @throws Refusal for others
 */
export const unlockAccount = async (tx: Tx, actor: Actor, context: Context, name: string): Promise<void> => {
  const {
    rows: [found],
  } = await sql<{
    id: number
    seen: boolean
  }>`select u.id, ${userVisible(actor)} as seen from system.user u where u.name = ${name} and u.deleted_at is null`.execute(
    tx,
  )
  if (found && !found.seen) throw notFound()
  if (found && found.id !== actor.userId) await requireBelow(tx, actor, [found.id])
  await unlock(tx, name)
  await audit(tx, actor, context, 'system/user', 'unlock', [{ id: name }])
}
