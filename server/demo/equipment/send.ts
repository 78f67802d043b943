import { sql } from 'kysely'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { allocations } from '../../src/equipment/allocation/index.ts'
import { moved } from '../facts.ts'
import { signedBy } from '../signatures.ts'
import type { Project } from './plan.ts'
import { type Stage, keeperOf, officerOf } from './stage.ts'

export interface Item {
  readonly applicationLineId: number
  readonly devId?: number
  readonly modelId?: number
  readonly quantity: number
  /** Of a substitute. */ readonly factor?: string
}
const dispatcher = 'dp_sun'
const carriers = ['中铁物流', '顺达汽运', '西北特种运输', '远航国际货运'] as const

/** What is chosen for an approved application in one pool, up to the point where it may leave. */
export const allocate = async (
  stage: Stage,
  project: Project,
  applicationId: number,
  department: string,
  items: readonly Item[],
  days: number,
): Promise<number> => {
  const { tx } = stage
  const actor = await stage.person(dispatcher)
  const header = {
    applicationId,
    fromHolderId: stage.pool(department),
    projectInfoNo: project.id,
    dispatchDate: moved(stage.today, days + 5) ?? undefined,
    expectedArrival: moved(stage.today, days + 12) ?? undefined,
  }
  const lines = items.map(({ applicationLineId, devId, modelId, quantity, factor }) => ({
    applicationLineId,
    factor,
    ...(devId === undefined ? { modelId, qty: String(quantity) } : { devId }),
  }))
  const [made] = await stage.on(days, () => create(tx, allocations, actor, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  await stage.on(days + 1, () => perform(tx, allocations, actor, systemContext, 'submit', id, undefined, {}))
  return id
}

/** The project agrees to the substitutes, and the equipment manager to what goes beyond the application. */
export const agree = async (stage: Stage, project: Project, id: number, days: number): Promise<void> => {
  const [officer, manager] = [await stage.person(officerOf(project)), await stage.person('zb_lin')]
  await stage.on(days, () => perform(stage.tx, allocations, officer, systemContext, 'consent', id, undefined, {}))
  await stage.on(days + 1, () =>
    perform(stage.tx, allocations, manager, systemContext, 'approve', id, undefined, { opinion: '同意替代' }),
  )
}

/** The device of its first line turns out bad while it is loaded. */
export const swapFirst = async (stage: Stage, id: number, devId: number, days: number): Promise<void> => {
  const line = await stage.tx
    .selectFrom('equipment.allocation_line')
    .select('id')
    .where('document_id', '=', id)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const actor = await stage.person(dispatcher)
  const input = { lineId: line.id, devId, condition: 'waitRepair' as const, opinion: '装车时发现液压管路渗漏' }
  await stage.on(days, () => perform(stage.tx, allocations, actor, systemContext, 'swap', id, undefined, input))
}

/** Sends all of an allocation on the road, in two shipments when it is large. */
export const ship = async (stage: Stage, id: number, department: string, days: number): Promise<void> => {
  const keeper = await stage.person(keeperOf(department))
  const lines = await stage.tx
    .selectFrom('equipment.allocation_line')
    .select('id')
    .where('document_id', '=', id)
    .orderBy('position')
    .execute()
  const half = lines.length > 60 ? Math.ceil(lines.length / 2) : lines.length
  for (const [index, part] of [lines.slice(0, half), lines.slice(half)].filter(({ length }) => length > 0).entries()) {
    const road = {
      carrier: carriers[(id + index) % carriers.length] ?? '',
      waybill: `YD${String(id * 10 + index).padStart(8, '0')}`,
      plate: `冀A-${String(10_000 + ((id * 37 + index) % 90_000))}`,
    }
    await stage.on(days + index, () =>
      perform(stage.tx, allocations, keeper, systemContext, 'ship', id, undefined, {
        ...road,
        lines: part.map((line) => ({ lineId: line.id })),
      }),
    )
  }
}

interface OnRoad {
  readonly id: number
  readonly device: boolean
  readonly quantity: number
  readonly row: number
}
const received = ({ id, device, quantity, row }: OnRoad) => {
  const whole = { shipmentLineId: id, received: String(quantity), damaged: '0', short: '0', refused: '0' }
  if (device) return row % 47 === 11 ? { ...whole, damaged: '1', reason: '运输中受潮，需检修' } : whole
  const short = row % 3 === 0 ? Math.round(quantity * 0.004) : 0
  const damaged = Math.round(quantity * 0.006)
  return short + damaged === 0
    ? whole
    : {
        ...whole,
        received: String(quantity - short),
        damaged: String(damaged),
        short: String(short),
        reason: '到货清点：部分破损，少量短少',
      }
}

/** The crew counts what arrived; what is short is settled ten days later, except on every fourth document. */
export const receive = async (stage: Stage, project: Project, id: number, days: number): Promise<void> => {
  const { tx } = stage
  const officer = await stage.person(officerOf(project))
  const { rows } = await sql<OnRoad>`
    select s.id, s.device_id is not null as device, s.quantity::float8 as quantity, (row_number() over (order by s.id))::int as row
    from equipment.shipment_line s where s.document_id = ${id}`.execute(tx)
  await stage.on(days, () =>
    perform(tx, allocations, officer, systemContext, 'receive', id, undefined, {
      lines: rows.map(received),
      unlisted: [],
      ...(days > -200 && signedBy(officer.nickName, 'receiver')),
    }),
  )
  const { rows: open } = await sql<{ id: number; quantity: string }>`
    select shipment_line_id as id, trim_scale(unsettled)::text as quantity from equipment.shipment_progress where document_id = ${id} and unsettled > 0`.execute(
    tx,
  )
  if (open.length > 0 && id % 4 === 0) return
  const actor = await stage.person(dispatcher)
  // What was found is the crew's word, what was lost the dispatcher's.
  const words = [
    { person: officer, outcome: 'found', note: '复点找到' },
    { person: actor, outcome: 'lost', note: '承运人确认丢失' },
  ] as const
  for (const [index, { person, outcome, note }] of words.entries()) {
    const lines = open.flatMap(({ id: shipmentLineId, quantity }, at) =>
      at % 2 === index ? { shipmentLineId, quantity, outcome, note } : [],
    )
    if (lines.length > 0)
      await stage.on(days + 10, () =>
        perform(tx, allocations, person, systemContext, 'settle', id, undefined, { lines }),
      )
  }
  await stage.on(days + 11, () => perform(tx, allocations, actor, systemContext, 'close', id, undefined, {}))
}
