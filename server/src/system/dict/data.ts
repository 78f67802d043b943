import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { DictDataInput, dict } from '@geodepot/contracts/system/dict.ts'
import { fixedDictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { findUsed } from './uses.ts'

type Entry = Required<DictDataInput>
interface Stored extends Entry {
  dictCode: number
  version: number
}

const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select id as "dictCode", type as "dictType", label as "dictLabel", label_en as "dictLabelEn", value as "dictValue", sort as "dictSort", list_class as "listClass",
      css_class as "cssClass", case when is_default then 'Y' else 'N' end as "isDefault", status, remark, version
    from system.dict_data where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  return rows
}

// One dictionary is changed by one person at a time: its entries are compared with each other.
const refuseDouble = async (tx: Tx, id: number | null, { dictType, dictValue, dictLabel }: Entry): Promise<void> => {
  const {
    rows: [type],
  } = await sql`select 1 from system.dict_type where type = ${dictType} for no key update`.execute(tx)
  if (!type) throw refusal(dictMessages, 'unknownType', { type: dictType }, 'dictType')
  const {
    rows: [taken],
  } = await sql<{ value: boolean; label: boolean }>`
    select coalesce(bool_or(value = ${dictValue}), false) as value, coalesce(bool_or(label = ${dictLabel}), false) as label
    from system.dict_data where type = ${dictType} and id is distinct from ${id}::bigint`.execute(tx)
  if (taken?.value) throw refusal(dictMessages, 'valueTaken', { value: dictValue }, 'dictValue')
  if (taken?.label) throw refusal(dictMessages, 'labelTaken', { label: dictLabel }, 'dictLabel')
}

// What the product's code goes by stays: nothing is added to it or taken away, and a disabled entry would be.
const refuseFixed = async (tx: Tx, types: readonly string[], field?: keyof Entry): Promise<void> => {
  const fixed = types.find((type) => fixedDictionaries.includes(type))
  if (fixed === undefined) return
  const {
    rows: [type],
  } = await sql<{ name: string }>`select name from system.dict_type where type = ${fixed}`.execute(tx)
  throw refusal(dictMessages, 'valuesFixed', { name: type?.name ?? fixed }, field)
}
const fixedFields = ['dictType', 'dictValue', 'status'] as const

// A form opens with one choice: the newest default takes the place of the one before.
const makeDefault = async (tx: Tx, { dictType, isDefault }: Entry): Promise<void> => {
  if (isDefault === 'Y')
    await sql`update system.dict_data set is_default = false, version = version + 1 where type = ${dictType} and is_default`.execute(
      tx,
    )
}

const columns = (given: Entry) => ({
  type: given.dictType,
  label: given.dictLabel,
  label_en: given.dictLabelEn,
  value: given.dictValue,
  sort: given.dictSort,
  list_class: given.listClass,
  css_class: given.cssClass,
  is_default: given.isDefault === 'Y',
  status: given.status,
  remark: given.remark,
})

export const createDatum = async (tx: Tx, actor: Actor, context: Context, input: DictDataInput): Promise<number> => {
  const given: Entry = { ...input, dictLabelEn: input.dictLabelEn || input.dictLabel, remark: input.remark ?? '' }
  await refuseFixed(tx, [given.dictType], 'dictValue')
  await refuseDouble(tx, null, given)
  await makeDefault(tx, given)
  const { id } = await tx
    .insertInto('system.dict_data')
    .values({ ...columns(given), created_at: now(), created_by: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, actor, context, 'system/dict', 'create', [{ id, after: given }])
  return id
}

// What business rows hold of an entry stays as it is, or they would hold nothing.
const refuseLoss = async (tx: Tx, before: Stored, after: Entry): Promise<void> => {
  const moved = after.dictType !== before.dictType
  const [value, label] = [moved || after.dictValue !== before.dictValue, moved || after.dictLabel !== before.dictLabel]
  if (!value && !label) return
  const used = await findUsed(tx, before.dictType, [{ value: before.dictValue, label: before.dictLabel }])
  const lost = value && used.values.size > 0 ? 'dictValue' : label && used.labels.size > 0 ? 'dictLabel' : undefined
  if (lost) throw refusal(dictMessages, 'entryFixed', { name: before.dictLabel }, moved ? 'dictType' : lost)
}

/** Answers the new version. */
export const updateDatum = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  input: InputOf<typeof dict.updateData>,
): Promise<number> => {
  const [before] = await lock(tx, [input.dictCode])
  if (!before) throw notFound()
  const { dictCode, version, ...fields } = input
  if (version !== undefined && version !== before.version) throw stale()
  const { dictCode: _code, version: _version, ...stands } = before
  const after = changed<Entry>(stands, fields)
  const given: Entry = { ...after, dictLabelEn: after.dictLabelEn || after.dictLabel }
  const kept = fixedFields.find((field) => given[field] !== before[field])
  if (kept) await refuseFixed(tx, [before.dictType, given.dictType], kept)
  await refuseDouble(tx, dictCode, given)
  await refuseLoss(tx, before, given)
  await makeDefault(tx, given)
  await tx
    .updateTable('system.dict_data')
    .set({ ...columns(given), version: before.version + 1, updated_at: now(), updated_by: actor.userId })
    .where('id', '=', dictCode)
    .execute()
  await audit(tx, actor, context, 'system/dict', 'update', [{ id: dictCode, before, after: given }])
  return before.version + 1
}

export const removeData = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, ids)
  if (rows.length < new Set(ids).size) throw notFound()
  await refuseFixed(
    tx,
    rows.map(({ dictType }) => dictType),
  )
  const types = Map.groupBy(rows, ({ dictType }) => dictType)
  for (const [type, entries] of types) {
    const { values, labels } = await findUsed(
      tx,
      type,
      entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
    )
    const used = entries.find(({ dictValue, dictLabel }) => values.has(dictValue) || labels.has(dictLabel))
    if (used) throw refusal(dictMessages, 'entryUsed', { name: used.dictLabel })
  }
  await sql`delete from system.dict_data where id = any(${ids}::bigint[])`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'system/dict',
    'remove',
    rows.map(({ version: _version, ...row }) => ({ id: row.dictCode, before: row })),
  )
}
