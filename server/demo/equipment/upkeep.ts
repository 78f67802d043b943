import { sql } from 'kysely'
import { draftChosen, noticeUpkeepIn } from '../../src/equipment/upkeep/index.ts'
import { createUpkeepRule } from '../../src/equipment/upkeep-rule/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { moved } from '../facts.ts'
import type { Stage } from './stage.ts'

/** Rules of upkeep: a few vibrators are due or overdue by their hours, one of them is on a repair that waits to be sent. */
export const keepUp = async (stage: Stage): Promise<void> => {
  const { tx, today } = stage
  const manager = await stage.person('zb_lin')
  const since = 45
  const rule = {
    warnRun: 0,
    warnDays: 0,
    includes: [],
    drafts: 'N',
    active: 'Y',
    startOn: moved(today, -since) ?? today,
  } as const
  await stage.on(-since, async () => {
    const [, halfYear = 0] = await createUpkeepRule(tx, manager, systemContext, [
      {
        ...rule,
        ruleName: '可控震源 1,000 小时强制保养',
        categoryId: stage.categoryId('S0301'),
        meterKind: 'hours',
        everyRun: 1000,
        warnRun: 100,
        repairLevel: '605',
        repairItems: ['001', '004'],
        includes: [],
        forced: 'Y',
      },
      {
        ...rule,
        ruleName: '地震仪器半年保养',
        categoryId: stage.categoryId('S0101'),
        everyDays: 180,
        warnDays: 15,
        repairLevel: '608',
        repairItems: [],
        includes: [],
        forced: 'N',
      },
    ])
    await createUpkeepRule(tx, manager, systemContext, [
      {
        ...rule,
        ruleName: '地震仪器年度保养',
        categoryId: stage.categoryId('S0101'),
        everyDays: 365,
        warnDays: 30,
        repairLevel: '607',
        repairItems: [],
        includes: [halfYear],
        forced: 'N',
      },
    ])
  })
  await stage.on(0, () => noticeUpkeepIn(tx))
  const { rows } = await sql<{ id: number }>`
    select n.id from equipment.upkeep_need n join equipment.device d on d.id = n.device_id and d.device_status = '3' and d.locked_by is null
    where n.run > n.limit_run and not exists (select 1 from equipment.repair a where a.device_id = d.id and a.deleted_at is null and a.completed_at is null) order by n.run - n.limit_run desc limit 1`.execute(
    tx,
  )
  if (rows.length > 0)
    await stage.on(0, () =>
      draftChosen(
        tx,
        manager,
        systemContext,
        rows.map(({ id }) => id),
      ),
    )
}
