import { stockPeriodNamed, stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { closePeriod, tryToClose } from '../src/material/period/index.ts'
import { setStage } from './equipment/stage.ts'
import { people } from './facts.ts'

/** Days after the 26th on which finance closes a month. */
const later = 3
const aDay = 86_400_000
/**
 * Finance has closed every month that is over, as long as nothing spoke against it: what is still being written keeps its
 * month open.
 */
export const seedClosings = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const finance = await stage.person(people.find(({ roles }) => roles.includes('finance'))?.account ?? 'admin')
  const {
    rows: [first],
  } = await sql<{ period: string | null }>`select min(period) as period from material.stock_flow`.execute(tx)
  let period = first?.period ?? undefined
  while (period !== undefined) {
    const { endsOn } = stockPeriodNamed(period)
    const day = Math.round((Date.parse(endsOn) - Date.parse(stage.today)) / aDay) + later
    if (day > 0) return
    const name = period
    const done = await stage.on(day, async () => {
      if ((await tryToClose(tx, name, systemContext.language)).count > 0) return false
      await closePeriod(tx, finance, systemContext, name)
      return true
    })
    if (!done) return
    period = stockPeriodOf(`${period}-27`).period
  }
}
