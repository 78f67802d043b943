import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'
import { factsIn } from '../material/index.ts'

/** From a line `al` of an analysis up to what was asked for: the analysis `an`, the application `q` with its line `s`, and what they name. */
export const sourceJoins = sql`join material.analysis an on an.id = al.document_id
  join material.application_line s on s.id = al.source_line_id join material.application q on q.id = s.document_id
  join material.material m on m.id = s.material_id join system.project p on p.id = q.project_id join system.department o on o.id = q.department_id`

/** What every line says that stands on a line `al` of an analysis: where it comes from, and of which material it is. */
export const sourceColumns = (language: Language): RawBuilder<unknown> => sql`
  an.id as "analysisId", an.number as "analysisNumber", q.id as "applicationId", coalesce(q.number, '') as "applicationNumber",
  coalesce(q.project_id, '') as "projectInfoNo", coalesce(p.name, '') as "projectName", coalesce(${namedIn('o', language)}, '') as "userUnit",
  s.material_id as "materialId", ${factsIn('s', 'm', language)}, s.need_date as "needDate"`

/** What so much of a line was thought to cost when it was asked for, in USD. */
export const estimated = (quantity: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(s.unit_price * (${quantity}), 2)`

/** Whether a line `al` of an analysis may be bought: what a virtual project asked for is ordered virtually. */
export const isToBuy = sql<SqlBool>`an.state = 'approved' and an.deleted_at is null and not p.is_virtual`
