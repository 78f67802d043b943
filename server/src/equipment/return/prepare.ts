import type { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, refusal } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'

type ReturnDraft = Draft<typeof deviceReturn>
type Line = ReturnDraft['lines'][number]

/** Checks a draft against what the project holds, and says what is written of it. */
export const prepare = async (tx: Tx, { header, lines }: ReturnDraft, project: HeldProject) => {
  const department = await poolDepartment(tx, header.toHolderId)
  const held = await heldOf(tx, project.id, lines)
  const found = lines.map((line) => held.get(keyOf(line)))
  const seen = new Set<string>()
  const reasons = lines.flatMap((line, index): Reason[] => {
    const field = line.devId === undefined ? 'modelId' : 'devId'
    const say = (
      key: keyof typeof returnMessages.texts,
      params: Reason['params'] = {},
      at: string = field,
    ): Reason[] => [{ key, params, messages: returnMessages, field: `lines.${index}.${at}` }]
    if (line.devId === undefined && (line.modelId === undefined || line.qty === undefined)) return say('deviceOrModel')
    const one = found[index]
    if (!one) return say('notHeld')
    if (one.group !== header.backDeviceType)
      return say('otherType', { type: returnMessages.texts[`backDeviceType${header.backDeviceType}`] })
    if (seen.has(keyOf(line))) return say('twice', { name: one.name })
    seen.add(keyOf(line))
    return compare(quantityOf(line), one.held) > 0 ? say('moreThanHeld', { held: one.held }, 'qty') : []
  })
  return {
    reasons,
    header: {
      project_id: project.id,
      department_id: project.departmentId,
      to_holder_id: header.toHolderId,
      to_department_id: department,
      device_group: header.backDeviceType,
      expected_on: header.expectedArrival ?? null,
      remark: header.remark ?? '',
    },
    lines: lines.map((line, index) => ({
      device_id: line.devId ?? null,
      model_id: found[index]?.model,
      condition: found[index]?.condition,
      quantity: quantityOf(line),
      held: found[index]?.held,
    })),
  }
}

const quantityOf = ({ devId, qty = '0' }: Line): string => (devId === undefined ? qty : '1')
const keyOf = ({ devId, modelId, condition = 'good' }: Line): string =>
  devId === undefined ? `${modelId} ${condition}` : String(devId)

const poolDepartment = async (tx: Tx, holder: number): Promise<string> => {
  const row = await tx
    .selectFrom('equipment.holder')
    .select('department_id')
    .where('id', '=', holder)
    .where('kind', '=', 'pool')
    .executeTakeFirst()
  if (!row?.department_id) throw refusal(returnMessages, 'unknownPool', {}, 'toHolderId')
  return row.department_id
}

interface Held {
  readonly key: string
  readonly name: string
  readonly model: number
  readonly condition: TechState
  readonly group: string
  readonly held: string
}
// What is with the project of all that the lines name.
const heldOf = async (tx: Tx, project: string, lines: readonly Line[]): Promise<ReadonlyMap<string, Held>> => {
  const { rows } = await sql<Held>`
    with place as (select id from equipment.holder where project_id = ${project} and kind = 'project')
    select d.id::text as key, d.name, d.model_id as model, d.tech_state as condition, c.device_group as "group", '1' as held
    from equipment.device d join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id
    where d.id = any(${lines.flatMap(({ devId }) => devId ?? [])}::bigint[]) and d.deleted_at is null and d.holder_id in (select id from place)
    union all
    select b.model_id || ' ' || b.condition, m.name, b.model_id, b.condition, c.device_group, trim_scale(b.quantity)::text
    from equipment.bulk_balance b join equipment.model m on m.id = b.model_id join equipment.category c on c.id = m.category_id
    where b.model_id = any(${lines.flatMap(({ modelId }) => modelId ?? [])}::bigint[]) and b.quantity > 0 and b.holder_id in (select id from place)`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.key, row]))
}
