// A project of a journey's own, and equipment on its way to it: made by the product's own calls.
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { project, projectStatuses } from '@geodepot/contracts/system/project.ts'
import { ask } from './ask.ts'
import type { OwnDevice } from './equipment.ts'
import { unique } from './journey.ts'

export interface OwnProject {
  readonly projectInfoNo: string
  readonly id: number
  readonly name: string
}
interface Makers {
  /** Tokens of the department's head, who writes it, and of an equipment manager. */ readonly leader: string
  readonly equipment: string
}

const written = (name: string) => ({
  projectName: name,
  projectType: '5000100004000000001',
  projectStatus: projectStatuses.working,
  explorationMethod: '0300100012000000003',
  projectYear: '2026',
  acquireStartTime: '2026-11-01',
  acquireEndTime: '2027-04-30',
  designStartDate: '2026-10-01',
  designEndDate: '2027-06-30',
})
/** One that is not submitted yet, written by the bearer of the token. */
export const draftProject = async (token: string): Promise<OwnProject> => {
  const name = unique('D')
  const { projectInfoNo, id } = await ask(token, project.create, written(name))
  return { projectInfoNo, id, name }
}
/** One that is approved and under way, with these people in it. */
export const makeProject = async ({ leader, equipment }: Makers, members: readonly string[]): Promise<OwnProject> => {
  const made = await draftProject(leader)
  const version = async () => (await ask(leader, project.get, { id: made.projectInfoNo })).version
  await ask(leader, project.submit, { id: made.id, version: await version() })
  await ask(equipment, project.approve, { id: made.id, version: await version() })
  const found = await Promise.all(
    members.map((account) => ask(equipment, project.people, { keyword: account, pageSize: 1 })),
  )
  await ask(equipment, project.addMembers, {
    id: made.projectInfoNo,
    userIds: found.flatMap(({ rows }) => rows.map(({ userId }) => userId)),
  })
  return made
}

interface Senders {
  /** Tokens of a dispatcher, and of an equipment manager for what nobody applied for. */ readonly dispatcher: string
  readonly equipment: string
}
/** Sends devices from a pool, named in English, to a project; returns the allocation's number. */
export const send = async (
  { dispatcher: token, equipment }: Senders,
  { projectInfoNo }: Pick<OwnProject, 'projectInfoNo'>,
  devices: readonly OwnDevice[],
  pool: string,
): Promise<string> => {
  const sources = await ask(token, allocationCalls.sources, {})
  const from = sources.find(({ holderName }) => holderName.startsWith(pool))
  if (!from) throw new Error(`no pool is called ${pool}`)
  const { id, number } = await ask(token, allocationCalls.create, {
    fromHolderId: from.holderId,
    projectInfoNo,
    lines: devices.map(({ devId }) => ({ devId })),
  })
  const now = () => ask(token, allocationCalls.get, { id })
  await ask(token, allocationCalls.submit, { id, version: (await now()).version })
  const submitted = await now()
  if (submitted.docState === 'submitted')
    await ask(equipment, allocationCalls.approve, { id, version: submitted.version })
  const { version, lines } = await now()
  await ask(token, allocationCalls.ship, {
    id,
    version,
    carrier: 'Silk Road Haulage',
    lines: lines.map(({ lineId }) => ({ lineId })),
  })
  return number
}
