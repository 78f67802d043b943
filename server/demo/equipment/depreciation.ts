import { saveRate } from '../../src/equipment/internal-rate/index.ts'
import { sql } from 'kysely'
import { runDepreciation, setRule } from '../../src/equipment/depreciation/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { categories } from '../facts.ts'
import type { Stage } from './stage.ts'

/** What a day of a device costs: nodes and vibrators, and everything else. */
const ratesOf = async (stage: Stage): Promise<void> => {
  const { tx, today } = stage
  const finance = await stage.person('cw_jin')
  await sql`update system.config set value = '25' where key = 'equipment.internalRate'`.execute(tx)
  for (const [code, ago, usd] of [
    ['S0104', 500, '0.80'],
    ['S0104', 120, '0.95'],
    ['S0301', 500, '820'],
  ] as const)
    await stage.on(-300, () =>
      saveRate(tx, finance, systemContext, {
        categoryId: stage.categoryId(code),
        fromDate: dayAfter(today, -ago),
        usd,
      }),
    )
}

/** What finance says of main categories, and the two months that are over. */
export const depreciate = async (stage: Stage): Promise<void> => {
  const { tx, today } = stage
  const finance = await stage.person('cw_jin')
  for (const { code } of categories.filter(({ parent }) => parent === null))
    await stage.on(-300, () =>
      setRule(tx, finance, systemContext, {
        categoryId: stage.categoryId(code),
        months: code.startsWith('S03') ? 120 : 96,
        residualPercent: '5',
      }),
    )
  await ratesOf(stage)
  const last = dayAfter(`${today.slice(0, 7)}-01`, -1)
  const before = dayAfter(`${last.slice(0, 7)}-01`, -1)
  for (const month of [before.slice(0, 7), last.slice(0, 7)])
    await stage.on(0, () => runDepreciation(tx, finance, systemContext, { month }))
}
