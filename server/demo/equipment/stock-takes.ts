import { stockTakeHeader } from '@geodepot/contracts/equipment/stock-take.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { stockTakeDocuments } from '../../src/equipment/stock-take/index.ts'
import type { Actor } from '../../src/kit/access/actor.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { projectNamed } from './plan.ts'
import { type Stage, keeperOf, officerOf } from './stage.ts'

interface Line {
  readonly id: number
  readonly device: number | null
  readonly book: string
}
const begun = async (stage: Stage, person: Actor, on: number, header: z.input<typeof stockTakeHeader>) => {
  const { tx } = stage
  const [made] = await stage.on(on, () =>
    create(tx, stockTakeDocuments, person, systemContext, [{ header: stockTakeHeader.parse(header), lines: [] }]),
  )
  const id = made?.id ?? 0
  await stage.on(on, () => perform(tx, stockTakeDocuments, person, systemContext, 'open', id, undefined, {}))
  const { rows } = await sql<Line>`
    select l.id, l.device_id as device, trim_scale(l.expected_quantity)::text as book from equipment.stock_take_line l
    where l.document_id = ${id} order by l.position`.execute(tx)
  return { id, lines: rows }
}
/** What is there is there, but for what is said otherwise, by the line. */
const count = (
  stage: Stage,
  person: Actor,
  on: number,
  { id, lines }: { readonly id: number; readonly lines: readonly Line[] },
  but: ReadonlyMap<number, object> = new Map(),
  more: readonly object[] = [],
) =>
  stage.on(on, () =>
    perform(stage.tx, stockTakeDocuments, person, systemContext, 'count', id, undefined, {
      lines: [
        ...lines.map((line) => ({
          lineId: line.id,
          ...(line.device === null ? { countedQty: line.book } : { found: 'Y' as const }),
          ...but.get(line.id),
        })),
        ...more,
      ],
    } as never),
  )
const submit = (stage: Stage, person: Actor, on: number, id: number) =>
  stage.on(on, () => perform(stage.tx, stockTakeDocuments, person, systemContext, 'submit', id, undefined, {}))
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
      perform(stage.tx, stockTakeDocuments, person, systemContext, 'approve', id, undefined, {
        opinion: '差异已核实，同意更正',
      }),
    )
  }
}
const free = async (stage: Stage, holder: number, count_: number) =>
  (
    await sql<{ serial: string }>`
      select d.serial from equipment.device d where d.holder_id = ${holder} and d.locked_by is null and d.tech_state = 'good' and d.serial is not null and d.deleted_at is null
      order by d.id limit ${count_}`.execute(stage.tx)
  ).rows.map(({ serial }) => serial)

/**
 * What was counted: a sample of a pool, put right; a crew's holdings, of which a report of loss came; one that somebody
 * decides on; one that is being counted; one that nobody has opened.
 */
export const takeStock = async (stage: Stage): Promise<void> => {
  const [nodes, strings, vibrators] = ['C10801', 'C10802', 'C10803'] as const
  const keeper = await stage.person(keeperOf(nodes))
  const sample = await begun(stage, keeper, -16, {
    takeName: '仪器资产库季度抽盘',
    takeBasis: 'pool',
    holderId: stage.pool(nodes),
    sampleSize: 40,
  })
  const single = sample.lines.filter(({ device }) => device !== null)
  const [astray] = await free(stage, stage.pool(vibrators), 1)
  await count(
    stage,
    keeper,
    -15,
    sample,
    new Map<number, object>([
      [single[3]?.id ?? 0, { found: 'N', lineReason: '货架空缺，前后两批出库单均未列' }],
      [single[7]?.id ?? 0, { foundPosition: 'C-04-2', lineReason: '移架后未改位置' }],
      [single[11]?.id ?? 0, { foundCondition: 'damaged', lineReason: '外壳开裂' }],
    ]),
    [
      ...(astray === undefined ? [] : [{ code: astray, lineReason: '震源中心借测后未还' }]),
      { code: 'WTU-NOLABEL-07', lineReason: '标牌脱落，机身刻号 07' },
    ],
  )
  await submit(stage, keeper, -15, sample.id)
  await decide(stage, sample.id, -14, 4)

  // Half a year ago: one that had been put back on another shelf.
  const before = await begun(stage, keeper, -190, {
    takeName: '仪器资产库半年抽盘',
    takeBasis: 'pool',
    holderId: stage.pool(nodes),
    sampleSize: 20,
  })
  const moved = before.lines.find(({ device }) => device !== null)
  const elsewhere = { foundPosition: 'B-02-1', lineReason: '移架后未改位置' }
  await count(stage, keeper, -189, before, new Map([[moved?.id ?? 0, elsewhere]]))
  await submit(stage, keeper, -189, before.id)
  await decide(stage, before.id, -188, 4)

  const project = projectNamed('P2602')
  const crew = await stage.person(officerOf(project))
  const held = await begun(stage, crew, -9, {
    takeName: `${project.shortName}中期盘点`,
    takeBasis: 'project',
    projectInfoNo: project.id,
    sampleSize: 60,
  })
  const lost = held.lines.find(({ device }) => device !== null)
  await count(stage, crew, -8, held, new Map([[lost?.id ?? 0, { found: 'N', lineReason: '沙丘段回收时未见' }]]))
  await submit(stage, crew, -8, held.id)
  await decide(stage, held.id, -7, 4)

  const heavy = await stage.person(keeperOf(vibrators))
  const waiting = await begun(stage, heavy, -3, {
    takeName: '震源中心年度盘点',
    takeBasis: 'pool',
    holderId: stage.pool(vibrators),
    sampleSize: 25,
  })
  const machine = waiting.lines.find(({ device }) => device !== null)
  await count(
    stage,
    heavy,
    -2,
    waiting,
    new Map([[machine?.id ?? 0, { foundPosition: '3 号棚', lineReason: '检修后停在 3 号棚' }]]),
  )
  await submit(stage, heavy, -2, waiting.id)

  const clerk = await stage.person(keeperOf(strings))
  const running = await begun(stage, clerk, -1, {
    takeName: '检波器库月度盘点',
    takeBasis: 'pool',
    holderId: stage.pool(strings),
    sampleSize: 30,
  })
  await count(stage, clerk, 0, { ...running, lines: running.lines.slice(0, 6) })

  await stage.on(0, () =>
    create(stage.tx, stockTakeDocuments, keeper, systemContext, [
      {
        header: stockTakeHeader.parse({
          takeName: '采集站类别盘点',
          takeBasis: 'category',
          scopeOrgId: nodes,
          categoryId: stage.categoryId('S0104'),
          remark: '下月初开盘',
        }),
        lines: [],
      },
    ]),
  )
}
