import { mostValidKeys, serviceKeyPrefix } from '@geodepot/contracts/system/service-account.ts'
import { serviceAccountMessages } from '@geodepot/contracts/system/service-account.messages.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { isValid } from './queries.ts'
import { lockAccounts } from './write.ts'

const entity = 'system/service-account'
const hintLength = serviceKeyPrefix.length + 6
const mostDays = 731

/** A key, told this once: its hash alone is kept. */
export const makeKey = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, expiresOn }: { id: number; expiresOn: string },
): Promise<{ keyId: number; key: string }> => {
  const [account] = await lockAccounts(tx, actor, [id])
  if (account?.status !== '0') throw refusal(serviceAccountMessages, 'accountOff')
  const {
    rows: [stands],
  } = await sql<{ valid: number; isSoon: boolean }>`
    select (select count(*)::int from system.service_key k where k.account_id = ${id} and ${isValid()}) as valid,
      ${expiresOn}::date > ${today()}::date and ${expiresOn}::date <= ${today()}::date + ${mostDays}::int as "isSoon"`.execute(
    tx,
  )
  if (stands?.isSoon !== true) throw refusal(serviceAccountMessages, 'badEnd', {}, 'expiresOn')
  if (stands.valid >= mostValidKeys) throw refusal(serviceAccountMessages, 'twoKeys')
  const key = serviceKeyPrefix + randomBytes(32).toString('base64url')
  const hint = key.slice(0, hintLength)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into system.service_key (account_id, key_hash, hint, created_by, created_at, expires_at)
    values (${id}, ${createHash('sha256').update(key).digest()}, ${hint}, ${actor.userId}, ${now()}, ${expiresOn}::date + 1) returning id`.execute(
    tx,
  )
  await audit(tx, actor, context, entity, 'makeKey', [{ id, after: { hint, expiresOn } }])
  return { keyId: made?.id ?? 0, key }
}

/** Ends a key at once; one that is over stays as it was. */
export const endKey = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, keyId }: { id: number; keyId: number },
): Promise<void> => {
  await lockAccounts(tx, actor, [id])
  const {
    rows: [key],
  } = await sql<{ hint: string }>`
    update system.service_key set ended_at = coalesce(ended_at, ${now()}) where id = ${keyId} and account_id = ${id} returning hint`.execute(
    tx,
  )
  if (!key) throw notFound()
  await audit(tx, actor, context, entity, 'endKey', [{ id, before: { hint: key.hint } }])
}
