import { type AppraisalInput, scrapHeader, scrapLine } from '@geodepot/contracts/equipment/scrap.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { scraps } from '../../src/equipment/scrap/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { post } from '../../src/ledger/custody/index.ts'
import { type Stage, keeperOf } from './stage.ts'

/** Whoever is asked decides, one after the other, as long as somebody is. */
const decide = async (stage: Stage, id: number, on: number, steps: number): Promise<void> => {
  for (let turn = 0; turn < steps; turn += 1) {
    const { rows } = await sql<{ name: string }>`
      select u.name from document.approval a join document.approval_step s on s.approval_id = a.id and s.state = 'open'
      join document.approval_task t on t.step_id = s.id and t.closed_at is null join system.user u on u.id = t.person_id
      where a.document_id = ${id} and a.state = 'open' order by u.id limit 1`.execute(stage.tx)
    const [asked] = rows
    if (!asked) return
    const person = await stage.person(asked.name)
    await stage.on(on + turn, () =>
      perform(stage.tx, scraps, person, systemContext, 'approve', id, undefined, { opinion: '同意报废' }),
    )
  }
}

interface Device {
  readonly id: number
}
/** The oldest that stand free in a pool. */
const oldest = async ({ tx, pool }: Stage, department: string, count: number): Promise<Device[]> =>
  (
    await sql<Device>`
      select d.id from equipment.device d where d.holder_id = ${pool(department)} and d.locked_by is null and d.deleted_at is null and d.mounted_on is null
        and d.account_state = 'inAccount' and d.tech_state in ('good', 'waitRepair') and not exists (select 1 from equipment.device c where c.mounted_on = d.id)
      order by coalesce(d.in_service_on, d.produced_on) nulls last, d.id limit ${count}`.execute(tx)
  ).rows

interface Asked {
  readonly department: string
  readonly description: string
  readonly lines: readonly z.input<typeof scrapLine>[]
  readonly on: number
  readonly appraisals?: readonly (readonly [account: string, finding: AppraisalInput['finding'], opinion: string])[]
  readonly decided?: number
  /** It stays a draft. */
  readonly draft?: true
}
const apply = async (stage: Stage, { department, description, lines, on, ...rest }: Asked): Promise<void> => {
  const { tx } = stage
  const keeper = await stage.person(keeperOf(department))
  const header = scrapHeader.parse({ holderId: stage.pool(department), description })
  const [made] = await stage.on(on, () =>
    create(tx, scraps, keeper, systemContext, [{ header, lines: lines.map((line) => scrapLine.parse(line)) }]),
  )
  const id = made?.id ?? 0
  if (rest.draft) return
  await stage.on(on, () => perform(tx, scraps, keeper, systemContext, 'submit', id, undefined, {}))
  for (const [turn, [account, finding, opinion]] of (rest.appraisals ?? []).entries()) {
    const person = await stage.person(account)
    await stage.on(on + 1 + turn, () =>
      perform(tx, scraps, person, systemContext, 'appraise', id, undefined, { finding, opinion }),
    )
  }
  if (rest.decided !== undefined) await decide(stage, id, on + 4, rest.decided)
}

const agreed = [
  ['jd_hong', 'scrap', '车架变形、液压系统渗漏，大修费用超过净值，同意报废'],
  ['jd_tan', 'scrap', '核对履历与修理记录，技术状况属实，同意报废'],
] as const
const photos = (tx: Stage['tx'], value: 'true' | 'false') =>
  sql`update system.config set value = ${value} where key = 'equipment.scrap.photos'`.execute(tx)

/** What the pools let go: scrapped long ago and lately, waiting for headquarters, for the group, found worth keeping, and a draft. */
export const scrapOld = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const [sources, instruments] = [await oldest(stage, 'C10803', 6), await oldest(stage, 'C10801', 9)]
  const clerk = await stage.person('zb_lin')
  await stage.on(-19, () =>
    post(
      tx,
      { source: 'reconciliation', recordedBy: clerk.userId },
      [...sources.slice(0, 4), ...instruments.slice(0, 6)].map(({ id }) => ({
        kind: 'condition' as const,
        device: id,
        at: instruments.some((one) => one.id === id) ? stage.pool('C10801') : stage.pool('C10803'),
        becomes: 'waitScrap' as const,
      })),
    ),
  )
  const strings = await tx
    .selectFrom('equipment.bulk_balance')
    .select(['model_id', 'condition'])
    .where('holder_id', '=', stage.pool('C10801'))
    .where('quantity', '>', '200')
    .orderBy('quantity', 'desc')
    .executeTakeFirst()
  // Their pictures come later, as those of devices do.
  await photos(tx, 'false')
  const of = (devices: readonly Device[], reason: string, explanation: string) =>
    devices.map(({ id }) => ({ devId: id, reason, explanation }))
  await apply(stage, {
    department: 'C10803',
    description: '使用超过规定年限，振动器与车架多次大修，修理费用已超过净值的六成。',
    lines: of(sources.slice(0, 2), 'uneconomic', '发动机、车桥均需大修'),
    on: -18,
    appraisals: agreed,
    decided: 4,
  })
  await apply(stage, {
    department: 'C10801',
    description: '老旧采集站到龄，厂家已停产备件；检波器串电缆老化，绝缘不合格。',
    lines: [
      ...of(instruments.slice(0, 3), 'aged', '电池仓腐蚀，无备件'),
      ...(strings
        ? [
            {
              modelId: strings.model_id,
              condition: strings.condition as 'good',
              qty: '60',
              reason: 'outdated',
              explanation: '绝缘测试不合格',
            },
          ]
        : []),
    ],
    on: -16,
    appraisals: agreed,
    decided: 4,
  })
  await apply(stage, {
    department: 'C10803',
    description: '翻车事故，车架断裂，保险公司已按全损定损。',
    lines: of(sources.slice(2, 3), 'accident', '车架断裂'),
    on: -6,
    appraisals: agreed,
    decided: 2,
  })
  await apply(stage, {
    department: 'C10801',
    description: '外壳开裂进水，主板腐蚀。',
    lines: of(instruments.slice(3, 5), 'uneconomic', '主板腐蚀'),
    on: -2,
    appraisals: agreed.slice(0, 1),
  })
  await apply(stage, {
    department: 'C10803',
    description: '发动机异响，申请报废。',
    lines: of(sources.slice(3, 4), 'aged', '发动机异响'),
    on: -12,
    appraisals: [['jd_lu', 'keep', '更换曲轴后仍可使用三年以上，建议大修']],
  })
  await apply(stage, {
    department: 'C10801',
    description: '备件停产，拟报废。',
    lines: of(instruments.slice(5, 6), 'obsoleteSpares', ''),
    on: -1,
    draft: true,
  })
  await photos(tx, 'true')
}
