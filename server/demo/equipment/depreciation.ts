import { runDepreciation, setRule } from '../../src/equipment/depreciation/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { categories } from '../facts.ts'
import type { Stage } from './stage.ts'

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
  const last = dayAfter(`${today.slice(0, 7)}-01`, -1)
  const before = dayAfter(`${last.slice(0, 7)}-01`, -1)
  for (const month of [before.slice(0, 7), last.slice(0, 7)])
    await stage.on(0, () => runDepreciation(tx, finance, systemContext, { month }))
}
