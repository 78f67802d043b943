import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { storeOf } from '../store/index.ts'
import { againstHeader } from './header.ts'
import { issueLines, takingOf } from './lines.ts'
import { returnLines } from './returns.ts'
import { type OutboundDraft, isUse } from './terms.ts'

/** Checks one as it is written, against what stands now, and says what is kept of it. */
export const checked = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: OutboundDraft,
  project: HeldProject | undefined,
) => {
  const store = await storeOf(tx, actor, header.storeId)
  const reasons = await againstHeader(tx, actor, header, store, project)
  const ofLines =
    store === undefined
      ? { reasons: [], lines: [] }
      : header.outKind === 'return'
        ? await returnLines(tx, header, lines, store)
        : await issueLines(tx, takingOf(header), lines, store)
  return { store, reasons: [...reasons, ...ofLines.reasons], lines: ofLines.lines }
}

/** What is written of a draft. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  draft: OutboundDraft,
  _id: number | null,
  project: HeldProject | undefined,
) => {
  const { header } = draft
  const { outKind } = header
  const { reasons, store, lines } = await checked(tx, actor, draft, project)
  const isOfProject = isUse(outKind) || outKind === 'return'
  return {
    reasons,
    header: {
      department_id: store?.department ?? actor.departmentId,
      project_id: isOfProject ? (project?.id ?? null) : null,
      user_department_id: isOfProject ? (project?.departmentId ?? null) : null,
      kind: outKind,
      store_id: header.storeId,
      biz_date: header.outDate,
      application_id: isUse(outKind) ? (header.applicationId ?? null) : null,
      supplier_id: outKind === 'supplier' ? (header.supplierId ?? null) : null,
      repair_number: outKind === 'repair' ? (header.repairNo ?? '') : '',
      team: header.teamGroup ?? '',
      receiver: header.receiverName ?? '',
      reason: header.reason ?? '',
      remark: header.remark ?? '',
    },
    lines,
  }
}
