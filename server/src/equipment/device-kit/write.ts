import type { KitInput } from '@geodepot/contracts/equipment/device-kit.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import { notFound, stale } from '../../kit/http/refusal.ts'
import { refuseReasons } from './contents.ts'
import { reason } from './terms.ts'

interface Stored extends Pick<KitInput, 'kitName'> {
  readonly id: number
  readonly version: number
  readonly modelId: number | null
  readonly categoryId: number | null
  readonly remark: string
  readonly lines: readonly object[]
}
const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.name as "kitName", a.model_id as "modelId", a.category_id as "categoryId", a.remark,
      coalesce((select jsonb_agg(jsonb_build_object('modelId', i.model_id, 'accessory', i.accessory, 'accessoryEn', i.accessory_en, 'quantity', trim_scale(i.quantity)::text,
        'essential', case when i.is_essential then 'Y' else 'N' end) order by i.position) from equipment.kit_item i where i.kit_id = a.id), '[]') as lines
    from equipment.kit a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields
/** What speaks against a template: it is of one model or category that has none yet, and names each thing once. */
const check = async (tx: Tx, given: KitInput, id: number): Promise<void> => {
  const { modelId, categoryId, lines } = given
  if ((modelId === undefined) === (categoryId === undefined)) return refuseReasons([reason('oneOf', {}, 'modelId')])
  const named = [modelId ?? 0, ...lines.flatMap((line) => line.modelId ?? [])]
  const { rows: models } = await sql<{ id: number }>`
    select id from equipment.model where id = any(${named}::bigint[]) and tracking <> 'bulk' for key share`.execute(tx)
  const single = new Set(models.map((row) => row.id))
  const {
    rows: [place],
  } = await sql<{ taken: string | null; known: boolean }>`
    select (select name from equipment.kit where deleted_at is null and id <> ${id} and (model_id = ${modelId ?? null} or category_id = ${categoryId ?? null}) limit 1) as taken,
      ${categoryId ?? null}::bigint is null or exists (select 1 from equipment.category where id = ${categoryId ?? null}) as known`.execute(
    tx,
  )
  const basis = modelId === undefined ? 'categoryId' : 'modelId'
  const sameAs = (line: KitInput['lines'][number], other: KitInput['lines'][number]) =>
    line.modelId === undefined ? line.accessory === other.accessory : line.modelId === other.modelId
  return refuseReasons([
    ...(place?.known === true && (modelId === undefined || single.has(modelId))
      ? []
      : [reason('unknownModel', {}, basis)]),
    ...(typeof place?.taken === 'string' ? [reason('taken', { name: place.taken }, basis)] : []),
    ...lines.flatMap((line, index) => {
      const at = `lines.${index}`
      if ((line.modelId === undefined) === ((line.accessory ?? '') === ''))
        return [reason('itemWhat', {}, `${at}.accessory`)]
      if (line.modelId !== undefined && !single.has(line.modelId)) return [reason('unknownModel', {}, `${at}.modelId`)]
      if (line.modelId !== undefined && line.modelId === modelId) return [reason('ownModel', {}, `${at}.modelId`)]
      return lines.findIndex((other) => sameAs(line, other)) < index ? [reason('repeated', {}, `${at}.accessory`)] : []
    }),
  ])
}

// An item keeps its id through a change: what a look missed of it stays missing.
const writeItems = async (tx: Tx, kit: number, lines: KitInput['lines']): Promise<void> => {
  const rows = lines.map((line, position) => ({
    item: line.itemId ?? null,
    position,
    model: line.modelId ?? null,
    accessory: line.modelId === undefined ? (line.accessory ?? '') : '',
    english: line.modelId === undefined ? (line.accessoryEn ?? '') : '',
    quantity: line.quantity,
    essential: line.essential === 'Y',
  }))
  const given = recordset(rows, {
    item: 'bigint',
    position: 'int',
    model: 'bigint',
    accessory: 'text',
    english: 'text',
    quantity: 'numeric',
    essential: 'boolean',
  })
  await sql`delete from equipment.kit_item i where i.kit_id = ${kit} and not exists (select 1 from ${given} where t.item = i.id)`.execute(
    tx,
  )
  await sql`
    update equipment.kit_item i set position = t.position, model_id = t.model, accessory = t.accessory, accessory_en = t.english, quantity = t.quantity, is_essential = t.essential
    from ${given} where i.id = t.item and i.kit_id = ${kit}`.execute(tx)
  await sql`
    insert into equipment.kit_item (kit_id, position, model_id, accessory, accessory_en, quantity, is_essential)
    select ${kit}, t.position, t.model, t.accessory, t.english, t.quantity, t.essential
    from ${given} where t.item is null or not exists (select 1 from equipment.kit_item i where i.id = t.item and i.kit_id = ${kit})`.execute(
    tx,
  )
}

const refuseTaken = (error: unknown): never => {
  throw ['kit_model', 'kit_category'].includes(violated(error) ?? '') ? stale() : error
}

export const createKit = async (tx: Tx, actor: Actor, context: Context, given: KitInput): Promise<{ id: number }> => {
  await check(tx, given, 0)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into equipment.kit (name, model_id, category_id, remark, version, created_by, created_at)
    values (${given.kitName}, ${given.modelId ?? null}, ${given.categoryId ?? null}, ${given.remark ?? ''}, 1, ${actor.userId}, ${now()}) returning id`
    .execute(tx)
    .catch(refuseTaken)
  const id = made?.id ?? 0
  await writeItems(tx, id, given.lines)
  await audit(tx, actor, context, 'equipment/device-kit', 'create', [{ id, after: given }])
  return { id }
}

export const updateKit = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: KitInput & { readonly id: number; readonly version: number },
): Promise<{ version: number }> => {
  const { id } = given
  const [before] = await lock(tx, [id])
  if (!before) throw notFound()
  if (before.version !== given.version) throw stale()
  await check(tx, given, id)
  const version = before.version + 1
  await sql`
    update equipment.kit set name = ${given.kitName}, model_id = ${given.modelId ?? null}, category_id = ${given.categoryId ?? null}, remark = ${given.remark ?? ''},
      version = ${version}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`
    .execute(tx)
    .catch(refuseTaken)
  await writeItems(tx, id, given.lines)
  const [after] = await lock(tx, [id])
  await audit(tx, actor, context, 'equipment/device-kit', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return { version }
}

export const removeKits = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, ids)
  await sql`update equipment.kit set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/device-kit',
    'remove',
    rows.map((row) => ({ id: row.id, before: audited(row) })),
  )
}
