// Projects: information, approval with the project number, virtual projects and their conversion, team, and the
// selector; who sees which.
// Asked for by acceptance D1 to D7 and the specification's sections 2.5, 2.6, 3 and 7.3.
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { project, projectDocument } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { follow } from '../../kit/changes/index.ts'
import { streamed } from '../../kit/database/list.ts'
import { approvalRoutes, historyOf, transitionRoutes } from '../../kit/document/index.ts'
import { registerRecord } from '../../kit/files/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { registerSent } from '../../kit/many/index.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { registerUse } from '../dict/index.ts'
import { registerDuty } from '../duty/index.ts'
import { changeOfRights } from '../session/index.ts'
import { projectRemaining } from '../../ledger/custody/index.ts'
import { custodyUse, filesUse, replacementUse } from './own-uses.ts'
import { projects } from './document.ts'
import { fileRights } from './file-rights.ts'
import { led } from './led.ts'
import { addMembers, findMembers, removeMembers } from './members.ts'
import { registerSource } from '../search/index.ts'
import {
  type Found,
  completed,
  codedColumns,
  findByName,
  findCodes,
  findDetail,
  findInfo,
  findList,
  findNames,
  findPeople,
  findProjects,
  findTeams,
  projectListing,
} from './queries.ts'
import { convertProject, removeProject } from './remove.ts'
import { type SheetRow, sheet, sheetListing } from './sheet.ts'
import { registerProjectUse } from './uses.ts'
import { changeProject, createProject, openProject, waive } from './write.ts'

export { projects } from './document.ts'
export { holdProjects, projectIsOpen, projectStandings } from './hold.ts'
export { installation } from './installation.ts'
export { moveTeam } from './move-team.ts'
export { findProject } from './queries.ts'
export { type ProjectUse, registerProjectUse } from './uses.ts'
export { createProject } from './write.ts'

follow({
  kind: 'system/project',
  list: project.list,
  listing: (_db, actor, language) => projectListing(actor, {}, language),
  brief: sql`p.number, p.state, p.version, coalesce(p.updated_at, p.created_at) as "updateTime"`,
  complete: (db, actor, rows) => completed(db, actor, rows as readonly Found[]),
})
registerSent({
  kind: 'system/project',
  create: project.create,
  get: project.get,
  update: project.update,
  number: 'projectId',
  find: async (db, number) =>
    (
      await sql<{
        id: number
      }>`select document_id as id from system.project where number = ${number} and deleted_at is null`.execute(db)
    ).rows[0]?.id,
  partial: true,
  namedBy: 'projectInfoNo',
})
registerNames({
  entity: 'system/project',
  fields: /^(projectInfoNo|replaces)$/,
  looks: /^P\d+$/,
  table: 'system.project',
  key: 'text',
  names: ['name', 'name'],
})

for (const column of codedColumns)
  registerUse(dictionaries[column], { by: 'value', among: (db, values) => findCodes(db, column, values) })
registerProjectUse(custodyUse)
registerProjectUse(replacementUse)
registerProjectUse(filesUse)
registerRecord('system/project', fileRights)
registerDuty(led)

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw notFound()
  return value
}

registerSource({ name: 'projects', rank: 5, permission: project.list.permission, find: findByName })

export const routes: readonly Route[] = [
  query(project.selector, ({ db, actor, input, context }) => findProjects(db, actor, input, context.language)),
  query(project.select, async ({ db, actor, input, context }) =>
    found(await findInfo(db, actor, input.id, context.language)),
  ),
  query(project.names, ({ db, actor, input }) => findNames(db, actor, input.projectName)),
  query(project.list, ({ db, actor, input, context }) => findList(db, actor, input, context.language)),
  query(project.get, async ({ db, actor, input, context }) =>
    found(await findDetail(db, actor, input.id, context.language)),
  ),
  query(project.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<SheetRow>(db, sheetListing(projectListing(actor, input, context.language), context.language), input),
      context.language,
      input.columns,
    ),
  ),
  query(project.teams, ({ db, context }) => findTeams(db, context.language)),
  query(project.people, ({ db, input, context }) => findPeople(db, input, context.language)),
  changeOfRights(project.create, ({ tx, actor, input, context }) => createProject(tx, actor, context, input)),
  changeOfRights(project.update, ({ tx, actor, input, context }) => changeProject(tx, actor, context, input)),
  changeOfRights(project.remove, ({ tx, actor, input, context }) => removeProject(tx, actor, context, input.id)),
  changeOfRights(project.convert, ({ tx, actor, input, context }) => convertProject(tx, actor, context, input)),
  command(project.waive, ({ tx, actor, input, context }) => waive(tx, actor, context, input)),
  query(project.remaining, async ({ db, actor, input, context }) => {
    const { projectInfoNo } = found(await findDetail(db, actor, input.id, context.language))
    return projectRemaining(db, projectInfoNo, context.language === 'en')
  }),
  query(project.members, async ({ db, actor, input, context }) => {
    const { projectInfoNo } = found(await findDetail(db, actor, input.id, context.language))
    return findMembers(db, projectInfoNo, context.language)
  }),
  changeOfRights(project.addMembers, async ({ tx, actor, input, context }) => {
    const { id, projectId } = await openProject(tx, actor, input.id)
    await addMembers(tx, actor, context, { id: projectId, documentId: id }, input.userIds, input.projectRole)
  }),
  changeOfRights(project.removeMembers, async ({ tx, actor, input, context }) => {
    const { id, projectId } = await openProject(tx, actor, input.id)
    await removeMembers(tx, actor, context, { id: projectId, documentId: id }, input.ids)
  }),
  query(project.history, async ({ db, actor, input, context }) => {
    const { id } = found(await findDetail(db, actor, String(input.id), context.language))
    return historyOf(db, projectDocument, id, context.language)
  }),
  ...approvalRoutes(projects, project),
  ...transitionRoutes(projects, {
    submit: project.submit,
    withdraw: project.withdraw,
    approve: project.approve,
    return: project.return,
    refuse: project.refuse,
  }),
]
