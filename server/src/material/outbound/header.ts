import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { dayReasons } from '../../ledger/stock/index.ts'
import { equipmentPorts } from '../../ports/equipment.ts'
import { againstKnown } from '../../system/supplier/index.ts'
import { type KeptStore, keeps } from '../store/index.ts'
import { type Header, isUse, reason as because } from './terms.ts'

/** An application that was approved, of that project. */
const isKnown = async (tx: Tx, application: number, project: string | undefined): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from material.application where id = ${application} and project_id = ${project ?? null} and state = 'approved' and deleted_at is null
    for key share`.execute(tx)
  return rows.length > 0
}

/** What stands against the header of one: its store and keeper, its day, and what its kind asks for. */
export const againstHeader = async (
  tx: Tx,
  actor: Actor,
  header: Header,
  store: KeptStore | undefined,
  project: HeldProject | undefined,
): Promise<Reason[]> => {
  const { outKind, outDate, projectInfoNo, applicationId, supplierId, receiverName = '', reason = '' } = header
  if (!store) return [because('unknownStore', {}, 'storeId')]
  const [days = []] = await dayReasons(tx, [{ day: outDate, today: store.today, dateField: 'outDate' }])
  const uses = isUse(outKind)
  return [
    ...(keeps(actor, store.keeper) ? [] : [because('notKeeper', {}, 'storeId')]),
    ...days,
    ...(outKind === 'project' && projectInfoNo === undefined ? [because('projectMissing', {}, 'projectInfoNo')] : []),
    ...(uses && project?.isClosed ? [because('projectClosed', {}, 'projectInfoNo')] : []),
    ...(uses && receiverName === '' ? [because('receiverMissing', {}, 'receiverName')] : []),
    ...(outKind === 'repair' && (header.repairNo ?? '') === '' ? [because('repairMissing', {}, 'repairNo')] : []),
    ...(outKind === 'repair' && header.repairNo !== undefined
      ? await equipmentPorts.ports().againstRepair(tx, header.repairNo, 'repairNo')
      : []),
    ...(outKind === 'supplier' && supplierId === undefined ? [because('supplierMissing', {}, 'supplierId')] : []),
    // What was bought goes back to whom it was bought from, whether anything more is or not.
    ...(outKind === 'supplier' && supplierId !== undefined ? await againstKnown(tx, supplierId) : []),
    ...((outKind === 'supplier' || outKind === 'writeOff') && reason === ''
      ? [because('reasonMissing', {}, 'reason')]
      : []),
    ...(uses && applicationId !== undefined && !(await isKnown(tx, applicationId, projectInfoNo))
      ? [because('unknownApplication', {}, 'applicationId')]
      : []),
  ]
}
