import { divided } from '@geodepot/contracts/kit/decimal.ts'
import type { RateInput } from '@geodepot/contracts/system/rate.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { createRates } from '../src/system/rate/index.ts'
import { rates } from './company/rates.ts'
import { setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

const months = 18
const monthDays = 30
// Up or down by at most two per cent a month, the same ones at every seeding.
const steps = [-70, 120, 30, -150, 90, -20, 180, -110, 60, -190, 140, -40, 100, -80, 20, -130, 170, -60]
const stepOf = (currency: number, month: number): number => 10_000 + (steps[(currency * 5 + month) % steps.length] ?? 0)

/** Eighteen months of rates as the finance office entered them, backwards from those of today. */
export const seedRates = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const finance = await stage.person(people.find(({ roles }) => roles.includes('finance'))?.account ?? 'admin')
  const given: RateInput[][] = [
    rates.map(([currencyCode, quotation, rate]) => ({
      currencyCode,
      quotation,
      rate,
      rateDate: stage.today,
      source: '中国银行折算价',
    })),
  ]
  for (let month = 1; month <= months; month++)
    given.push(
      (given[month - 1] ?? []).map((later, currency) => ({
        ...later,
        rate: divided(later.rate, divided(stepOf(currency, month), 10_000, 4), 4),
        rateDate: moved(stage.today, -month * monthDays) ?? stage.today,
      })),
    )
  for (const [month, some] of [...given.entries()].toReversed())
    await stage.on(-month * monthDays, () => createRates(tx, finance, systemContext, some))
}
