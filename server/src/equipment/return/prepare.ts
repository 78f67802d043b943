import type { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { heldBy, heldOf, quantityOf, wrongLines } from '../shipment/index.ts'

type ReturnDraft = Draft<typeof deviceReturn>

/** Checks a draft against what the project holds, and says what is written of it. */
export const prepare = async (tx: Tx, { header, lines }: ReturnDraft, project: HeldProject) => {
  const department = await poolDepartment(tx, header.toHolderId)
  const held = await heldBy(
    tx,
    sql`select id from equipment.holder where project_id = ${project.id} and kind = 'project'`,
    lines,
  )
  const found = heldOf(lines, held)
  const reasons = wrongLines(lines, held, returnMessages, ({ group }, say) =>
    group === header.backDeviceType
      ? undefined
      : say('otherType', { type: returnMessages.texts[`backDeviceType${header.backDeviceType}`] }),
  )
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
      packed_note: line.packedNote ?? '',
    })),
  }
}

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
