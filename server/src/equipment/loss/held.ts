import type { LossHeld } from '@geodepot/contracts/equipment/loss.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'

/** Other hands than a project's from which something may be lost, within this person's scope. */
export const findHolders = async (
  db: Reader,
  actor: Actor,
  kinds: readonly string[],
  language: Language,
): Promise<{ holderId: number; holderName: string }[]> =>
  (
    await sql<{ holderId: number; holderName: string }>`
      select h.id as "holderId", ${namedIn('h', language)} as "holderName" from equipment.holder h
      where h.kind = any(${kinds}::text[]) and h.kind <> 'project' and ${visible(actor, { departments: ['h.department_id'] })} order by h.name limit 500`.execute(
      db,
    )
  ).rows

interface Asked {
  readonly projectInfoNo?: string | undefined
  readonly holderId?: number | undefined
}
/** What a project or another holder that this person sees has, as far as no document keeps it. */
export const findHeld = async (
  db: Reader,
  actor: Actor,
  { projectInfoNo, holderId }: Asked,
  language: Language,
): Promise<LossHeld[]> =>
  (
    await sql<LossHeld>`
      with place as (
        select h.id from equipment.holder h left join system.project p on p.id = h.project_id
        where ((h.kind = 'project' and h.project_id = ${projectInfoNo ?? null}) or (h.kind in ('department', 'lease') and h.id = ${holderId ?? null}))
          and ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })}),
      held as (
        select d.model_id, d.id as device_id, d.tech_state as condition, 1::numeric as quantity from equipment.device d
          where d.holder_id in (select id from place) and d.deleted_at is null and d.locked_by is null and d.mounted_on is null
        union all
        select b.model_id, null, b.condition, b.quantity from equipment.bulk_balance b where b.holder_id in (select id from place) and b.quantity > 0)
      select t.model_id as "modelId", t.device_id as "devId", coalesce(d.name, m.device_name) as "devName", b.name as brand, m.name as "devModel", d.self_number as "selfNum",
        d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit, t.condition, trim_scale(t.quantity)::text as qty
      from held t join equipment.model m on m.id = t.model_id join equipment.brand b on b.id = m.brand_id left join equipment.device d on d.id = t.device_id
      order by m.name, t.model_id, t.condition <> 'good', t.condition, d.self_number, t.device_id limit ${lineBound}`.execute(
      db,
    )
  ).rows
