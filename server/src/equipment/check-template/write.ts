import type { CheckItem, CheckTemplateInput } from '@geodepot/contracts/equipment/check-template.ts'
import { choicesOf } from '@geodepot/contracts/equipment/check-template.rules.ts'
import { checkTemplateMessages } from '@geodepot/contracts/equipment/check-template.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, type ReasonParams, reasonIn, refusal, refuseAny } from '../../kit/http/refusal.ts'
import { type WrittenRecord, masterWrites } from '../../kit/master/index.ts'

const messages = checkTemplateMessages
interface Stored {
  readonly id: number
  readonly version: number
  readonly templateName: string
  readonly categoryId: number
  readonly active: 'Y' | 'N'
  readonly samplePercent: string | null
  readonly sampleLeast: number | null
  readonly passPercent: string | null
  readonly remark: string
  readonly number: number
  readonly items: readonly CheckItem[]
}

const rowOf = (given: CheckTemplateInput) => ({
  name: given.templateName,
  category_id: given.categoryId,
  is_active: given.active === 'Y',
  sample_percent: given.samplePercent ?? null,
  sample_least: given.sampleLeast ?? null,
  pass_percent: given.passPercent ?? null,
  remark: given.remark ?? '',
})

/** Only what belongs to its kind is kept of an item. */
const itemOf = ({ choices, badChoices, min, max, unit, meterKind, method, ...item }: CheckItem): CheckItem => ({
  ...item,
  ...(method !== undefined && method !== '' && { method }),
  ...(item.kind === 'choice' && {
    choices: choicesOf(choices).join('/'),
    ...(choicesOf(badChoices).length > 0 && { badChoices: choicesOf(badChoices).join('/') }),
  }),
  ...(item.kind === 'number' && {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit !== undefined && unit !== '' && { unit }),
  }),
  ...(item.kind === 'meter' && { meterKind }),
})

const reason = reasonIn(messages)

const reasonsOf = (item: CheckItem, at: number): Reason[] => {
  const against = (key: keyof typeof messages.texts, params: ReasonParams, field: string): Reason =>
    reason(key, params, `items.${at}.${field}`)
  if (item.kind === 'choice') {
    const choices = choicesOf(item.choices)
    const bad = choicesOf(item.badChoices)
    const unknown = bad.find((one) => !choices.includes(one))
    if (new Set(choices).size < 2) return [against('choicesMissing', {}, 'choices')]
    if (unknown !== undefined) return [against('badUnknown', { choice: unknown }, 'badChoices')]
    return bad.length >= choices.length ? [against('allBad', {}, 'badChoices')] : []
  }
  if (item.kind === 'number' && item.min !== undefined && item.max !== undefined && compare(item.min, item.max) > 0)
    return [against('limitsTurned', {}, 'max')]
  return item.kind === 'meter' && item.meterKind === undefined ? [against('meterMissing', {}, 'meterKind')] : []
}

/** @throws Refusal with all that speaks against it */
const check = async (tx: Tx, given: CheckTemplateInput): Promise<void> => {
  const category = await tx
    .selectFrom('equipment.category')
    .select('tracking')
    .where('id', '=', given.categoryId)
    .executeTakeFirst()
  if (!category) throw refusal(messages, 'categoryUnknown', {}, 'categoryId')
  const sampling = [given.samplePercent, given.sampleLeast, given.passPercent].filter((one) => one !== undefined)
  const isSampled = sampling.length > 0
  refuseAny([
    ...(isSampled && sampling.length < 3 ? [reason('samplingMissing', {}, 'samplePercent')] : []),
    ...(isSampled && category.tracking === 'single' ? [reason('noSampling', {}, 'samplePercent')] : []),
    ...given.items.flatMap(reasonsOf),
  ])
}

const lock = async (tx: Tx, _actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.name as "templateName", a.category_id as "categoryId", case when a.is_active then 'Y' else 'N' end as active,
      trim_scale(a.sample_percent)::text as "samplePercent", a.sample_least as "sampleLeast", trim_scale(a.pass_percent)::text as "passPercent", a.remark, v.number, v.items
    from equipment.check_template a
    join lateral (select v.number, v.items from equipment.check_template_version v where v.template_id = a.id order by v.number desc limit 1) v on true
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(tx)
  return rows
}

const addVersion = async (
  tx: Tx,
  actor: Actor,
  id: number,
  number: number,
  items: readonly CheckItem[],
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into equipment.check_template_version (template_id, number, items, made_at, made_by)
    values (${id}, ${number}, ${JSON.stringify(items)}::jsonb, ${now()}, ${actor.userId}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Another version where the items changed; orders that wait go by it from then on. */
const keepVersion = async (
  tx: Tx,
  actor: Actor,
  { id, given, before }: WrittenRecord<CheckTemplateInput, Stored>,
): Promise<void> => {
  const items = given.items.map(itemOf)
  if (before && isDeepStrictEqual(items, before.items)) return
  const made = await addVersion(tx, actor, id, (before?.number ?? 0) + 1, items)
  if (before)
    await sql`update equipment.check_order set version_id = ${made} where template_id = ${id} and state = 'waiting'`.execute(
      tx,
    )
}
const refuseUsed = async (tx: Tx, _actor: Actor, templates: readonly Stored[]): Promise<void> => {
  const { rows: used } = await sql<{ id: number; isPlanned: boolean }>`
    select a.id, exists (select 1 from equipment.check_plan p where p.template_id = a.id and p.deleted_at is null) as "isPlanned"
    from equipment.check_template a where a.id = any(${templates.map(({ id }) => id)}::bigint[])
      and (exists (select 1 from equipment.check_order o where o.template_id = a.id) or exists (select 1 from equipment.check_plan p where p.template_id = a.id and p.deleted_at is null))`.execute(
    tx,
  )
  refuseAny(
    used.map(({ id, isPlanned }): Reason =>
      reason(
        isPlanned ? 'planned' : 'inUse',
        { name: templates.find((row) => row.id === id)?.templateName ?? '' },
        'ids',
      ),
    ),
  )
}

/** Ids in the order given; a change answers the new version. */
export const {
  create: createCheckTemplates,
  update: updateCheckTemplate,
  remove: removeCheckTemplate,
} = masterWrites({
  table: 'equipment.check_template',
  kind: 'equipment/check-template',
  rowOf,
  lock,
  check: (tx, _actor, given) => check(tx, given),
  wrote: async (tx, actor, written) => {
    for (const one of written) await keepVersion(tx, actor, one)
  },
  mayGo: refuseUsed,
  audited: ({ id: _id, version: _version, number, ...fields }) => ({ ...fields, templateVersion: number }),
})
