import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { now, today } from '../src/kit/clock.ts'
import { type Tx, recordset } from '../src/kit/database/database.ts'
import { type Happening, tell } from '../src/kit/document/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { chains, people, projects, writtenFor } from './facts.ts'

type Project = (typeof projects)[number]
const day = 86_400_000
/** Days from today on which a project was first written: a good while before its first shot, and before anything was asked for it. */
const writtenOn = ({ acquireStart, designStart }: Project): number => Math.min(Math.round((Date.parse(acquireStart ?? designStart) - Date.parse(writtenFor)) / day) - 95, -30)
const holding = (role: string, is: (person: (typeof people)[number]) => boolean): string => {
  const found = people.find((one) => one.roles.includes(role) && is(one))
  if (!found) throw new Error(`nobody is ${role}`)
  return found.account
}
const steps = chains.find(({ kind }) => kind === 'system/project')?.steps ?? []
// Who decides at a step: the leader of the nearest department at or above the project's, the equipment manager of the company.
const decides = (project: Project, role: string, place: string): string => holding(role, ({ department }) => place !== 'department' || project.department.startsWith(department))

interface Stood { readonly id: string; readonly documentId: number }
/** What happened to the projects that stand already: written by their managers, submitted, and approved step by step. Their numbers are those that they have. */
export const seedProjectPast = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const { rows } = await sql<Stood>`select id, document_id as "documentId" from system.project where id = any(${projects.map(({ id }) => id)}::text[]) order by document_id`.execute(tx)
  const written = []
  for (const { id, documentId } of rows) {
    const project = projects.find((one) => one.id === id)
    if (project) written.push({ id, ...await played(stage, project, documentId) })
  }
  await sql`update system.project p set created_by = t.by, created_at = t."writtenAt", submitted_by = case when t."submittedAt" is not null then t.by end, submitted_at = t."submittedAt"
    from ${recordset(written, 'id text, "by" bigint, "writtenAt" timestamptz, "submittedAt" timestamptz')} where p.id = t.id`.execute(tx)
}

const played = async (stage: Stage, project: Project, documentId: number) => {
  const first = writtenOn(project)
  const manager = await stage.person(holding('project_mgr', ({ crews }) => crews?.includes(project.crew) ?? false))
  const told = (account: string, days: number, happening: Omit<Happening, 'documentId'>): Promise<Date> => stage.on(days, async () => {
    await tell(stage.tx, await stage.person(account), systemContext, [{ documentId, ...happening }])
    return now()
  })
  const writtenAt = await told(manager.userName, first, { action: 'create', from: null, to: 'draft' })
  if (project.virtual) return { by: manager.userId, writtenAt, submittedAt: null }
  const submittedAt = await told(manager.userName, first + 1, { action: 'submit', from: 'draft', to: 'submitted' })
  let received = submittedAt
  for (const [index, { name, nameEn, role, place }] of steps.entries()) {
    const step = { name, nameEn, receivedAt: received.toISOString() }
    received = await told(decides(project, role, place), first + 3 + 2 * index, { action: 'approve', from: 'submitted', to: index === steps.length - 1 ? 'approved' : 'submitted', step, opinion: '同意立项' })
  }
  return { by: manager.userId, writtenAt, submittedAt }
}
