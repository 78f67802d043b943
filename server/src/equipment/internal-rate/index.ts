// What a day of a device costs whoever has it: rates by category with the day from which each holds, and a default.
// Asked for by acceptance G10: what idleness costs, and what a project does.
import { internalRateCalls } from '@geodepot/contracts/equipment/internal-rate.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { findRates, standardRate } from './queries.ts'
import { removeRate, saveRate } from './write.ts'

export { ratedDays, standardRate } from './queries.ts'
export { saveRate } from './write.ts'

export const routes: readonly Route[] = [
  query(internalRateCalls.list, async ({ db, context }) => ({
    standard: await standardRate(db),
    rates: await findRates(db, context.language),
  })),
  command(internalRateCalls.save, ({ tx, actor, input, context }) => saveRate(tx, actor, context, input)),
  command(internalRateCalls.remove, ({ tx, actor, input, context }) => removeRate(tx, actor, context, input.id)),
]
