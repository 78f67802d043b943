import type { stockTake } from '@geodepot/contracts/equipment/stock-take.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { reason } from './terms.ts'

type TakeDraft = Draft<typeof stockTake>
type Header = TakeDraft['header']

interface Place {
  readonly holder: number | null
  readonly project: HeldProject | undefined
  readonly scope: string | null
  readonly department: string
}
const poolOf = async (tx: Tx, actor: Actor, holder: number): Promise<Place | undefined> => {
  const {
    rows: [found],
  } = await sql<{ department: string }>`
    select h.department_id as department from equipment.holder h where h.id = ${holder} and h.kind = 'pool' and ${visible(actor, { departments: ['h.department_id'] })}`.execute(
    tx,
  )
  return found && { holder, project: undefined, scope: null, department: found.department }
}
const unitOf = async (tx: Tx, actor: Actor, department: string): Promise<Place | undefined> => {
  const { rows } = await sql`
    select 1 from system.department d where d.id = ${department} and ${visible(actor, { departments: ['d.id'] })}`.execute(
    tx,
  )
  return rows.length === 0 ? undefined : { holder: null, project: undefined, scope: department, department }
}
const placeOf = async (
  tx: Tx,
  actor: Actor,
  { takeBasis, holderId, scopeOrgId }: Header,
  project: HeldProject | undefined,
): Promise<Place | Reason> => {
  switch (takeBasis) {
    case 'pool':
      if (holderId === undefined) return reason('placeMissing', {}, 'holderId')
      return (await poolOf(tx, actor, holderId)) ?? reason('unknownPlace', {}, 'holderId')
    case 'project':
      if (!project) return reason('placeMissing', {}, 'projectInfoNo')
      return { holder: null, project, scope: null, department: project.departmentId }
    case 'department':
    case 'category':
      if (scopeOrgId === undefined || scopeOrgId === '') return reason('placeMissing', {}, 'scopeOrgId')
      return (await unitOf(tx, actor, scopeOrgId)) ?? reason('unknownPlace', {}, 'scopeOrgId')
  }
}

/** Checks a draft. Once the count is open, what is counted stays as it was opened. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header }: TakeDraft,
  id: number | null,
  project: HeldProject | undefined,
) => {
  const before =
    id === null
      ? undefined
      : await tx.selectFrom('equipment.stock_take').selectAll().where('id', '=', id).executeTakeFirst()
  const place = await placeOf(tx, actor, header, header.takeBasis === 'project' ? project : undefined)
  const isPlace = !('key' in place)
  const category = header.categoryId ?? null
  const known =
    category === null ||
    (await tx.selectFrom('equipment.category').select('id').where('id', '=', category).executeTakeFirst()) !== undefined
  const columns = {
    basis: header.takeBasis,
    holder_id: isPlace ? place.holder : null,
    project_id: isPlace ? (place.project?.id ?? null) : null,
    project_department_id: isPlace ? (place.project?.departmentId ?? null) : null,
    scope_department_id: isPlace ? place.scope : null,
    category_id: category,
    sample_size: header.sampleSize ?? null,
    department_id: isPlace ? place.department : actor.departmentId,
  }
  const stays = (
    ['basis', 'holder_id', 'project_id', 'scope_department_id', 'category_id', 'sample_size'] as const
  ).every((column) => before === undefined || before.opened_at === null || before[column] === columns[column])
  return {
    reasons: [
      ...(isPlace ? [] : [place]),
      ...(known ? [] : [reason('unknownCategory', {}, 'categoryId')]),
      ...(header.takeBasis === 'category' && category === null ? [reason('categoryMissing', {}, 'categoryId')] : []),
      ...(isPlace && !stays ? [reason('openedStays', {}, 'takeBasis')] : []),
    ],
    header: { name: header.takeName, ...columns, remark: header.remark ?? '' },
    lines: [],
  }
}
