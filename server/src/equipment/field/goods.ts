import type { FieldGoods } from '@geodepot/contracts/equipment/field.ts'
import type { Language, Messages } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { Refusal, type Reason } from '../../kit/http/refusal.ts'
import { devicesByCode } from '../device/index.ts'
import { findHeld } from '../shipment/index.ts'

/** Projects `p` that this person belongs to: nobody takes those of a whole company into the field. */
const own = (actor: Actor) =>
  sql`(p.id = any(${actor.scope.projects}::text[]) or exists (select 1 from system.project_member b where b.project_id = p.id and b.user_id = ${actor.userId}))
    and p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}`

/** What a phone takes along: this person's projects, and what they have that no document keeps. */
export const fieldGoodsOf = async (db: Reader, actor: Actor, language: Language): Promise<FieldGoods> => {
  const [{ rows: projects }, goods] = await Promise.all([
    sql<FieldGoods['projects'][number]>`
      select p.id as "projectInfoNo", p.name as "projectName" from system.project p join equipment.holder h on h.project_id = p.id and h.kind = 'project'
      where ${own(actor)} order by p.design_start desc nulls last, p.id limit 20`.execute(db),
    findHeld(
      db,
      sql`select h.id from equipment.holder h join system.project p on p.id = h.project_id where h.kind = 'project' and ${own(actor)} order by p.design_start desc nulls last, p.id limit 20`,
      language,
    ),
  ])
  return { projects, goods }
}

interface Coded {
  readonly code?: string | undefined
  readonly devId?: number | undefined
  readonly modelId?: number | undefined
}
/**
 * Lines as they were scanned, by the device that each code is of: of several that bear it the one that the project has.
 * @throws Refusal at the line whose code nobody bears, in the words of the document
 */
export const byCode = async <L extends Coded>(
  tx: Tx,
  project: string | undefined,
  lines: readonly L[],
  messages: Messages,
): Promise<(Omit<L, 'code'> & { devId?: number | undefined })[]> => {
  const isCoded = ({ code = '', devId, modelId }: L) => code !== '' && devId === undefined && modelId === undefined
  const codes = [...new Set(lines.filter(isCoded).map(({ code = '' }) => code))]
  const found = Map.groupBy(codes.length === 0 ? [] : await devicesByCode(tx, codes), ({ code }) => code)
  const { rows } = await sql<{ id: number }>`
    select d.id from equipment.device d join equipment.holder h on h.id = d.holder_id
    where d.id = any(${[...found.values()].flat().map(({ id }) => id)}::bigint[]) and h.kind = 'project' and h.project_id = ${project ?? null}`.execute(
    tx,
  )
  const here = new Set(rows.map(({ id }) => id))
  const reasons: Reason[] = []
  const named = lines.map(({ code = '', ...line }, index) => {
    if (!isCoded({ code, ...line } as unknown as L)) return line
    const all = [...new Set((found.get(code) ?? []).map(({ id }) => id))]
    const fitting = all.length > 1 ? all.filter((id) => here.has(id)) : all
    const [devId] = fitting
    if (fitting.length !== 1)
      reasons.push({
        key: all.length === 0 ? 'unknownCode' : 'ambiguousCode',
        messages,
        params: { code },
        field: `lines.${index}.code`,
      })
    return { ...line, devId }
  })
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
  return named
}
