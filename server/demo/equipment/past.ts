import { lossHeader, lossLine } from '@geodepot/contracts/equipment/loss.ts'
import { packInput } from '@geodepot/contracts/equipment/return.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { allocations } from '../../src/equipment/allocation/index.ts'
import { losses } from '../../src/equipment/loss/index.ts'
import { pack, returns } from '../../src/equipment/return/index.ts'
import { transfers } from '../../src/equipment/transfer/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, keepAlias, perform } from '../../src/kit/document/index.ts'
import { moved } from '../facts.ts'
import { apply } from './apply.ts'
import { declare } from './customs.ts'
import { type Shelves, shelfOf } from './devices.ts'
import { decide } from './losses.ts'
import { modelNamed, projectNamed } from './plan.ts'
import { allocate, ship } from './send.ts'
import { type Stage, keeperOf, officerOf, spanOf } from './stage.ts'
import { approve } from './transfer.ts'

// Everything in days from today. Devices go out and come home before the project that has them today asked for them.

const pool = 'C10801'
/** So many nodes that travel together; `old`: those that the company has had longest. */
interface Batch {
  readonly model: string
  readonly old: boolean
  readonly ids: number[]
}
const size = 36
const batchOf = (shelves: Shelves, model: string, old: boolean): Batch => {
  const shelf = shelves.get(shelfOf(modelNamed(model))) ?? []
  const needed = shelf.filter(({ spare, enteredBefore }) => !spare && enteredBefore > 600 === old)
  return { model, old, ids: needed.slice(-size).map(({ id }) => id) }
}

interface Trip {
  readonly project: string
  readonly batch: Batch
  readonly out: number
  readonly home: number
  /** On the way it is handed to another crew, which sends it home. */
  readonly handedTo?: { readonly project: string; readonly on: number }
  /** What is gone before it comes home. */
  readonly lost?: { readonly on: number; readonly count: number; readonly cause: 'theft' | 'nature' | 'accident' }
  /** It came into the country for a time, and leaves it again. */
  readonly declaration?: string
}

/** Sent, counted by the crew and done with. */
const sendOut = async (
  stage: Stage,
  { project, batch, out }: Trip,
  application: { readonly id: number; readonly line: number },
): Promise<void> => {
  const { tx } = stage
  const items = batch.ids.map((devId) => ({ applicationLineId: application.line, devId, quantity: 1 }))
  const id = await allocate(stage, projectNamed(project), application.id, pool, items, out)
  await ship(stage, id, pool, out + 3)
  const officer = await stage.person(officerOf(projectNamed(project)))
  await stage.on(out + 9, async () =>
    perform(tx, allocations, officer, systemContext, 'receive', id, undefined, await all(stage, id)),
  )
  const dispatcher = await stage.person('dp_sun')
  await stage.on(out + 10, () => perform(tx, allocations, dispatcher, systemContext, 'close', id, undefined, {}))
}
/** All that a document sent has arrived. */
const all = async ({ tx }: Stage, document: number) => {
  const rows = await tx.selectFrom('equipment.shipment_line').select('id').where('document_id', '=', document).execute()
  const none = { damaged: '0', short: '0', refused: '0' }
  return { lines: rows.map(({ id }) => ({ shipmentLineId: id, received: '1', ...none })), unlisted: [] }
}

