import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams, refusal } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { servable } from '../application/index.ts'
import { deviceVisible } from '../device/index.ts'
import { reason } from './terms.ts'

type AllocationDraft = Draft<typeof allocation>

/**
 * Checks a draft against the company: its application, project, sending pool,
 * devices and models; and says what is written of it.
 */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: AllocationDraft,
  { departmentId: to }: HeldProject,
) => {
  const from = await senderOf(tx, actor, header)
  const devices = await devicesOf(tx, actor, lines)
  const models = await bulkModelsOf(tx, lines)
  const asked = await askedLines(tx, header.applicationId)
  const seen = new Set<number>()
  const reasons = [
    ...(header.dispatchDate !== undefined &&
    header.expectedArrival !== undefined &&
    header.expectedArrival < header.dispatchDate
      ? [
          {
            key: 'datesOutOfOrder',
            messages: kitMessages,
            field: 'expectedArrival',
            params: { earlier: allocationMessages.texts.dispatchDate, later: allocationMessages.texts.expectedArrival },
          },
        ]
      : []),
    ...lines.flatMap((line, index): Reason[] => {
      const say = (key: keyof typeof allocationMessages.texts, params: ReasonParams, field: string) => [
        reason(key, params, `lines.${index}.${field}`),
      ]
      if (line.applicationLineId !== undefined && !asked.has(line.applicationLineId))
        return say('unknownLine', {}, 'applicationLineId')
      if (line.devId !== undefined) {
        const device = devices.get(line.devId)
        if (!device) return say('unknownDevice', {}, 'devId')
        if (seen.has(line.devId)) return say('twice', { name: device.name }, 'devId')
        seen.add(line.devId)
        return []
      }
      if (line.modelId === undefined || line.qty === undefined) return say('deviceOrModel', {}, 'modelId')
      const model = models.get(line.modelId)
      return model?.tracking === 'bulk' ? [] : say('notBulk', { model: model?.name ?? '' }, 'modelId')
    }),
  ]
  return {
    reasons,
    header: {
      application_id: header.applicationId ?? null,
      from_holder_id: header.fromHolderId,
      department_id: from,
      to_department_id: to,
      project_id: header.projectInfoNo,
      dispatch_on: header.dispatchDate ?? null,
      expected_on: header.expectedArrival ?? null,
      remark: header.remark ?? '',
    },
    lines: lines.map((line) => ({
      application_line_id: line.applicationLineId ?? null,
      device_id: line.devId ?? null,
      model_id: line.devId === undefined ? line.modelId : devices.get(line.devId)?.model,
      quantity: line.devId === undefined ? line.qty : '1',
      factor: line.applicationLineId === undefined ? null : (line.factor ?? null),
      remark: line.remark ?? '',
    })),
  }
}

// The sender's department; refuses an application that cannot be served, or is for another project, and a sender that is no
// pool in this person's scope.
const senderOf = async (tx: Tx, actor: Actor, header: AllocationDraft['header']): Promise<string> => {
  const {
    rows: [row],
  } = await sql<{ from: string | null; project: string | null }>`
    select (select h.department_id from equipment.holder h where h.id = ${header.fromHolderId} and h.kind = 'pool' and ${visible(actor, { departments: ['h.department_id'] })}) as from,
      (select a.project_id from equipment.application a where a.id = ${header.applicationId ?? null} and ${servable(actor, 'a')}) as project`.execute(
    tx,
  )
  if (!row?.from) throw refusal(allocationMessages, 'unknownHolder', {}, 'fromHolderId')
  if (header.applicationId !== undefined && !row.project)
    throw refusal(allocationMessages, 'unknownApplication', {}, 'applicationId')
  if (header.applicationId !== undefined && row.project !== header.projectInfoNo)
    throw refusal(allocationMessages, 'otherProject', {}, 'projectInfoNo')
  return row.from
}

const askedLines = async (tx: Tx, application: number | undefined): Promise<Set<number>> => {
  const { rows } = await sql<{
    id: number
  }>`select id from equipment.application_line where document_id = ${application ?? null}`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

const devicesOf = async (
  tx: Tx,
  actor: Actor,
  lines: AllocationDraft['lines'],
): Promise<Map<number, { name: string; model: number }>> => {
  const ids = lines.flatMap((line) => line.devId ?? [])
  const { rows } = await sql<{ id: number; name: string; model: number }>`
    select d.id, d.name, d.model_id as model from equipment.device d where d.id = any(${ids}::bigint[]) and ${deviceVisible(actor)}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
const bulkModelsOf = async (
  tx: Tx,
  lines: AllocationDraft['lines'],
): Promise<Map<number, { name: string; tracking: string }>> => {
  const ids = lines.flatMap((line) => line.modelId ?? [])
  const { rows } = await sql<{
    id: number
    name: string
    tracking: string
  }>`select id, name, tracking from equipment.model where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
