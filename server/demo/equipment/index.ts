import { sql } from 'kysely'
import { keepIntake } from '../../src/equipment/device-intake/index.ts'
import { createDevices } from '../../src/equipment/device/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { now, today as presentDay } from '../../src/kit/clock.ts'
import type { Tx } from '../../src/kit/database/database.ts'
import { post } from '../../src/ledger/custody/index.ts'
import { acquire } from './acquire.ts'
import { type Wish, apply, giveUp } from './apply.ts'
import { assemble } from './assemblies.ts'
import { certify } from './certificates.ts'
import { keepUp } from './upkeep.ts'
import { check } from './checks.ts'
import { boxNodes } from './boxes.ts'
import { type Entered, type Shelves, plannedDevices, shelfOf } from './devices.ts'
import { nameForOthers } from './keys.ts'
import { describeKits } from './kits.ts'
import { handOver } from './handovers.ts'
import { lease } from './leases.ts'
import { reportLosses } from './losses.ts'
import { keepStatistics } from '../statistics.ts'
import { type Need, type Project, isExpecting, modelNamed, needsOf, plan, projectNamed, served } from './plan.ts'
import { repair } from './repairs.ts'
import { playPast } from './past.ts'
import { listReturnItems } from './return-items.ts'
import { sendBack } from './return.ts'
import { depreciate } from './depreciation.ts'
import { hearFromOthers } from './sources.ts'
import { score } from './scores.ts'
import { scrapOld } from './scraps.ts'
import { sealIdle } from './seals.ts'
import { type Item, agree, allocate, receive, ship, swapFirst } from './send.ts'
import { declareAbroad } from './customs.ts'
import { disposeOf } from './disposals.ts'
import { type Stage, setStage, spanOf } from './stage.ts'
import { takeStock } from './stock-takes.ts'
import { tellOthers } from './told.ts'
import { handOn } from './transfer.ts'

const day = 86_400_000

/** What happened to equipment that crews have, in the order in which one thing needs another. */
const steps: readonly ((stage: Stage) => Promise<void>)[] = [
  sendBack,
  reportLosses,
  handOn,
  lease,
  declareAbroad,
  repair,
  assemble,
  describeKits,
  scrapOld,
  disposeOf,
  sealIdle,
  hearFromOthers,
  nameForOthers,
  check,
  certify,
  keepUp,
  score,
  boxNodes,
  depreciate,
  takeStock,
  handOver,
  tellOthers,
]

/**
 * The demo company's equipment and its past, posted as people would have done it: entries, applications, approvals,
 * allocations, shipments, receipts, returns, transfers, stock-takes.
 */
export const seedEquipment = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, presentDay())
  const shelves = await enterDevices(stage)
  await enterQuantities(stage)
  await acquire(stage)
  await listReturnItems(tx)
  await keepStatistics(tx)
  const past = await playPast(stage, shelves)
  for (const project of served) {
    await keepStatistics(tx)
    await serve(stage, shelves, project)
  }
  await past.comeHome()
  await leaveWork(stage, shelves)
  await findFaults(stage, shelves)
  for (const step of steps) {
    await keepStatistics(tx)
    await step(stage)
  }
  await keepRecentMessages(tx)
}

// What was told along the way, in the order of time: that of the last months is kept, and most of it has been read.
const keepRecentMessages = async (tx: Tx): Promise<void> => {
  const [kept, unread] = [new Date(now().getTime() - 90 * day), new Date(now().getTime() - 4 * day)]
  await sql`
    with told as (delete from document.message returning *)
    insert into document.message (person_id, kind, title, title_en, body, body_en, link, sent_at, read_at)
    select person_id, kind, title, title_en, body, body_en, link, sent_at, case when sent_at < ${unread} then sent_at + interval '3 hours' end from told where sent_at > ${kept} order by sent_at, id`.execute(
    tx,
  )
}

