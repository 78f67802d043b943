import { outboundHeader, outboundLine, returnInspectInput } from '@geodepot/contracts/material/outbound.ts'
import { reversalHeader } from '@geodepot/contracts/material/reversal.ts'
import { projectStatuses, usableStates } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { outboundDocuments } from '../src/material/outbound/index.ts'
import { reversalDocuments } from '../src/material/reversal/index.ts'
import stores from './company/stores.json' with { type: 'json' }
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'
import { signedBy } from './signatures.ts'
import { type Shelf, seedTransfers, takenOf } from './store-transfers.ts'

/** How many documents say what leaves the stores, two lines each, and since when, in days from today. */
const [outbounds, begun] = [120, -172]
const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
const receivers = ['赵铁柱', '孙建国', '周海涛', '吴志明', '郑晓东', '冯立新', 'K. Al-Balushi', 'M. Ibrahim']
const teams = ['震源组', '仪器组', '放线班', '钻井班', '运输班', '修理班']

/** A store with what lies there in plenty and came with no order: that is issued on any day. */
const shelvesOf = async ({ tx }: Stage): Promise<readonly Shelf[]> => {
  const { rows } = await sql<{ store: number; code: string; place: number; material: number | null; quantity: string }>`
    select s.id as store, s.code, p.id as place, m.id as material, trim_scale(b.quantity)::text as quantity
    from material.store s join material.place p on p.store_id = s.id and p.kind = 'storage'
    left join material.stock_balance b on b.place_id = p.id and b.quantity >= 10
    left join material.batch t on t.id = b.batch_id and t.expires_on is null and not exists (select 1 from material.receipt_line r where r.batch_id = t.id)
    left join material.material m on m.id = t.material_id and not m.is_serial
      and not exists (select 1 from material.stock_reservation k where k.material_id = m.id and k.store_id = s.id and k.ended_at is null)
    order by s.code, p.position, m.id`.execute(tx)
  return stores.map(({ code, keeper, inspector }) => {
    const own = rows.filter((row) => row.code === code)
    return {
      store: own[0]?.store ?? 0,
      code,
      keeper,
      inspector,
      places: [...new Set(own.map(({ place }) => place))],
      materials: [...new Set(own.flatMap(({ material }) => material ?? []))],
      left: own.reduce(
        (sums, { material, quantity }) =>
          material === null ? sums : sums.set(material, (sums.get(material) ?? 0) + Number(quantity)),
        new Map<number, number>(),
      ),
    }
  })
}
interface Site {
  readonly project: string
  readonly department: string
  readonly devices: readonly number[]
}
/** Projects that go on, with the devices that each has. */
const sitesOf = async ({ tx }: Stage): Promise<readonly Site[]> =>
  (
    await sql<Site>`
      select p.id as project, p.department_id as department, coalesce((select array_agg(x.id order by x.id) from (
          select d.id from equipment.holder h join equipment.device d on d.holder_id = h.id and d.deleted_at is null
          where h.kind = 'project' and h.project_id = p.id order by d.id limit 40) x), '{}') as devices
      from system.project p where p.deleted_at is null and p.state = any(${usableStates}::text[]) and p.status <> ${projectStatuses.closed} and not p.is_virtual order by p.id`.execute(
      tx,
    )
  ).rows

type Draft = Parameters<typeof create<typeof outboundDocuments.spec, 'material.outbound'>>[4][number]
/** Writes one and posts it in one go, or leaves it a draft. */
const write = async (
  stage: Stage,
  shelf: Shelf,
  day: number,
  draft: Draft,
  isPosted = true,
  signer?: string,
): Promise<number> => {
  const keeper = await stage.person(shelf.keeper)
  return stage.on(day, async () => {
    const [made] = await create(stage.tx, outboundDocuments, keeper, systemContext, [draft])
    const id = made?.id ?? 0
    const input = signer === undefined ? {} : signedBy(signer, 'receiver')
    if (isPosted) await perform(stage.tx, outboundDocuments, keeper, systemContext, 'submit', id, undefined, input)
    return id
  })
}

