import { sql } from 'kysely'
import { transfers } from '../../src/equipment/transfer/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { moved } from '../facts.ts'
import { askedOf } from './apply.ts'
import { projectNamed } from './plan.ts'
import { type Stage, homeBefore, keeperOf, officerOf } from './stage.ts'

interface Plan {
  readonly ends:
    | { readonly transferKind: 'project' | 'rollOver'; readonly fromProjectNo: string; readonly toProjectNo: string }
    | { readonly transferKind: 'department'; readonly from: string; readonly toDeptId: string }
    | { readonly transferKind: 'pool'; readonly from: string; readonly to: string }
  readonly reason: string
  /** Devices of this group, and how many strings or cables beside. */
  readonly group: '1' | '2' | '4' | undefined
  readonly devices: number
  readonly bulk?: number
  /** It is long past: of those alone that were in their pool by then. */
  readonly past?: true
  /** Days from today on which it was written. */
  readonly on: number
}

/**
 * What goes on to the next project: done, late on its way, and ready to leave; a department that gives what it owns to
 * another, which waits for its approval; a survey that is about to roll over; a pool that is about to help another.
 */
export const handOn = async (stage: Stage): Promise<void> => {
  const project = (fromProjectNo: string, toProjectNo: string) =>
    ({ transferKind: 'project', fromProjectNo, toProjectNo }) as const
  const done: Plan = {
    ends: project('P2608', 'P2607'),
    reason: '临河北收工，转陇东黄土塬补充接收',
    group: '2',
    devices: 8,
    bulk: 300,
    on: -34,
  }
  await receive(stage, done, await ship(stage, done))
  // Between pools and departments, long done.
  for (const past of [
    {
      ends: { transferKind: 'pool', from: 'C10801', to: 'C10802' },
      reason: '检波器站季检借用节点，转库管理',
      group: '2',
      devices: 6,
      past: true,
      on: -72,
    },
    {
      ends: { transferKind: 'department', from: 'C10801', toDeptId: 'C102' },
      reason: '节点属地化管理，账面价值一并划转西部',
      group: '2',
      devices: 4,
      past: true,
      on: -44,
    },
  ] as const satisfies readonly Plan[])
    await receive(stage, past, await ship(stage, past))
  const abroad = {
    ends: project('P2619', 'P2620'),
    reason: '加达梅斯收工，转阿加德姆四期',
    group: '2',
    devices: 14,
    on: -22,
  } as const
  await ship(stage, abroad)
  await approve(
    stage,
    await submit(stage, {
      ends: project('P2603', 'P2602'),
      reason: '玛湖收工，转富满东加密排列',
      group: '2',
      devices: 6,
      on: -6,
    }),
    -5,
  )
  const given = { transferKind: 'department', from: 'C10803', toDeptId: 'C102' } as const
  const owned = await submit(stage, {
    ends: given,
    reason: '可控震源属地化管理，连同账面价值划转西部',
    group: '4',
    devices: 2,
    on: -3,
  })
  await approve(stage, owned, -2, 1)
  // All of a survey that is over, to the one that begins: ready to be done.
  const all = { transferKind: 'rollOver', fromProjectNo: 'P2615', toProjectNo: 'P2616' } as const
  const whole = {
    ends: all,
    reason: '银额盆地收工，整队转羌塘',
    group: undefined,
    devices: 10_000,
    bulk: 1_000_000,
    on: -4,
  } as const
  await approve(stage, await submit(stage, whole), -3)
  const helped = { transferKind: 'pool', from: 'C10801', to: 'C10802' } as const
  await write(stage, { ends: helped, reason: '检波器站测试需用节点', group: '2', devices: 5, on: -1 })
}

