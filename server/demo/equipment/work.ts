import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { sql } from 'kysely'
import { type Actor, systemContext } from '../../src/kit/access/actor.ts'
import { today } from '../../src/kit/clock.ts'
import type { Tx } from '../../src/kit/database/database.ts'
import { keepDaysIn } from '../../src/equipment/figures/index.ts'
import { createDaysOff } from '../../src/equipment/project-calendar/index.ts'
import { createStandby } from '../../src/equipment/standby/index.ts'
import { confirmWeek } from '../../src/equipment/work-week/index.ts'
import { personOf } from '../../src/system/session/index.ts'

/** Days before today on which a crew did not work: the first, how many, and why. */
const stoodStill = [
  [33, 2, 'weather', '沙尘暴停工'],
  [24, 1, 'client', '甲方验收'],
  [17, 3, 'moving', '营地搬迁'],
  [9, 1, 'permit', '等待过路许可'],
] as const
/** Days on which no work was expected, and some to come. */
const daysOff = [
  [50, 3, 'holiday', '轮休'],
  [38, 1, 'shutdown', '安全生产日'],
  [-20, 3, 'holiday', '年末轮休'],
] as const
/** Weeks that are over and that crews have confirmed: all but the latest. */
const [confirmedWeeks, openWeeks] = [5, 1]

const managerOf = async (tx: Tx): Promise<Actor> => {
  const { id } = await tx.selectFrom('system.user').select('id').where('name', '=', 'zb_lin').executeTakeFirstOrThrow()
  const found = await personOf(tx, id)
  if (!found) throw new Error('the demo company has no equipment manager')
  return found
}

/** What crews say of their work: days on which they stood still, and the weeks that they have confirmed. */
export const seedWork = async (tx: Tx): Promise<void> => {
  await keepDaysIn(tx)
  const { rows } = await sql<{ project: string; person: number; monday: string }>`
    select h.project_id as project, min(m.user_id) as person, to_char(date_trunc('week', ${today()}::date), 'YYYY-MM-DD') as monday
    from equipment.holder h join equipment.device_day r on r.holder_id = h.id
    join system.project_member m on m.project_id = h.project_id join system.user_role ur on ur.user_id = m.user_id
    join system.role o on o.id = ur.role_id and o.key = 'crew_equip'
    where h.kind = 'project' and r.from_day < ${today()}::date - 40 and (r.until_day is null or r.until_day > ${today()}::date - 7)
    group by h.project_id order by count(*) desc, h.project_id limit 4`.execute(tx)
  const manager = await managerOf(tx)
  for (const [at, { project, person, monday }] of rows.entries()) {
    const actor = await personOf(tx, person)
    if (!actor) throw new Error(`nobody of ${project} can confirm its weeks`)
    for (const [ago, days, dayOffKind, remark] of daysOff.slice(at % 2))
      await createDaysOff(tx, manager, systemContext, [
        {
          projectInfoNo: project,
          beginDate: dayAfter(today(), -ago),
          endDate: dayAfter(today(), days - 1 - ago),
          dayOffKind,
          remark,
        },
      ])
    for (const [ago, days, standbyReason, remark] of stoodStill.slice(at % 2)) {
      const beginDate = dayAfter(today(), -ago)
      const endDate = dayAfter(beginDate, days - 1)
      await createStandby(tx, actor, systemContext, [
        { projectInfoNo: project, beginDate, endDate, standbyReason, remark },
      ])
    }
    for (let week = confirmedWeeks + openWeeks; week > openWeeks + (at % 2); week -= 1)
      await confirmWeek(tx, actor, systemContext, { projectInfoNo: project, monday: dayAfter(monday, -7 * week) })
  }
  await keepDaysIn(tx)
}