/** What one project or repair gets: two lines, now and then for one of its devices. */
const issueOf = (stage: Stage, turn: number, day: number, shelf: Shelf, site: Site): Draft => {
  const isRepair = turn % 10 === 6
  const outDate = moved(stage.today, day) ?? stage.today
  const header = outboundHeader.parse({
    outKind: isRepair ? 'repair' : 'project',
    storeId: shelf.store,
    outDate,
    projectInfoNo: site.project,
    receiverName: receivers[turn % receivers.length],
    teamGroup: teams[turn % teams.length],
    ...(isRepair && { repairNo: `WX-${outDate.slice(2, 7).replace('-', '')}-${String(turn).padStart(3, '0')}` }),
  })
  const device = turn % 3 === 0 ? site.devices[turn % Math.max(site.devices.length, 1)] : undefined
  const wanted = [0, 1].flatMap((at) => {
    const quantity = 1 + ((turn + at) % 4)
    const materialId = takenOf(shelf, turn * 7 + at * 3, quantity)
    return materialId === undefined ? [] : [{ materialId, outQty: String(quantity), deviceId: device }]
  })
  const distinct = [...new Map(wanted.map((line) => [line.materialId, line])).values()]
  return { header, lines: distinct.map((line) => outboundLine.parse(line)) }
}

const linesOf = async ({ tx }: Stage, id: number) =>
  (
    await sql<{ id: number; quantity: string; place: number; project: string }>`
      select l.id, trim_scale(l.quantity)::text as quantity, l.place_id as place, a.project_id as project
      from material.outbound_line l join material.outbound a on a.id = l.document_id where l.document_id = ${id} order by l.position`.execute(
      tx,
    )
  ).rows
/** One piece comes back: into its place, or into quarantine, where it is looked at or waits. */
const giveBack = async (
  stage: Stage,
  shelf: Shelf,
  day: number,
  issue: number,
  how: 'placed' | 'waits' | 'inspected' | 'rejected',
): Promise<void> => {
  const [line] = await linesOf(stage, issue)
  if (!line) return
  const header = outboundHeader.parse({
    outKind: 'return',
    storeId: shelf.store,
    outDate: moved(stage.today, day),
    projectInfoNo: line.project,
    reason: '余料退库',
  })
  const back = { issueLineId: line.id, outQty: '1', ...(how === 'placed' && { placeId: line.place }) }
  const id = await write(stage, shelf, day, { header, lines: [outboundLine.parse(back)] })
  if (how === 'placed' || how === 'waits') return
  const [returned] = await linesOf(stage, id)
  const found = how === 'rejected' ? { rejected: '1', reason: '螺纹损伤' } : { accepted: '1', placeId: line.place }
  const input = returnInspectInput.parse({ lines: [{ lineId: returned?.id, ...found }] })
  const inspector = await stage.person(shelf.inspector)
  await stage.on(Math.min(day + 1, 0), () =>
    perform(stage.tx, outboundDocuments, inspector, systemContext, 'inspect', id, undefined, input),
  )
}

/** It was posted under the wrong project: taken back as a whole, or asked to be. */
const takeBack = async (stage: Stage, shelf: Shelf, day: number, outboundId: number, roles: readonly string[]) => {
  const keeper = await stage.person(shelf.keeper)
  const header = reversalHeader.parse({
    outboundId,
    bizDate: moved(stage.today, day),
    reason: '领用项目填错，重新开单',
  })
  const id = await stage.on(day, async () => {
    const [made] = await create(stage.tx, reversalDocuments, keeper, systemContext, [{ header, lines: [] }])
    await perform(stage.tx, reversalDocuments, keeper, systemContext, 'submit', made?.id ?? 0, undefined, {})
    return made?.id ?? 0
  })
  for (const role of roles) {
    const decider = await stage.person(accountOf(role))
    await stage.on(Math.min(day + 1, 0), () =>
      perform(stage.tx, reversalDocuments, decider, systemContext, 'approve', id, undefined, { opinion: '同意' }),
    )
  }
}

