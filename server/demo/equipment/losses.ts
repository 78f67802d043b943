import { lossHeader, lossLine } from '@geodepot/contracts/equipment/loss.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { losses } from '../../src/equipment/loss/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { momentOf, now, wireTime } from '../../src/kit/clock.ts'
import { create, perform, update } from '../../src/kit/document/index.ts'
import { moved } from '../facts.ts'
import { projectNamed } from './plan.ts'
import { type Stage, officerOf } from './stage.ts'

/** Whoever is asked decides, one after the other, as long as somebody is. */
export const decide = async (stage: Stage, id: number, on: number, steps = 4): Promise<void> => {
  for (let turn = 0; turn < steps; turn += 1) {
    const { rows } = await sql<{ name: string }>`
      select u.name from document.approval a join document.approval_step s on s.approval_id = a.id and s.state = 'open'
      join document.approval_task t on t.step_id = s.id and t.closed_at is null join system.user u on u.id = t.person_id
      where a.document_id = ${id} and a.state = 'open' order by u.id limit 1`.execute(stage.tx)
    const [asked] = rows
    if (!asked) return
    const person = await stage.person(asked.name)
    await stage.on(on + turn, () =>
      perform(stage.tx, losses, person, systemContext, 'approve', id, undefined, { opinion: '情况属实' }),
    )
  }
}

/** Reports that settled differences have drafted are completed and decided on, but for the latest; of one a part turned up. */
const completeDrafted = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const { rows } = await sql<{ id: number; project: string; occurred: string; age: number }>`
    select a.id, a.project_id as project, a.occurred_at as occurred, (${now()}::date - a.occurred_at::date)::int as age
    from equipment.loss a where a.shipment_document_id is not null and a.state = 'draft' order by a.occurred_at`.execute(
    tx,
  )
  const dispatcher = await stage.person('dp_sun')
  for (const [turn, { id, project, occurred, age }] of rows.entries()) {
    if (turn >= rows.length - 1) continue
    const on = Math.min(2 - age, 0)
    const lines = await tx
      .selectFrom('equipment.loss_line')
      .select(['id', 'settlement_id', 'quantity'])
      .where('document_id', '=', id)
      .orderBy('position')
      .execute()
    const header = lossHeader.parse({
      projectInfoNo: project,
      occurredAt: wireTime(momentOf(occurred)),
      place: '途中',
      cause: 'transport',
      description: '到货清点短少，承运人确认途中丢失',
      witnesses: '承运人司机、接收人',
      liability: 'carrier',
      liableParty: '顺达汽运',
      insured: 'Y',
      insurer: '人保货运险',
      policyNo: `HY26${String(id).padStart(6, '0')}`,
    })
    const written = lines.map(({ settlement_id, quantity }) =>
      lossLine.parse({ settlementId: settlement_id, qty: String(quantity), circumstances: '封条完好，数量不足' }),
    )
    await stage.on(on, () => update(tx, losses, dispatcher, systemContext, id, undefined, { header, lines: written }))
    await stage.on(on, () => perform(tx, losses, dispatcher, systemContext, 'submit', id, undefined, {}))
    if (turn === rows.length - 2) continue
    await decide(stage, id, on + 1)
    if (turn !== 0) continue
    const [line] = await tx
      .selectFrom('equipment.loss_progress')
      .select(['line_id', 'open'])
      .where('document_id', '=', id)
      .execute()
    await stage.on(on + 9, () =>
      perform(tx, losses, dispatcher, systemContext, 'find', id, undefined, {
        lines: [{ lineId: line?.line_id ?? 0, quantity: '1' }],
        opinion: '承运人仓库找到 1 串',
      }),
    )
  }
}

/** What a crew reports: a theft that is decided on, a fall that only damaged, and one that nobody has decided on yet. */
export const reportLosses = async (stage: Stage): Promise<void> => {
  await completeDrafted(stage)
  const { tx, today } = stage
  const project = projectNamed('P2601')
  const officer = await stage.person(officerOf(project))
  const { rows: held } = await sql<{ id: number }>`
    select d.id from equipment.device d join equipment.holder h on h.id = d.holder_id and h.kind = 'project' and h.project_id = ${project.id}
    join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id and c.device_group = '2'
    where d.tech_state = 'good' and d.locked_by is null and d.deleted_at is null order by d.id desc limit 5`.execute(tx)
  const reports: readonly {
    header: Partial<z.input<typeof lossHeader>>
    lines: object[]
    on: number
    decided: number
  }[] = [
    {
      header: {
        place: '测线 2104 桩号 1180',
        cause: 'theft',
        description: '收工清点时少 2 台节点，附近有车辙，已报当地派出所',
        witnesses: '放线班组长',
        liability: 'thirdParty',
        insured: 'Y',
        insurer: '人保财产一切险',
        policyNo: 'CQ26000118',
        claimAmount: '2360.00',
      },
      lines: held.slice(0, 2).map(({ id }) => ({ devId: id, circumstances: '桩号附近未找到' })),
      on: -21,
      decided: 4,
    },
    {
      header: {
        place: '营地装卸区',
        cause: 'operation',
        description: '卸车时滑落，外壳开裂，接口变形',
        witnesses: '仪器组',
        liability: 'unit',
      },
      lines: held
        .slice(2, 4)
        .map(({ id }) => ({ devId: id, outcome: 'damaged', becomes: 'waitRepair', circumstances: '外壳开裂' })),
      on: -12,
      decided: 4,
    },
    {
      header: {
        place: '河滩段',
        cause: 'nature',
        description: '夜间涨水，被冲走 1 台，沿岸搜寻两日未果',
        witnesses: '放线班、当地向导',
        liability: 'none',
      },
      lines: held.slice(4).map(({ id }) => ({ devId: id })),
      on: -2,
      decided: 0,
    },
  ]
  for (const { header, lines, on, decided } of reports) {
    const of = lossHeader.parse({
      projectInfoNo: project.id,
      occurredAt: `${moved(today, on - 1) ?? today} 18:30:00`,
      ...header,
    })
    const [made] = await stage.on(on, () =>
      create(tx, losses, officer, systemContext, [{ header: of, lines: lines.map((line) => lossLine.parse(line)) }]),
    )
    const id = made?.id ?? 0
    await stage.on(on, () => perform(tx, losses, officer, systemContext, 'submit', id, undefined, {}))
    if (decided > 0) await decide(stage, id, on + 1, decided)
  }
}
