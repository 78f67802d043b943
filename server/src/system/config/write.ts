import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { ConfigInput, ValueKind, config } from '@geodepot/contracts/system/config.ts'
import { configMessages } from '@geodepot/contracts/system/config.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { type Refusal, notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { objection } from './rules.ts'
import { forgetConfig } from './values.ts'

interface Stored extends Required<Omit<ConfigInput, 'remark'>> {
  configId: number
  valueKind: ValueKind
  remark: string
  version: number
}

/**
 * A further rule for the value of one parameter: what is wrong with a
 * value, or undefined. Said by the module that reads it; `before` is what it was.
 */
export type ValueCheck = (
  value: string,
  given: { readonly tx: Tx; readonly before: string | undefined },
) => Refusal | undefined | Promise<Refusal | undefined>
const checks = new Map<string, ValueCheck>()
export const checkValue = (key: string, check: ValueCheck): void => {
  checks.set(key, check)
}

const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select id as "configId", name as "configName", name_en as "configNameEn", key as "configKey", value as "configValue", value_kind as "valueKind",
      case when is_builtin then 'Y' else 'N' end as "configType", case when is_public then 'Y' else 'N' end as "isPublic", remark, version
    from system.config where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  return rows
}

const refuseValue = async (
  tx: Tx,
  kind: ValueKind,
  { configKey, configValue }: Pick<ConfigInput, 'configKey' | 'configValue'>,
  before?: string,
): Promise<void> => {
  const wrong = objection(kind, configValue)
  if (wrong) throw refusal(configMessages, wrong, {}, 'configValue')
  const against = await checks.get(configKey)?.(configValue, { tx, before })
  if (against) throw against
}
const orTaken = (error: unknown): unknown =>
  violated(error) === 'config_key_key' ? refusal(configMessages, 'keyTaken', {}, 'configKey') : error

export const createConfig = async (tx: Tx, actor: Actor, context: Context, given: ConfigInput): Promise<number> => {
  const { configName, configKey, configValue, valueKind = 'text', configType, isPublic, remark = '' } = given
  const configNameEn = given.configNameEn || configName
  await refuseValue(tx, valueKind, given)
  forgetConfig(tx)
  try {
    const {
      rows: [row],
    } = await sql<{ id: number }>`
      insert into system.config (name, name_en, key, value, value_kind, is_builtin, is_public, remark, created_at, created_by)
      values (${configName}, ${configNameEn}, ${configKey}, ${configValue}, ${valueKind}, ${configType === 'Y'}, ${isPublic === 'Y'}, ${remark}, ${now()}, ${actor.userId}) returning id`.execute(
      tx,
    )
    const id = row?.id ?? 0
    await audit(tx, actor, context, 'system/config', 'create', [{ id, after: given }])
    return id
  } catch (error) {
    throw orTaken(error)
  }
}

/** Answers the new version. */
export const updateConfig = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { configId, version, ...fields }: InputOf<typeof config.update>,
): Promise<number> => {
  const [before] = await lock(tx, [configId])
  if (!before) throw notFound()
  if (version !== undefined && version !== before.version) throw stale()
  const { configId: _id, version: _version, ...stands } = before
  const written = changed(stands, fields)
  const after = { ...written, configNameEn: written.configNameEn || written.configName }
  const builtin = before.configType === 'Y'
  if (
    builtin &&
    (after.configKey !== before.configKey || after.valueKind !== before.valueKind || after.configType === 'N')
  ) {
    throw refusal(configMessages, 'builtinKey', { key: before.configKey }, 'configKey')
  }
  await refuseValue(tx, after.valueKind, after, before.configValue)
  forgetConfig(tx)
  try {
    await sql`update system.config set name = ${after.configName}, name_en = ${after.configNameEn}, key = ${after.configKey}, value = ${after.configValue}, value_kind = ${after.valueKind},
      is_builtin = ${after.configType === 'Y'}, is_public = ${after.isPublic === 'Y'}, remark = ${after.remark}, version = ${before.version + 1}, updated_at = ${now()}, updated_by = ${actor.userId}
      where id = ${configId}`.execute(tx)
  } catch (error) {
    throw orTaken(error)
  }
  await audit(tx, actor, context, 'system/config', 'update', [{ id: configId, before, after }])
  return before.version + 1
}

export const removeConfigs = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, ids)
  if (rows.length < new Set(ids).size) throw notFound()
  const kept = rows.find(({ configType }) => configType === 'Y')
  if (kept) throw refusal(configMessages, 'builtinKept', { key: kept.configKey })
  forgetConfig(tx)
  await sql`delete from system.config where id = any(${ids}::bigint[])`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'system/config',
    'remove',
    rows.map((row) => ({ id: row.configId, before: row })),
  )
}