/** Crews pack on the phone, which numbers what it makes. */
const phones = ['7K2QX', 'M4TZA', 'B9HFC'] as const
/** Packed by the crew, received by the pool, and found good but for what does not weigh. */
const sendHome = async (
  stage: Stage,
  project: string,
  devices: readonly number[],
  on: number,
  discharges: number[] = [],
): Promise<void> => {
  const { tx } = stage
  const [officer, keeper] = [await stage.person(officerOf(projectNamed(project))), await stage.person(keeperOf(pool))]
  const packed = packInput.parse({
    projectInfoNo: project,
    toHolderId: stage.pool(pool),
    lines: devices.map((devId, at) => ({ devId, ...(at % 17 === 5 && { packedNote: '外壳有划痕' }) })),
    submit: 'Y',
    signatures: [{ signsAs: 'giver', signerName: officer.nickName, signerId: officer.userId, ticked: true }],
  })
  const { id } = await stage.on(on, () => pack(tx, officer, systemContext, packed))
  await stage.on(on, () => keepAlias(tx, id, `L-${phones[id % phones.length]}-${(id % 40) + 1}`))
  const sent = await tx
    .selectFrom('equipment.return_line')
    .select(['id', 'position'])
    .where('document_id', '=', id)
    .execute()
  const road = { carrier: '顺达汽运', waybill: `FH${String(id).padStart(8, '0')}` }
  await stage.on(on + 1, () =>
    perform(tx, returns, officer, systemContext, 'ship', id, undefined, {
      ...road,
      lines: sent.map((line) => ({ lineId: line.id })),
      ...(discharges.length > 0 && { discharges }),
    }),
  )
  await stage.on(on + 7, async () =>
    perform(tx, returns, keeper, systemContext, 'receive', id, undefined, await all(stage, id)),
  )
  const fine = (item: string) => ({ item, isGood: 'Y', weighs: 'N', photos: [] as string[] }) as const
  const scratched = { ...fine('appearance'), isGood: 'N', note: '外壳有划痕' } as const
  const lines = sent.map(({ id: lineId, position }) => ({
    lineId,
    good: '1',
    repair: '0',
    items: position % 17 === 6 ? [scratched, fine('battery'), fine('function')] : [],
  }))
  // Photos are on somebody's phone for good.
  const context = { ...systemContext, filesFollow: true } as const
  await stage.on(on + 9, () => perform(tx, returns, keeper, context, 'inspect', id, undefined, { lines }))
}

const handOn = async (
  stage: Stage,
  from: string,
  to: string,
  devices: readonly number[],
  on: number,
): Promise<void> => {
  const { tx, today } = stage
  const [sender, receiver] = [
    await stage.person(officerOf(projectNamed(from))),
    await stage.person(officerOf(projectNamed(to))),
  ]
  const header = {
    transferKind: 'project',
    fromProjectNo: from,
    toProjectNo: to,
    reason: `${projectNamed(from).shortName}收工，转${projectNamed(to).shortName}`,
    expectedArrival: moved(today, on + 14) ?? undefined,
  } as const
  const [made] = await stage.on(on, () =>
    create(tx, transfers, sender, systemContext, [{ header, lines: devices.map((devId) => ({ devId })) }]),
  )
  const id = made?.id ?? 0
  await stage.on(on, () => perform(tx, transfers, sender, systemContext, 'submit', id, undefined, {}))
  await approve(stage, id, on + 1)
  const sent = await tx.selectFrom('equipment.transfer_line').select('id').where('document_id', '=', id).execute()
  await stage.on(on + 3, () =>
    perform(tx, transfers, sender, systemContext, 'ship', id, undefined, {
      carrier: '西北特种运输',
      lines: sent.map((line) => ({ lineId: line.id })),
    }),
  )
  await stage.on(on + 8, async () =>
    perform(tx, transfers, receiver, systemContext, 'receive', id, undefined, await all(stage, id)),
  )
}