const holderOf = async ({ tx, pool }: Stage, { ends }: Plan): Promise<number> => {
  if ('from' in ends) return pool(ends.from)
  const row = await tx
    .selectFrom('equipment.holder')
    .select('id')
    .where('project_id', '=', ends.fromProjectNo)
    .where('kind', '=', 'project')
    .executeTakeFirstOrThrow()
  return row.id
}
const linesOf = async (stage: Stage, plan: Plan) => {
  if (plan.past && 'from' in plan.ends)
    return (await homeBefore(stage, plan.ends.from, plan.on, plan.devices)).map((devId) => ({ devId }))
  const holder = await holderOf(stage, plan)
  const { rows } = await sql<{ line: { devId: number } | { modelId: number; condition: 'good'; qty: string } }>`
    (select jsonb_build_object('devId', d.id) as line from equipment.device d join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id
      where (${plan.group ?? null}::text is null or c.device_group = ${plan.group ?? null}) and d.holder_id = ${holder} and (d.tech_state = 'good' or ${plan.group === undefined}) and d.locked_by is null order by d.id desc limit ${plan.devices})
    union all
    (select jsonb_build_object('modelId', b.model_id, 'condition', b.condition, 'qty', least(b.quantity, ${plan.bulk ?? 0}::int)::text)
      from equipment.bulk_balance b where ${plan.bulk ?? 0} > 0 and b.holder_id = ${holder} and b.condition = 'good' and b.quantity > 0 order by b.quantity desc, b.model_id limit ${plan.group === undefined ? 1000 : 1})`.execute(
    stage.tx,
  )
  return rows.map(({ line }) => line)
}

const senderOf = ({ ends }: Plan): string =>
  'from' in ends ? keeperOf(ends.from) : officerOf(projectNamed(ends.fromProjectNo))
const placesOf = ({ pool }: Stage, { ends }: Plan) => {
  if (!('from' in ends)) return ends
  const { transferKind, from } = ends
  return {
    transferKind,
    fromHolderId: pool(from),
    ...('to' in ends ? { toHolderId: pool(ends.to) } : { toDeptId: ends.toDeptId }),
  }
}

const write = async (stage: Stage, plan: Plan): Promise<number> => {
  const { tx, today } = stage
  const sender = await stage.person(senderOf(plan))
  const header = {
    ...placesOf(stage, plan),
    reason: plan.reason,
    expectedArrival: moved(today, plan.on + 16) ?? undefined,
  }
  const lines = await linesOf(stage, plan)
  const [made] = await stage.on(plan.on, () => create(tx, transfers, sender, systemContext, [{ header, lines }]))
  return made?.id ?? 0
}
const submit = async (stage: Stage, plan: Plan): Promise<number> => {
  const id = await write(stage, plan)
  const sender = await stage.person(senderOf(plan))
  await stage.on(plan.on, () => perform(stage.tx, transfers, sender, systemContext, 'submit', id, undefined, {}))
  return id
}

/** Whoever is asked agrees, one after the other on the same day; the first few of them, where not all have looked yet. */
export const approve = async (stage: Stage, id: number, days: number, most = Infinity): Promise<void> => {
  let account = await askedOf(stage, id)
  for (let count = 0; account !== undefined && count < most; count += 1, account = await askedOf(stage, id)) {
    const approver = await stage.person(account)
    await stage.on(days, () =>
      perform(stage.tx, transfers, approver, systemContext, 'approve', id, undefined, { opinion: '同意转移' }),
    )
  }
}

const ship = async (stage: Stage, plan: Plan): Promise<number> => {
  const id = await submit(stage, plan)
  await approve(stage, id, plan.on + 3)
  const sender = await stage.person(senderOf(plan))
  const sent = await stage.tx.selectFrom('equipment.transfer_line').select('id').where('document_id', '=', id).execute()
  await stage.on(plan.on + 6, () =>
    perform(stage.tx, transfers, sender, systemContext, 'ship', id, undefined, {
      carrier: '西北特种运输',
      waybill: `ZC${String(id).padStart(8, '0')}`,
      plate: '新A·D3821',
      driver: '马师傅',
      expectedArrival: moved(stage.today, plan.on + 16) ?? undefined,
      lines: sent.map((line) => ({ lineId: line.id })),
    }),
  )
  return id
}

// Of what goes by quantity some is damaged on the way.
const receive = async (stage: Stage, { ends, on }: Plan, id: number): Promise<void> => {
  const receiver = await stage.person('from' in ends ? 'admin' : officerOf(projectNamed(ends.toProjectNo)))
  const { rows } = await sql<{ shipmentLineId: number; received: string; damaged: string; reason?: string }>`
    select id as "shipmentLineId", trim_scale(quantity)::text as received, case when device_id is null then '4' else '0' end as damaged,
      case when device_id is null then '外护套磨破' else '' end as reason from equipment.shipment_line where document_id = ${id} order by id`.execute(
    stage.tx,
  )
  const lines = rows.map((row) => ({ ...row, short: '0', refused: '0' }))
  await stage.on(on + 14, () =>
    perform(stage.tx, transfers, receiver, systemContext, 'receive', id, undefined, { lines, unlisted: [] }),
  )
}