/** What has expired or broke is written off: decided, half decided, and asked for. */
const writeOff = async (stage: Stage, shelf: Shelf, day: number, at: number, roles: readonly string[]) => {
  const { rows } = await sql<{ material: number; batch: number; place: number }>`
    select t.material_id as material, t.id as batch, b.place_id as place from material.stock_balance b join material.place p on p.id = b.place_id and p.kind = 'storage'
    join material.batch t on t.id = b.batch_id join material.stock_level v on v.store_id = p.store_id and v.material_id = t.material_id and v.quantity - v.reserved >= 2
    where p.store_id = ${shelf.store} and b.quantity >= 2 and t.received_on < ${moved(stage.today, day)}::date order by t.expires_on nulls last, t.id offset ${at} limit 1`.execute(
    stage.tx,
  )
  const [one] = rows
  if (!one) return
  const header = outboundHeader.parse({
    outKind: 'writeOff',
    storeId: shelf.store,
    outDate: moved(stage.today, day),
    reason: '超过有效期，外观变质',
  })
  const line = { materialId: one.material, batchId: one.batch, placeId: one.place, outQty: '1' }
  const id = await write(stage, shelf, day, { header, lines: [outboundLine.parse(line)] })
  for (const role of roles) {
    const decider = await stage.person(accountOf(role))
    await stage.on(Math.min(day + 1, 0), () =>
      perform(stage.tx, outboundDocuments, decider, systemContext, 'approve', id, undefined, { opinion: '同意' }),
    )
  }
}
/** What was rejected at its inspection goes back to who sent it. */
const sendBack = async (stage: Stage, shelves: readonly Shelf[], day: number): Promise<void> => {
  const { rows } = await sql<{ store: number; material: number; batch: number; place: number; supplier: number }>`
    select p.store_id as store, t.material_id as material, t.id as batch, p.id as place, r.supplier_id as supplier from material.stock_balance b
    join material.place p on p.id = b.place_id and p.kind = 'claim' join material.batch t on t.id = b.batch_id join material.receipt_line l on l.batch_id = t.id
    join material.receipt r on r.id = l.document_id join system.supplier v on v.id = r.supplier_id where b.quantity >= 1 and t.received_on < ${moved(stage.today, day)}::date order by t.id limit 1`.execute(
    stage.tx,
  )
  const [one] = rows
  const shelf = shelves.find(({ store }) => store === one?.store)
  if (!one || !shelf) return
  const header = outboundHeader.parse({
    outKind: 'supplier',
    storeId: shelf.store,
    outDate: moved(stage.today, day),
    supplierId: one.supplier,
    reason: '检验不合格，退回换货',
  })
  const line = { materialId: one.material, batchId: one.batch, placeId: one.place, outQty: '1' }
  await write(stage, shelf, day, { header, lines: [outboundLine.parse(line)] })
}

/** What left the stores over months, most of it to projects; some came back, some went to other stores. */
export const seedOutbounds = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const shelves = await shelvesOf(stage)
  const sites = await sitesOf(stage)
  const hows = ['placed', 'inspected', 'placed', 'rejected'] as const
  for (let turn = 0; turn < outbounds; turn++) {
    const day = begun - Math.round((begun * turn) / (outbounds - 1))
    const wanted = shelves[turn % 3 === 0 ? (turn / 3) % shelves.length : 0]
    // Where little lies there, the first store issues.
    const shelf = wanted && [...wanted.left.values()].some((left) => left >= 10) ? wanted : shelves[0]
    const near = sites.filter(
      ({ department }) =>
        shelf !== undefined && department === stores.find(({ code }) => code === shelf.code)?.department,
    )
    const among = near.length > 0 && shelf?.code !== 'WH01' ? near : sites
    const site = among[turn % Math.max(among.length, 1)]
    if (!shelf || !site) continue
    const draft = issueOf(stage, turn, day, shelf, site)
    // The last ones are still being written.
    const isPosted = turn < outbounds - 2
    // Signed on the keeper's phone since that is done, but for one now and then that is signed when it is fetched.
    const signer = day > -90 && turn % 5 !== 2 ? draft.header.receiverName : undefined
    const id = await write(stage, shelf, day, draft, isPosted, signer)
    if (!isPosted) continue
    if (turn % 9 === 4) await giveBack(stage, shelf, Math.min(day + 4, 0), id, hows[turn % hows.length] ?? 'placed')
    if (turn === outbounds - 11) await takeBack(stage, shelf, Math.min(day + 1, 0), id, ['purchase_mgr', 'finance'])
    if (turn === outbounds - 3) await takeBack(stage, shelf, 0, id, [])
    if (turn === outbounds - 7) await giveBack(stage, shelf, 0, id, 'waits')
  }
  const [first] = shelves
  if (first) {
    await writeOff(stage, first, -40, 0, ['purchase_mgr', 'finance'])
    await writeOff(stage, first, -6, 1, ['purchase_mgr'])
    await writeOff(stage, first, -2, 2, [])
    await sendBack(stage, shelves, -12)
    await seedTransfers(stage, shelves)
  }
}