const enterDevices = async (stage: Stage): Promise<Shelves> => {
  const clerk = await stage.person('zb_lin')
  const shelves: Shelves = new Map()
  const entered: Entered[] = []
  let intake = 1
  const byDay = Map.groupBy(plannedDevices(stage.today), ({ enteredBefore }) => enteredBefore)
  for (const [days, devices] of [...byDay].toSorted(([a], [b]) => b - a)) {
    const ids = await stage.on(-days, async () => {
      const made = await createDevices(
        stage.tx,
        clerk,
        systemContext,
        devices.map(({ model, input }) => ({ ...input, modelId: stage.modelId(model) })),
      )
      await keepIntake(stage.tx, clerk, {
        fileName: `装备台账（第${intake++}批）.xlsx`,
        sheetName: '台账',
        made,
        changed: 0,
      })
      return made
    })
    const before = entered.length
    entered.push(...devices.map((device, index) => ({ ...device, id: ids[index] ?? 0, turn: before + index + 1 })))
  }
  for (const device of entered.toSorted((a, b) => Number(a.spare) - Number(b.spare) || a.id - b.id)) {
    shelves.set(shelfOf(device.model), [...(shelves.get(shelfOf(device.model)) ?? []), device])
  }
  return shelves
}

const enterQuantities = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const clerk = await stage.person('zb_lin')
  const moves = plan
    .filter(({ model }) => model.tracking === 'bulk')
    .map(({ model, pool }) => ({
      kind: 'opening' as const,
      model: stage.modelId(model),
      condition: 'good' as const,
      quantity: String(model.quantity),
      to: stage.pool(pool),
      inType: '3' as const,
    }))
  await stage.on(-700, () => post(tx, { source: 'opening', recordedBy: clerk.userId }, moves))
}

/** Days from today to the first shot. */
const startOf = (stage: Stage, project: Project): number =>
  Math.round((Date.parse(spanOf(stage, project).start) - Date.parse(stage.today)) / 86_400_000)

const wishesOf = (stage: Stage, needs: readonly Need[]): Wish[] =>
  needs.map(({ model, quantity }) => ({ modelId: stage.modelId(model), quantity }))

// Everything that a project was given, from its application to the crew's
// receipt. What is expected is still on the road.
const serve = async (stage: Stage, shelves: Shelves, project: Project): Promise<void> => {
  const needs = needsOf(project.id)
  const start = startOf(stage, project)
  const application = await apply(
    stage,
    project,
    `${project.shortName}开工装备申请`,
    wishesOf(stage, needs),
    start - 45,
    'approved',
    spanOf(stage, project),
  )
  const lineOf = (need: Need): number =>
    application.lines.find(({ modelId }) => modelId === stage.modelId(need.model))?.lineId ?? 0
  for (const [pool, those] of Map.groupBy(needs, (need) => need.pool)) {
    const items = those.flatMap((need) => itemsOf(shelves, need, lineOf(need), stage))
    const id = await allocate(stage, project, application.id, pool, items, start - 30)
    await ship(stage, id, pool, start - 24)
    if (!isExpecting(project)) await receive(stage, project, id, start - 14)
  }
}

const itemsOf = (shelves: Shelves, { model, quantity }: Need, applicationLineId: number, stage: Stage): Item[] => {
  if (model.tracking === 'bulk') return [{ applicationLineId, modelId: stage.modelId(model), quantity }]
  const shelf = shelves.get(shelfOf(model)) ?? []
  return shelf.splice(0, quantity).map(({ id }) => ({ applicationLineId, devId: id, quantity: 1 }))
}

/**
 * Work for a newcomer to find: applications in every state, one approved and not yet served, allocations ready to
 * leave, one with substitutes to agree to.
 */
