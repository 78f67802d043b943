// The monthly report of equipment: a page per unit with its figures against the month before and the year before.
// Asked for by acceptance G10 and practice 34.
import { unitReportCalls } from '@geodepot/contracts/equipment/unit-report.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findReport } from './queries.ts'

export { findReport } from './queries.ts'

export const routes: readonly Route[] = [
  query(unitReportCalls.report, ({ db, actor, input, context }) => findReport(db, actor, input, context.language)),
]
