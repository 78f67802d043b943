import { sql } from 'kysely'
import { returns } from '../../src/equipment/return/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { moved } from '../facts.ts'
import { type Project, projectNamed } from './plan.ts'
import { type Stage, keeperOf, officerOf } from './stage.ts'

interface Plan {
  readonly project: Project
  readonly pool: string
  readonly backDeviceType: '2' | '3'
  readonly count: number
  /** Days from today on which it was written. */
  readonly on: number
}
interface OnRoad {
  readonly id: number
  readonly quantity: string
  readonly damaged: string
}

/**
 * What projects whose work is over send back: one on the road, one that waits for its inspection, one that is closed. And
 * what another does not need any more, ready to be sent.
 */
export const sendBack = async (stage: Stage): Promise<void> => {
  const [north, south] = [projectNamed('P2603'), projectNamed('P2608')]
  await ship(stage, { project: north, pool: 'C10801', backDeviceType: '2', count: 12, on: -4 })
  const waiting: Plan = { project: north, pool: 'C10802', backDeviceType: '3', count: 200, on: -12 }
  await receive(stage, waiting, await ship(stage, waiting))
  const over: Plan = { project: south, pool: 'C10801', backDeviceType: '2', count: 10, on: -30 }
  const id = await ship(stage, over)
  await receive(stage, over, id)
  await inspect(stage, over, id)
  await submit(stage, { project: projectNamed('P2601'), pool: 'C10801', backDeviceType: '2', count: 4, on: -1 })
}

// Geophones go by quantity, instruments one by one.
const linesOf = async ({ tx }: Stage, { project, backDeviceType, count }: Plan) => {
  const { rows } = await sql<{ line: { devId: number } | { modelId: number; condition: 'good'; qty: string } }>`
    with place as (select id from equipment.holder where project_id = ${project.id} and kind = 'project')
    (select jsonb_build_object('devId', d.id) as line from equipment.device d join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id
      where ${backDeviceType} = '2' and c.device_group = '2' and d.holder_id in (select id from place) and d.tech_state = 'good' and d.locked_by is null order by d.id limit ${count})
    union all
    (select jsonb_build_object('modelId', b.model_id, 'condition', b.condition, 'qty', least(b.quantity, ${count}::int)::text)
      from equipment.bulk_balance b join equipment.model m on m.id = b.model_id join equipment.category c on c.id = m.category_id
      where ${backDeviceType} = '3' and c.device_group = '3' and b.holder_id in (select id from place) and b.condition = 'good' and b.quantity > 0 order by b.quantity desc, b.model_id limit 1)`.execute(
    tx,
  )
  return rows.map(({ line }) => line)
}

const submit = async (stage: Stage, plan: Plan): Promise<number> => {
  const { tx, today } = stage
  const officer = await stage.person(officerOf(plan.project))
  const header = {
    projectInfoNo: plan.project.id,
    toHolderId: stage.pool(plan.pool),
    backDeviceType: plan.backDeviceType,
    expectedArrival: moved(today, plan.on + 8) ?? undefined,
    remark: '多余设备返还',
  }
  const lines = await linesOf(stage, plan)
  const [made] = await stage.on(plan.on, () => create(tx, returns, officer, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  await stage.on(plan.on + 1, () => perform(tx, returns, officer, systemContext, 'submit', id, undefined, {}))
  return id
}

const ship = async (stage: Stage, plan: Plan): Promise<number> => {
  const { tx } = stage
  const id = await submit(stage, plan)
  const officer = await stage.person(officerOf(plan.project))
  const sent = await tx.selectFrom('equipment.return_line').select('id').where('document_id', '=', id).execute()
  await stage.on(plan.on + 2, () =>
    perform(tx, returns, officer, systemContext, 'ship', id, undefined, {
      carrier: '顺达汽运',
      waybill: `FH${String(id).padStart(8, '0')}`,
      lines: sent.map((line) => ({ lineId: line.id })),
    }),
  )
  return id
}

const receive = async (stage: Stage, { pool, on }: Plan, id: number): Promise<void> => {
  const keeper = await stage.person(keeperOf(pool))
  const { rows } = await sql<OnRoad>`
    select id, trim_scale(quantity)::text as quantity, case when device_id is null then '6' else '0' end as damaged
    from equipment.shipment_line where document_id = ${id}`.execute(stage.tx)
  const lines = rows.map(({ id: shipmentLineId, quantity, damaged }) => ({
    shipmentLineId,
    received: quantity,
    damaged,
    short: '0',
    refused: '0',
    ...(damaged !== '0' && { reason: '壳体破裂' }),
  }))
  await stage.on(on + 8, () =>
    perform(stage.tx, returns, keeper, systemContext, 'receive', id, undefined, { lines, unlisted: [] }),
  )
}

const looked = (item: string) => ({ item, isGood: 'Y', weighs: 'N', photos: [] as string[] }) as const
const loose = { ...looked('connectors'), isGood: 'N', note: '接口松动' } as const
// Every fourth is to be repaired.
const inspect = async (stage: Stage, { pool, on }: Plan, id: number): Promise<void> => {
  const keeper = await stage.person(keeperOf(pool))
  const rows = await stage.tx
    .selectFrom('equipment.return_line')
    .select(['id', 'position'])
    .where('document_id', '=', id)
    .execute()
  const lines = rows.map(({ id: lineId, position }) =>
    position % 4 === 0
      ? { lineId, good: '0', repair: '1', note: '接口松动', items: [looked('appearance'), loose] }
      : { lineId, good: '1', repair: '0', items: position === 1 ? [looked('appearance'), looked('function')] : [] },
  )
  // Its photos are still on somebody's phone.
  const context = { ...systemContext, filesFollow: true } as const
  await stage.on(on + 10, () => perform(stage.tx, returns, keeper, context, 'inspect', id, undefined, { lines }))
}
