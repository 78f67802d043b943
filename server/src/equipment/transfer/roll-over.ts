import { ports } from '../../kit/ports.ts'
import { movePlans } from '../check-plan/index.ts'
import { moveTeam } from '../../system/project/index.ts'
import { handOverAtOnce } from '../shipment/index.ts'
import { plan } from './hand-over.ts'
import { type Given, certificatesOf } from './keep.ts'
import { movePapers } from './moving.ts'

/** All of it at one instant: what is named, the team but for those who stay, the papers that may go along, and the plans of checks. */
export const rollOver = async (doing: Given): Promise<{ detail: unknown }> => {
  const {
    tx,
    actor,
    context,
    document: { row },
  } = doing
  const [from, to] = [row.from_project_id ?? '', row.project_id ?? '']
  // Both as they are until it is done; the one that receives is kept already.
  await ports().holdProjects(tx, [from])
  const named = await certificatesOf(doing)
  const { lines } = await handOverAtOnce(plan, doing)
  const people = await moveTeam(tx, actor, context, { from, to, staying: row.staying_people })
  const target = { id: to, departmentId: row.to_department_id }
  const papers = await movePapers(tx, actor, context, from, target)
  const plans = await movePlans(tx, actor, context, from, target)
  return { detail: { lines, people, papers, plans, ...(named.length > 0 && { named }) } }
}
