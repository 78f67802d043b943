import { sql } from 'kysely'
import { chains } from '../installation/index.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { now, today } from '../src/kit/clock.ts'
import { type Tx, recordset } from '../src/kit/database/database.ts'
import { perform, recordEvents } from '../src/kit/document/index.ts'
import { projects as documents } from '../src/system/project/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { people, projects, writtenFor } from './facts.ts'

type Project = (typeof projects)[number]
const day = 86_400_000
/**
 * Days from today on which a project was first written: a good while before
 * its first shot, and before anything was asked for it.
 */
const writtenOn = ({ acquireStart, designStart }: Project): number =>
  Math.min(Math.round((Date.parse(acquireStart ?? designStart) - Date.parse(writtenFor)) / day) - 95, -30)
const holding = (role: string, is: (person: (typeof people)[number]) => boolean): string => {
  const found = people.find((one) => one.roles.includes(role) && is(one))
  if (!found) throw new Error(`nobody is ${role}`)
  return found.account
}
const steps = chains.find(({ kind }) => kind === 'system/project')?.steps ?? []
// Who decides at a step: the leader of the nearest department at or above
// the project's, the equipment manager of the company.
const decides = (project: Project, role: string, place: string): string =>
  holding(role, ({ department }) => place !== 'department' || project.department.startsWith(department))

interface Stood {
  readonly id: string
  readonly documentId: number
  readonly number: string | null
}
/**
 * What happened to the projects that stand already: written by their managers, submitted, and approved step by step.
 * Their numbers are those that they have.
 */
export const seedProjectPast = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const { rows } =
    await sql<Stood>`select id, document_id as "documentId", number from system.project where id = any(${projects.map(({ id }) => id)}::text[]) order by document_id`.execute(
      tx,
    )
  for (const { id, documentId } of rows) {
    const project = projects.find((one) => one.id === id)
    if (project) await play(stage, project, documentId)
  }
  await sql`update system.project p set number = t.number from ${recordset(rows, { id: 'text', number: 'text' })} where p.id = t.id`.execute(
    tx,
  )
  // The next one goes on after the numbers that stand.
  await sql`delete from system.project_numbering`.execute(tx)
}

const play = async (stage: Stage, project: Project, id: number): Promise<void> => {
  const { tx } = stage
  const first = writtenOn(project)
  const manager = await stage.person(holding('project_mgr', ({ crews }) => crews?.includes(project.crew) ?? false))
  await stage.on(first, async () => {
    await sql`update system.project set created_by = ${manager.userId}, created_at = ${now()}, number = null, state = case when is_virtual then state else 'draft' end where document_id = ${id}`.execute(
      tx,
    )
    await recordEvents(tx, manager, systemContext, [{ documentId: id, action: 'create', from: null, to: 'draft' }])
  })
  if (project.virtual) return
  await stage.on(first + 1, () => perform(tx, documents, manager, systemContext, 'submit', id, undefined, {}))
  for (const [index, { role, place }] of steps.entries()) {
    const person = await stage.person(decides(project, role, place))
    await stage.on(first + 3 + 2 * index, () =>
      perform(tx, documents, person, systemContext, 'approve', id, undefined, { opinion: '同意立项' }),
    )
  }
}