const leaveWork = async (stage: Stage, shelves: Shelves): Promise<void> => {
  const ask = (id: string, title: string, wishes: readonly Wish[], days: number, fate: Parameters<typeof apply>[5]) => {
    const project = projectNamed(id)
    return apply(stage, project, `${project.shortName}${title}`, wishes, days, fate, spanOf(stage, project))
  }
  const nodes = stage.categoryId('S0104')
  const [receivers, vibrators] = [modelNamed('R12i'), modelNamed('EV-56')]
  await ask('P2607', '补充装备申请', [{ categoryId: nodes, quantity: 400 }], -12, 'returned')
  const large = await ask(
    'P2606',
    '开工装备申请',
    [
      { categoryId: nodes, quantity: 1200 },
      // More than the pools have: the board of demand has something to say.
      { modelId: stage.modelId(receivers), quantity: 30 },
    ],
    -9,
    'approved',
  )
  await giveUp(stage, large.id, large.lines[0]?.lineId ?? 0, '120', -6)
  const project = projectNamed('P2602')
  const extra = await ask(
    'P2602',
    '增补可控震源申请',
    [{ modelId: stage.modelId(vibrators), quantity: 2 }],
    -8,
    'approved',
  )
  const items = itemsOf(shelves, { model: vibrators, pool: 'C10803', quantity: 2 }, extra.lines[0]?.lineId ?? 0, stage)
  await ask('P2612', '开工装备申请', [{ categoryId: nodes, quantity: 200 }], -3, 'submitted')
  await ask('P2623', '开工装备申请', [{ categoryId: nodes, quantity: 300 }], -2, 'draft')
  await allocate(stage, project, extra.id, 'C10803', items, -2)
  await offerSubstitutes(stage, shelves)
}

/**
 * Channels were asked for, and nodes of another maker are offered; and
 * vibrators of a model that the project has agreed to instead.
 */
const offerSubstitutes = async (stage: Stage, shelves: Shelves): Promise<void> => {
  const idOf = (name: string): number => stage.modelId(modelNamed(name))
  const taken = (name: string, pool: string, count: number, applicationLineId: number, factor: string): Item[] => {
    const shelf = shelves.get(shelfOf(modelNamed(name))) ?? []
    const free = shelf.filter(({ spare, input }) => spare && input.manageOrgId === pool).slice(0, count)
    shelves.set(
      shelfOf(modelNamed(name)),
      shelf.filter((one) => !free.includes(one)),
    )
    return free.map(({ id }) => ({ applicationLineId, devId: id, quantity: 1, factor }))
  }
  const [dense, heavy] = [projectNamed('P2601'), projectNamed('P2611')]
  const channels = await apply(
    stage,
    dense,
    `${dense.shortName}加密接收道申请`,
    [
      {
        categoryId: stage.categoryId('S0104'),
        quantity: 72,
        unit: '道',
        requirements: [{ key: 'batteryDays', comparison: 'least', value: '30' }],
        accepted: [
          { modelId: idOf('IGU-16') },
          { modelId: idOf('Quantum') },
          { modelId: idOf('IGU-16HR 3C'), factor: '3' },
        ],
      },
    ],
    -7,
    'approved',
    spanOf(stage, dense),
  )
  await allocate(
    stage,
    dense,
    channels.id,
    'C10801',
    taken('Hawk', 'C10801', 24, channels.lines[0]?.lineId ?? 0, '3'),
    -2,
  )
  const sources = await apply(
    stage,
    heavy,
    `${heavy.shortName}备用震源申请`,
    [{ modelId: idOf('Nomad 65 Neo'), quantity: 2 }],
    -12,
    'approved',
    spanOf(stage, heavy),
  )
  const id = await allocate(
    stage,
    heavy,
    sources.id,
    'C10803',
    taken('KZ-28', 'C10803', 2, sources.lines[0]?.lineId ?? 0, '1'),
    -5,
  )
  await agree(stage, heavy, id, -3)
  // One of them leaks when it is loaded: another goes instead.
  const [instead] = taken('KZ-28', 'C10803', 1, sources.lines[0]?.lineId ?? 0, '1')
  if (instead?.devId !== undefined) await swapFirst(stage, id, instead.devId, -1)
}

// A few of those in the pools wait for repair or inspection.
const findFaults = async (stage: Stage, shelves: Shelves): Promise<void> => {
  const spare = [...shelves.values()].flat().filter(({ turn }) => turn % 25 === 0)
  const clerk = await stage.person('zb_lin')
  await stage.on(-20, () =>
    post(
      stage.tx,
      { source: 'reconciliation', recordedBy: clerk.userId },
      spare.map(({ id, input }, index) => ({
        kind: 'condition',
        device: id,
        at: stage.pool(input.manageOrgId ?? input.ownerOrgId),
        becomes: index % 3 === 0 ? 'waitInspect' : 'waitRepair',
      })),
    ),
  )
}