const words = {
  theft: '收工清点时少节点，已报当地派出所',
  nature: '河道涨水冲走，沿岸搜寻未果',
  accident: '推土机作业碾压，残件已收回',
} as const
const report = async (
  stage: Stage,
  project: string,
  devices: readonly number[],
  { on, cause }: { readonly on: number; readonly cause: keyof typeof words },
): Promise<void> => {
  const { tx, today } = stage
  const officer = await stage.person(officerOf(projectNamed(project)))
  const header = lossHeader.parse({
    projectInfoNo: project,
    occurredAt: `${moved(today, on - 1) ?? today} 18:20:00`,
    place: '测线沿线',
    cause,
    description: words[cause],
    witnesses: '放线班组长',
    liability: cause === 'accident' ? 'thirdParty' : 'none',
  })
  const lines = devices.map((devId) => lossLine.parse({ devId, circumstances: words[cause] }))
  const [made] = await stage.on(on, () => create(tx, losses, officer, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  await stage.on(on, () => perform(tx, losses, officer, systemContext, 'submit', id, undefined, {}))
  await decide(stage, id, on + 1)
}

const go = async (
  stage: Stage,
  trip: Trip,
  application: { readonly id: number; readonly line: number },
): Promise<void> => {
  const { project, batch, out, home, handedTo, lost, declaration } = trip
  await sendOut(stage, trip, application)
  const record =
    declaration !== undefined &&
    (await declare(stage, {
      header: { projectInfoNo: project, country: 'KZ', declarationNo: declaration, office: 'Aktau' },
      devices: batch.ids,
      from: out + 8,
      to: home + 20,
    }))
  if (lost) await report(stage, project, batch.ids.splice(0, lost.count), lost)
  if (handedTo) await handOn(stage, project, handedTo.project, batch.ids, handedTo.on)
  await sendHome(stage, handedTo?.project ?? project, batch.ids, home, record === false ? [] : [record])
}

/** What a project that has ended by now has of a type, home from it in part. */
const leftOver = async (stage: Stage, project: string, count: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select d.id from equipment.device d join equipment.holder h on h.id = d.holder_id and h.kind = 'project' and h.project_id = ${project}
      join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id and c.code = 'S0104'
      where d.tech_state = 'good' and d.locked_by is null order by d.id desc limit ${count}`.execute(stage.tx)
  ).rows.map(({ id }) => id)

/**
 * The year and a half before today: what projects that are over by now took out, handed on, lost and sent home, also over
 * a border; every month has something. `comeHome` is what those that were served since sent back early.
 */
export const playPast = async (stage: Stage, shelves: Shelves): Promise<{ comeHome: () => Promise<void> }> => {
  const { tx } = stage
  const [red, green, blue] = ['Quantum', 'eSeis', 'IGU-16'].map((model) => batchOf(shelves, model, true))
  const [amber, grey, white] = ['Quantum', 'eSeis', 'IGU-16'].map((model) => batchOf(shelves, model, false))
  if (!red || !green || !blue || !amber || !grey || !white) return { comeHome: async () => undefined }
  const trips: readonly Trip[] = [
    { project: 'P2621', batch: red, out: -542, home: -406, declaration: 'KZ-TI-2025-011872' },
    {
      project: 'P2621',
      batch: green,
      out: -508,
      home: -336,
      lost: { on: -440, count: 2, cause: 'theft' },
    },
    { project: 'P2621', batch: blue, out: -474, home: -275, lost: { on: -372, count: 1, cause: 'nature' } },
    { project: 'P2609', batch: red, out: -390, home: -292, handedTo: { project: 'P2604', on: -326 } },
    { project: 'P2609', batch: amber, out: -424, home: -345 },
    { project: 'P2604', batch: amber, out: -318, home: -218, lost: { on: -240, count: 1, cause: 'accident' } },
    { project: 'P2604', batch: grey, out: -284, home: -190 },
    { project: 'P2608', batch: amber, out: -180, home: -128 },
    { project: 'P2603', batch: white, out: -172, home: -112 },
  ]
  const closed = ['P2604', 'P2609', 'P2621']
  const setStatus = (status: string) =>
    sql`update system.project set status = ${status} where id = any(${closed}::text[])`.execute(tx)
  await setStatus(projectStatuses.working)
  for (const [project, those] of Map.groupBy(trips, (trip) => trip.project)) {
    const first = Math.min(...those.map(({ out }) => out))
    const asked = [{ categoryId: stage.categoryId('S0104'), quantity: those.length * size }]
    const title = `${projectNamed(project).shortName}节点申请`
    const { id, lines } = await apply(
      stage,
      projectNamed(project),
      title,
      asked,
      first - 12,
      'approved',
      spanOf(stage, projectNamed(project)),
    )
    for (const trip of those) await go(stage, trip, { id, line: lines[0]?.lineId ?? 0 })
  }
  await setStatus(projectStatuses.closed)
  const gone = new Set(
    (
      await sql<{ id: number }>`select device_id as id from equipment.loss_line where device_id is not null`.execute(tx)
    ).rows.map(({ id }) => id),
  )
  for (const [shelf, devices] of shelves)
    shelves.set(
      shelf,
      devices.filter(({ id }) => !gone.has(id)),
    )
  return {
    comeHome: async () => {
      for (const [project, on] of [
        ['P2608', -88],
        ['P2603', -62],
        ['P2619', -46],
      ] as const)
        await sendHome(stage, project, await leftOver(stage, project, 12), on)
    },
  }
}
