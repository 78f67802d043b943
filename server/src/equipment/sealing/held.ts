import { type SealingHeld, sealingHolders } from '@geodepot/contracts/equipment/sealing.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { heldNamed } from '../device/index.ts'

/** More are found by their code. */
const shown = 500
/** The devices that a holder of this person's scope has, and no document keeps. */
export const findHeld = async (
  db: Reader,
  actor: Actor,
  { holderId, keyword }: { readonly holderId: number; readonly keyword?: string | undefined },
  language: Language,
): Promise<SealingHeld[]> => {
  const { rows } = await sql<SealingHeld>`
    select d.model_id as "modelId", d.id as "devId", d.name as "devName", b.name as brand, m.name as "devModel", d.self_number as "selfNum",
      d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit, d.tech_state as condition
    from equipment.device d join equipment.holder h on h.id = d.holder_id join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id
    where d.holder_id = ${holderId} and h.kind = any(${sealingHolders}::text[]) and ${visible(actor, { departments: ['h.department_id'] })}
      and d.deleted_at is null and d.locked_by is null and d.mounted_on is null and ${heldNamed(keyword)}
    order by m.name, d.self_number, d.id limit ${shown}`.execute(db)
  return rows
}
