// Equipment figures: where each device was day by day, worked out of the custody ledger, and what the days come to.
// Asked for by acceptance G10: soundness, utilisation, idleness and the others, each with what it counts.
import { type CountedRepair, type DayRow, type Figures, figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import { figuresMessages } from '@geodepot/contracts/equipment/figures.messages.ts'
import { z } from 'zod'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { registerCountedOtherwise } from '../device/index.ts'
import { keepDays, staleDaysOf, staleDaysOfDevices } from './days.ts'
import { daysListing } from './listing.ts'
import { findFigures } from './queries.ts'
import { findRepairFigures, repairsListing } from './repairs.ts'

export {
  all,
  chosenOf,
  dimensions,
  findChosen,
  findFigures,
  keptUntil,
  momentIn,
  standing,
  stillLost,
  unitOf,
} from './queries.ts'
export { findRepairFigures, inEffect as repairInEffect, repairs as countedRepairs } from './repairs.ts'
export { alikeRuns, begunDay, countedDays, keepDays, keepDaysIn, kindsOfDays, staleDays, zoned } from './days.ts'
export { registerDaysOff } from './days-off.ts'

// What a project holds is at work by the days of that project.
registerProjectUse({
  name: 'equipment/figures',
  move: (tx, _actor, _context, _from, to) => staleDaysOf(tx, to.id, null).then(() => undefined),
  redated: (tx, project, from) => staleDaysOf(tx, project, from).then(() => undefined),
})

// Months are summed by owner and model; what was entered by mistake is in none.
registerCountedOtherwise(staleDaysOfDevices)

const kinds = [
  { key: 'days', type: 'number' },
  { key: 'outDays', type: 'number' },
  { key: 'soundDays', type: 'number' },
  { key: 'workedDays', type: 'number' },
  { key: 'idleDays', type: 'number' },
] as const
const sheet = exporter<Figures['rows'][number]>()(figuresMessages, 'title', [{ key: 'label', width: 40 }, ...kinds])
const daysSheet = exporter<DayRow>()(figuresMessages, 'daysTitle', [
  { key: 'devNo' },
  { key: 'devName', width: 28 },
  { key: 'devModel', width: 28 },
  { key: 'holderName', width: 32 },
  { key: 'condition', codes: 'tech_' },
  { key: 'quantity', type: 'number' },
  { key: 'unit' },
  { key: 'firstDay', type: 'date' },
  { key: 'lastDay', type: 'date' },
  ...kinds,
])
const repairsSheet = exporter<CountedRepair>()(figuresMessages, 'repairsTitle', [
  { key: 'number', width: 26 },
  { key: 'devNo' },
  { key: 'devModel', width: 28 },
  { key: 'holderName', width: 32 },
  { key: 'faultDesc', width: 40 },
  { key: 'faultTime', type: 'dateTime' },
  { key: 'completedTime', type: 'dateTime' },
  { key: 'downtimeHours', type: 'number' },
  { key: 'reworkNo', type: 'number' },
  { key: 'repairCost', type: 'money' },
])
/** A sheet names all of them. */
const allRows = 10_000

export const routes: readonly Route[] = [
  query(figuresCalls.figures, ({ db, actor, input, context }) => findFigures(db, actor, input, context.language)),
  query(figuresCalls.sheet, async ({ db, actor, input, context }) =>
    sheet((await findFigures(db, actor, input, context.language, allRows)).rows, context.language),
  ),
  query(figuresCalls.repairFigures, ({ db, actor, input, context }) =>
    findRepairFigures(db, actor, input, context.language),
  ),
  query(figuresCalls.repairs, ({ db, actor, input, context }) =>
    listed<CountedRepair>(db, repairsListing(actor, input, context.language), input),
  ),
  query(figuresCalls.repairsExport, async ({ db, actor, input, context }) =>
    repairsSheet(
      streamed<CountedRepair>(db, repairsListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
  query(figuresCalls.list, ({ db, actor, input, context }) =>
    listed<DayRow>(db, daysListing(actor, input, context.language), input),
  ),
  query(figuresCalls.export, async ({ db, actor, input, context }) =>
    daysSheet(
      streamed<DayRow>(db, daysListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]

export const jobs: readonly Job[] = [
  job({
    name: 'equipment/figures.keep',
    messages: figuresMessages,
    title: 'keepJob',
    help: 'keepJobHelp',
    args: z.object({}),
    work: async ({ db, log }) => {
      log('keepJobDone', { count: await keepDays(db) })
    },
  }),
]
