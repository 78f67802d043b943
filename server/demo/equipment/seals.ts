import { sealingHeader, sealingLine } from '@geodepot/contracts/equipment/sealing.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { sealings } from '../../src/equipment/sealing/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { type Stage, keeperOf } from './stage.ts'

/** Whoever is asked agrees, one after the other. */
const decide = async (stage: Stage, id: number, on: number): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { rows } = await sql<{ name: string }>`
      select u.name from document.approval a join document.approval_step s on s.approval_id = a.id and s.state = 'open'
      join document.approval_task t on t.step_id = s.id and t.closed_at is null join system.user u on u.id = t.person_id
      where a.document_id = ${id} and a.state = 'open' order by u.id limit 1`.execute(stage.tx)
    const [asked] = rows
    if (!asked) return
    const person = await stage.person(asked.name)
    await stage.on(on + turn, () =>
      perform(stage.tx, sealings, person, systemContext, 'approve', id, undefined, { opinion: '同意' }),
    )
  }
}

interface Asked extends Omit<z.input<typeof sealingHeader>, 'holderId' | 'beginDate' | 'plannedEnd'> {
  readonly department: string
  readonly devices: number
  /** Days from today on which it begins, as planned ends, is written. */
  readonly begins: number
  readonly ends: number
  readonly on: number
  readonly isDecided?: boolean
}
const apply = async (stage: Stage, asked: Asked): Promise<number> => {
  const { department, devices, begins, ends, on, isDecided = true, ...rest } = asked
  const { tx } = stage
  const { rows } = await sql<{ id: number }>`
    select d.id from equipment.device d where d.holder_id = ${stage.pool(department)} and d.locked_by is null and d.deleted_at is null and d.mounted_on is null
      and d.tech_state = 'good' and d.held_since::date <= ${dayAfter(stage.today, begins)}::date and not exists (select 1 from equipment.device c where c.mounted_on = d.id)
    order by coalesce(d.in_service_on, d.produced_on) nulls last, d.id limit ${devices}`.execute(tx)
  const keeper = await stage.person(keeperOf(department))
  const header = sealingHeader.parse({
    ...rest,
    holderId: stage.pool(department),
    beginDate: dayAfter(stage.today, begins),
    plannedEnd: dayAfter(stage.today, ends),
  })
  const [made] = await stage.on(on, () =>
    create(tx, sealings, keeper, systemContext, [
      { header, lines: rows.map(({ id }) => sealingLine.parse({ devId: id })) },
    ]),
  )
  const id = made?.id ?? 0
  await stage.on(on, () => perform(tx, sealings, keeper, systemContext, 'submit', id, undefined, {}))
  if (isDecided) await decide(stage, id, on + 1)
  return id
}

const preserved = {
  sealingKind: 'seal',
  measures: '电瓶断开并单独存放，油路放空，裸露件涂防锈油，覆盖防尘罩；每月通电检查一次。',
} as const
/** What the pools do not use for a time: sealed, waiting for the decision, and unsealed after its inspection. */
export const sealIdle = async (stage: Stage): Promise<void> => {
  await apply(stage, {
    ...preserved,
    department: 'C10803',
    devices: 2,
    reason: '下一个可控震源项目开工前封存。',
    place: '一号停车棚',
    lookedAfterBy: '范建国',
    begins: -40,
    ends: 5,
    on: -40,
  })
  await apply(stage, {
    sealingKind: 'stop',
    department: 'C10801',
    devices: 3,
    reason: '厂家通报固件缺陷，停用待升级。',
    begins: -1,
    ends: 20,
    on: -1,
    isDecided: false,
  })
  const unsealed = await apply(stage, {
    ...preserved,
    department: 'C10801',
    devices: 3,
    reason: '阶段性闲置，封存保养。',
    place: '三号库 B 区',
    lookedAfterBy: '何静',
    begins: -75,
    ends: -12,
    on: -75,
  })
  const lines = await stage.tx
    .selectFrom('equipment.sealing_line')
    .select('id')
    .where('document_id', '=', unsealed)
    .orderBy('position')
    .execute()
  const keeper = await stage.person(keeperOf('C10801'))
  await stage.on(-12, () =>
    perform(stage.tx, sealings, keeper, systemContext, 'unseal', unsealed, undefined, {
      lines: lines.map(({ id }, at) => ({
        lineId: id,
        becomes: at === 0 ? ('waitRepair' as const) : ('good' as const),
        ...(at === 0 && { finding: '通电自检不通过' }),
      })),
      opinion: '外观完好，通电检查一台不通过，转维修。',
    }),
  )
}
