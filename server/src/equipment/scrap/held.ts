import type { ScrapHeld } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { elsewhereOn, isLost, isPlaceFor } from './check.ts'
import { worthOf } from './worth.ts'
import { deviceVisible, heldNamed } from '../device/index.ts'

/** Pools and workshops of this person's scope, and what was lost of their devices. */
export const findHolders = async (
  db: Reader,
  actor: Actor,
  language: Language,
): Promise<{ holderId: number; holderName: string }[]> =>
  (
    await sql<{ holderId: number; holderName: string }>`
      select h.id as "holderId", case when h.kind = 'out' then ${textOf(scrapMessages, 'lostPlace', language)} else ${namedIn('h', language)} end as "holderName" from equipment.holder h
      where ${isPlaceFor(actor)} order by h.kind = 'out', h.name limit 500`.execute(db)
  ).rows

/** More are found by their code. */
const shown = 500
/** What a holder that this person sees has and may let go, what is out of order first, with what it is worth. */
export const findHeld = async (
  db: Reader,
  actor: Actor,
  { holderId, keyword }: { readonly holderId: number; readonly keyword?: string | undefined },
  language: Language,
): Promise<ScrapHeld[]> => {
  const { rows } = await sql<ScrapHeld>`
    with place as (
      select h.id, h.kind from equipment.holder h where h.id = ${holderId} and ${isPlaceFor(actor)}),
    held as (
      select d.model_id, d.id as device_id, d.tech_state as condition, 1::numeric as quantity from equipment.device d
        where d.holder_id in (select id from place where kind <> 'out') and d.deleted_at is null and d.locked_by is null and d.mounted_on is null and d.account_state <> 'external'
      union all
      select d.model_id, d.id, d.tech_state, 1::numeric from equipment.device d
        where d.holder_id in (select id from place where kind = 'out') and ${isLost} and d.account_state <> 'external' and ${deviceVisible(actor)} and ${elsewhereOn(null)} is null
      union all
      select b.model_id, null, b.condition, b.quantity - coalesce((select sum(o.quantity) from equipment.bulk_promised o
          where o.holder_id = b.holder_id and o.model_id = b.model_id and o.condition = b.condition), 0)
        from equipment.bulk_balance b where b.holder_id in (select id from place where kind <> 'out') and b.quantity > 0)
    select t.model_id as "modelId", t.device_id as "devId", coalesce(d.name, m.device_name) as "devName", b.name as brand, m.name as "devModel", d.self_number as "selfNum",
      d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit, t.condition, trim_scale(t.quantity)::text as qty
    from held t join equipment.model m on m.id = t.model_id join equipment.brand b on b.id = m.brand_id left join equipment.device d on d.id = t.device_id
    where t.quantity > 0 and ${heldNamed(keyword)} order by t.condition in ('good', 'waitInspect'), m.name, t.model_id, t.condition, d.self_number, t.device_id limit ${shown}`.execute(
    db,
  )
  const worth = await worthOf(
    db,
    rows.map(({ devId, modelId, qty }) => ({ device: devId, model: modelId, quantity: qty })),
  )
  return rows.map((row, at) => ({
    ...row,
    ...(worth[at] ?? { usedYears: null, originalUSD: null, netUSD: null, repairUSD: null }),
  }))
}
