import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { DictTypeInput, dict } from '@geodepot/contracts/system/dict.ts'
import { dictionaries, fixedDictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'

interface Stored {
  dictId: number
  dictName: string
  dictNameEn: string
  dictType: string
  status: '0' | '1'
  remark: string
  version: number
  filled: boolean
}
const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select t.id as "dictId", t.name as "dictName", t.name_en as "dictNameEn", t.type as "dictType", t.status, t.remark, t.version,
      exists (select 1 from system.dict_data e where e.type = t.type) as filled
    from system.dict_type t where t.id = any(${ids}::bigint[]) order by t.id for update`.execute(tx)
  return rows
}

const codes: ReadonlySet<string> = new Set([...Object.values(dictionaries), ...fixedDictionaries])
const orTaken = (error: unknown, type: string): unknown =>
  violated(error) === 'dict_type_type_key' ? refusal(dictMessages, 'typeTaken', { type }, 'dictType') : error

export const createType = async (tx: Tx, actor: Actor, context: Context, given: DictTypeInput): Promise<number> => {
  const { dictName, dictType, status, remark = '' } = given
  const dictNameEn = given.dictNameEn || dictName
  try {
    const { id } = await tx
      .insertInto('system.dict_type')
      .values({
        name: dictName,
        name_en: dictNameEn,
        type: dictType,
        status,
        remark,
        created_at: now(),
        created_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, actor, context, 'system/dict', 'createType', [{ id, after: given }])
    return id
  } catch (error) {
    throw orTaken(error, dictType)
  }
}

/** Renaming a dictionary renames it in its entries. Answers the new version. */
export const updateType = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: InputOf<typeof dict.updateType>,
): Promise<number> => {
  const [before] = await lock(tx, [given.dictId])
  if (!before) throw notFound()
  if (given.version !== undefined && given.version !== before.version) throw stale()
  const { dictName, dictNameEn: english, dictType, status, remark } = changed(before, given)
  const dictNameEn = english || dictName
  if (dictType !== before.dictType && codes.has(before.dictType))
    throw refusal(dictMessages, 'typeFixed', { name: before.dictName }, 'dictType')
  if (status === '1' && before.status === '0' && fixedDictionaries.includes(before.dictType))
    throw refusal(dictMessages, 'typeEnabled', { name: before.dictName }, 'status')
  try {
    await tx
      .updateTable('system.dict_type')
      .set({
        name: dictName,
        name_en: dictNameEn,
        type: dictType,
        status,
        remark,
        version: before.version + 1,
        updated_at: now(),
        updated_by: actor.userId,
      })
      .where('id', '=', given.dictId)
      .execute()
  } catch (error) {
    throw orTaken(error, dictType)
  }
  await audit(tx, actor, context, 'system/dict', 'updateType', [
    { id: given.dictId, before, after: { dictName, dictNameEn, dictType, status, remark } },
  ])
  return before.version + 1
}

export const removeTypes = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, ids)
  if (rows.length < new Set(ids).size) throw notFound()
  const used = rows.find(({ dictType, filled }) => filled || codes.has(dictType))
  if (used) throw refusal(dictMessages, 'typeUsed', { name: used.dictName })
  await sql`delete from system.dict_type where id = any(${ids}::bigint[])`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'system/dict',
    'removeType',
    rows.map(({ version: _version, filled: _filled, ...row }) => ({ id: row.dictId, before: row })),
  )
}
