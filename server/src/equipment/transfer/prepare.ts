import type { transfer } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { departmentsOf } from '../../ledger/custody/index.ts'
import { heldBy, heldOf, quantityOf, wrongLines } from '../shipment/index.ts'
import { holdersOf } from './places.ts'
import { valuesOf } from './values.ts'
import { reason } from './terms.ts'

type TransferDraft = Draft<typeof transfer>
type Header = TransferDraft['header']
const isOfProjects = ({ transferKind }: Header): boolean => transferKind === 'project' || transferKind === 'rollOver'

/** Checks a draft against what its sender holds, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header, lines }: TransferDraft, project?: HeldProject) => {
  const from = await senderOf(tx, actor, header)
  const to = await receiverOf(tx, header, project)
  refuseAny(against(header, from, to))
  const { kind: _kind, ...sender } = from ?? { kind: '', holder: 0, department: '', project: null }
  const receiver = to ?? { holder: null, department: '', project: null }
  const held = await heldBy(tx, sql`select ${sender.holder}::bigint as id`, lines)
  const found = heldOf(lines, held)
  const reasons = wrongLines(lines, held, transferMessages)
  const values = await valuesOf(
    tx,
    lines.map((line, index) => ({
      device: line.devId ?? null,
      model: found[index]?.model ?? 0,
      quantity: quantityOf(line),
    })),
  )
  return {
    reasons,
    header: {
      kind: header.transferKind,
      department_id: sender.department,
      from_project_id: sender.project,
      from_holder_id: sender.holder,
      to_department_id: receiver.department,
      project_id: receiver.project,
      to_holder_id: receiver.holder,
      between_units:
        header.transferKind === 'department' && (await areUnits(tx, sender.department, receiver.department)),
      staying_people: header.transferKind === 'rollOver' ? (header.stayingPeople ?? []) : [],
      reason: header.reason,
      expected_on: header.expectedArrival ?? null,
      remark: header.remark ?? '',
    },
    lines: lines.map((line, index) => ({
      device_id: line.devId ?? null,
      model_id: found[index]?.model,
      condition: found[index]?.condition,
      quantity: quantityOf(line),
      ...values[index],
    })),
  }
}

interface Sender {
  readonly kind: string
  readonly holder: number
  readonly department: string
  readonly project: string | null
}
// In the data scope of whoever sends: a project, or a place of the kind.
const senderOf = async (tx: Tx, actor: Actor, header: Header): Promise<Sender | undefined> => {
  const isProject = isOfProjects(header)
  const which = isProject
    ? sql`h.project_id = ${header.fromProjectNo ?? null}`
    : sql`h.id = ${header.fromHolderId ?? null}`
  const {
    rows: [row],
  } = await sql<Sender>`
    select h.kind, h.id as holder, coalesce(p.department_id, h.department_id) as department, p.id as project
    from equipment.holder h left join system.project p on p.id = h.project_id
    where ${which} and h.kind = any(${holdersOf[header.transferKind]}::text[]) and ${visible(actor, { departments: ['h.department_id', 'p.department_id'], projects: ['h.project_id'] })}`.execute(
    tx,
  )
  return row
}

type Receiver = { readonly department: string } & (
  | { readonly project: string; readonly holder: null }
  | { readonly project: null; readonly holder: number }
)
// A department receives in its pool, or, where it has none, itself.
const receiverOf = async (tx: Tx, header: Header, project?: HeldProject): Promise<Receiver | undefined> => {
  if (isOfProjects(header)) return project && { project: project.id, holder: null, department: project.departmentId }
  const {
    rows: [row],
  } = await sql<{ department: string; holder: number | null }>`
    select d.id as department, h.id as holder from system.department d left join equipment.holder h on h.department_id = d.id and h.kind = 'pool'
    where d.status = '0' and ${header.transferKind === 'pool' ? sql`h.id = ${header.toHolderId ?? null}` : sql`d.id = ${header.toDeptId ?? null}`}`.execute(
    tx,
  )
  if (!row) return undefined
  const { department, holder } = row
  if (holder !== null) return { department, holder, project: null }
  const made = (await departmentsOf(tx, [department])).get(department)
  return made === undefined ? undefined : { department, holder: made, project: null }
}

const fields = {
  project: ['fromProjectNo', 'toProjectNo'],
  rollOver: ['fromProjectNo', 'toProjectNo'],
  department: ['fromHolderId', 'toDeptId'],
  pool: ['fromHolderId', 'toHolderId'],
} as const
const against = ({ transferKind }: Header, from?: Sender, to?: Receiver): Reason[] => {
  const [fromField, toField] = fields[transferKind]
  const isSame = from && to && (from.holder === to.holder || (from.project !== null && from.project === to.project))
  const isWithin = transferKind === 'department' && from?.department === to?.department
  return [
    ...(from ? [] : [reason('unknownSender', {}, fromField)]),
    ...(to ? [] : [reason('unknownReceiver', {}, toField)]),
    ...(from && to && (isSame || isWithin) ? [reason('sameEnds', {}, toField)] : []),
  ]
}

const areUnits = async (tx: Tx, from: string, to: string): Promise<boolean> => {
  const {
    rows: [row],
  } = await sql<{ between: boolean }>`
    select f.path[2] is distinct from t.path[2] as between from system.department f, system.department t where f.id = ${from} and t.id = ${to}`.execute(
    tx,
  )
  return row?.between ?? false
}
