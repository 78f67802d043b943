import { sql } from 'kysely'
import { systemContext } from '../../src/kit/access/actor.ts'
import { now, wireTime } from '../../src/kit/clock.ts'
import { takeReadings } from '../../src/equipment/meter/index.ts'
import { mount } from '../../src/equipment/mounting/index.ts'
import type { Stage } from './stage.ts'

const week = 7 * 86_400_000
const weeks = 8

interface Pair {
  readonly vibrator: number
  readonly box: number
  readonly since: string
}
/** Vibrators at work and control boxes beside them that no document keeps. */
const pairs = async ({ tx }: Stage): Promise<readonly Pair[]> => {
  const { rows } = await sql<Pair>`
    with free as (
      select d.id, d.holder_id, d.held_since, c.code = 'S0303' as is_box, row_number() over (partition by d.holder_id, c.code = 'S0303' order by d.id) as turn
      from equipment.device d join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id
      where d.device_status = '3' and d.locked_by is null and c.code in ('S0301', 'S0303') and d.held_since < ${new Date(now().getTime() - (weeks + 2) * week)})
    select v.id as vibrator, b.id as box, greatest(v.held_since, b.held_since) as since
    from free v join free b on b.holder_id = v.holder_id and b.turn = v.turn and b.is_box and not v.is_box order by v.id limit 10`.execute(
    tx,
  )
  return rows
}

/** Control boxes sit on vibrators at work, whose hours are read every week. */
export const assemble = async (stage: Stage): Promise<void> => {
  const officer = await stage.person('zb_lin')
  const { tx } = stage
  for (const [turn, { vibrator, box }] of (await pairs(stage)).entries()) {
    const worked = 1800 + 370 * turn
    const read = (weeksAgo: number, deviceId: number, value: number) =>
      takeReadings(tx, officer, systemContext, [
        {
          deviceId,
          kind: 'hours',
          act: 'read',
          value: value.toFixed(1),
          readAt: new Date(now().getTime() - weeksAgo * week),
          fields: { value: 'value', reason: 'reason' },
        },
      ])
    const at = (weeksAgo: number) => worked + (weeks - weeksAgo) * (52 + turn)
    const readings = { parentReadings: { hours: String(at(weeks)) }, childReadings: { hours: String(900 + turn * 60) } }
    const happenedAt = wireTime(new Date(now().getTime() - weeks * week))
    await mount(tx, officer, systemContext, {
      parentId: vibrator,
      childId: box,
      place: '驾驶室左侧',
      happenedAt,
      ...readings,
    })
    for (let ago = weeks - 1; ago >= 1; ago -= 1) await read(ago, vibrator, at(ago))
  }
}
