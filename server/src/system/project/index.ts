// Projects: the selector's list, one project, and names to look up; who sees which.
// Asked for by acceptance D1, D4 to D6 and the specification's calls of section 7.3.
import { dictionaries } from '@geodepot/contracts/system/dict.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, handle } from '../../kit/http/route.ts'
import { declareUse } from '../dict/index.ts'
import { codedColumns, findCodes, findNames, findProject, findProjects } from './queries.ts'

export { type ProjectDetail, findProject } from './queries.ts'

for (const column of codedColumns) declareUse(dictionaries[column], { by: 'value', among: (db, values) => findCodes(db, column, values) })

export const routes: readonly Route[] = [
  handle(project.selector, ({ db, actor, input, context }) => findProjects(db, actor, input, context.language)),
  handle(project.select, async ({ db, actor, input, context }) => {
    const found = await findProject(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  handle(project.names, ({ db, actor, input }) => findNames(db, actor, input.projectName)),
]
