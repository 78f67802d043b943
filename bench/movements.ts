// A thousand devices that go to a project, to the next one and home, on one document each time, beside plain SQL that writes
// the same rows; and as many nodes in boxes as a large crew lays out, on one dispatch.
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import type { ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { type Ask, type Caller, callerAs } from './caller.ts'
import { replayOf } from './creation.ts'
import { type Reader, connect } from '../server/src/kit/database/database.ts'
import { type Place, startProduct } from './place.ts'
import { recorded } from './plain.ts'
import type { Tell } from './report.ts'

const [count, boxCount, capacity] = [1000, 1500, 40]
const [project, next, pool] = ['P2601', 'P2606', 'C10801']

interface Detail {
  readonly docState: string
  readonly version: number
  readonly lines: readonly { readonly lineId: number; readonly inspectQty?: string }[]
  readonly shipments: readonly { readonly lines: readonly ShipmentLineRow[] }[]
}
type Calls = typeof allocationCalls | typeof returnCalls | typeof transferCalls

/** What was done, and how long it took there and as plain statements; in milliseconds. */
interface Took {
  readonly ours: number
  readonly plain: number
}
/** Does something with the product and then the same in a copy of the database, which goes along with it row by row. */
type Together = <T>(work: () => Promise<T>) => Promise<{ readonly answer: T; readonly took: Took }>
const together = (databaseUrl: string, client: pg.Client): Together => {
  const own = new Map<string, string | number>()
  return async (work) => {
    let ours = 0
    const { answer, statements } = await recorded(databaseUrl, async () => {
      const begin = performance.now()
      const done = await work()
      ours = performance.now() - begin
      return done
    })
    // Each is written once: none has a name to be kept by.
    const { write } = replayOf(
      statements.map(({ name: _name, ...statement }) => statement),
      [],
      own.keys(),
    )
    const begin = performance.now()
    await write(client, own)
    return { answer, took: { ours, plain: performance.now() - begin } }
  }
}

/** One document from its draft to its receipt. What is called its dispatch and its receipt is measured. */
const carried = async (
  both: Together,
  calls: Calls,
  people: { readonly sender: Caller; readonly receiver: Caller; readonly deciders: readonly Caller[] },
  draft: object,
): Promise<{ id: number; dispatch: Took; receipt: Took }> => {
  const { sender, receiver, deciders } = people
  const { answer: id } = await both(async () => {
    const { id: made } = await sender.call(calls.create, { ...draft })
    await sender.call(calls.submit, { id: made, version: 1 })
    return Number(made)
  })
  const get = async (by = sender) => (await by.call(calls.get, { id })) as unknown as Detail
  if ('approve' in calls) {
    const { approve } = calls
    await both(async () => {
      for (const decider of deciders) {
        const seen = await decider.call(calls.get, { id }).catch((): Ask => ({}))
        if ((seen['can'] as { approve?: true } | undefined)?.approve)
          await decider.call(approve, { id, version: seen['version'] })
      }
    })
  }
  const ready = await get()
  const { took: dispatch } = await both(() =>
    sender.call(calls.ship, { id, version: ready.version, lines: ready.lines.map(({ lineId }) => ({ lineId })) }),
  )
  const road = await get(receiver)
  const lines = road.shipments.flatMap((shipment) => shipment.lines)
  const { took: receipt } = await both(() =>
    receiver.call(calls.receive, {
      id,
      version: road.version,
      lines: lines.map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' })),
    }),
  )
  return { id, dispatch, receipt }
}

/** Instruments: what comes home on one return is of one kind. */
const freeDevices = async (
  db: Reader,
  areBoxes: boolean,
  limit: number,
): Promise<{ holder: number; ids: number[] }> => {
  const { rows } = await sql<{ id: number; holder: number }>`
    select d.id, d.holder_id as holder from equipment.device d join equipment.holder h on h.id = d.holder_id join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id
    where h.kind = 'pool' and h.department_id = ${pool} and d.device_status = '0' and d.tech_state = 'good' and d.account_state = 'inAccount'
      and c.device_group = '2' and (m.box_capacity is not null) = ${areBoxes}
    order by d.id limit ${limit}`.execute(db)
  return { holder: rows[0]?.holder ?? 0, ids: rows.map(({ id }) => id) }
}

export const movements = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  // Boxes of nodes, as they would have come in.
  await sql`
    with found as (select id, category_id from equipment.model where tracking = 'single' and category_id in (select id from equipment.category where device_group = '2') order by id limit 1),
      kind as (insert into equipment.model (brand_id, category_id, name, device_name, tracking, unit, box_capacity, created_at)
        select m.brand_id, m.category_id, 'BENCH-BOX', m.device_name, 'single', m.unit, ${capacity}, now() from equipment.model m join found on found.id = m.id returning id),
      chosen as (select d.id from equipment.device d join equipment.holder h on h.id = d.holder_id where h.kind = 'pool' and h.department_id = ${pool}
        and d.device_status = '0' and d.tech_state = 'good' and d.account_state = 'inAccount' order by d.id desc limit ${boxCount}),
      changed as (update equipment.device d set model_id = kind.id from kind, chosen where d.id = chosen.id returning d.id)
    insert into equipment.box (device_id, node_count) select id, ${capacity} from changed`.execute(db)
  await sql`vacuum (analyze) equipment.device`.execute(db)
  await close()
  const copyUrl = await place.copyOf(databaseUrl)
  const client = new pg.Client({ connectionString: copyUrl, options: '-c TimeZone=Asia/Shanghai' })
  const { db: reader, close: closeReader } = connect(databaseUrl, () => undefined, 1)
  await client.connect()
  const product = await startProduct(databaseUrl)
  try {
    const as = (account: string) => callerAs(product.url, databaseUrl, account)
    const [dispatcher, crew, nextCrew, keeper] = [
      await as('dp_sun'),
      await as('xm_ma'),
      await as('xm_qiao'),
      await as('kg_he'),
    ]
    const deciders = [
      await as('ld_gao'),
      await as('ld_meng'),
      await as('ld_wei'),
      await as('zb_lin'),
      await as('cw_jin'),
    ]
    const both = together(databaseUrl, client)
    const told = (name: string, bound: number, { ours, plain }: Took) =>
      tell({ name, bound, unit: '×', value: ours / plain, note: `${Math.round(ours)} : ${Math.round(plain)} ms` })

    const { ids, holder } = await freeDevices(reader, false, 20 + count)
    const lines = (of: readonly number[]) => of.map((devId) => ({ devId }))
    const sent = async (some: readonly number[]) =>
      carried(
        both,
        allocationCalls,
        { sender: dispatcher, receiver: crew, deciders },
        { fromHolderId: holder, projectInfoNo: project, lines: lines(some) },
      )
    // The first goes by the way, so that what is measured is not the start of the program.
    await sent(ids.slice(0, 20))
    const out = await sent(ids.slice(20, 20 + count))
    told(`${count} devices dispatched on one document, beside plain SQL`, 3, out.dispatch)
    told(`${count} devices received, the same`, 3, out.receipt)
    const moved = await carried(
      both,
      transferCalls,
      { sender: crew, receiver: nextCrew, deciders },
      {
        transferKind: 'project',
        fromProjectNo: project,
        toProjectNo: next,
        reason: 'Next area',
        lines: lines(ids.slice(20, 20 + count)),
      },
    )
    told(`${count} devices sent to the next project, the same`, 3, moved.dispatch)
    told(`${count} devices received there, the same`, 3, moved.receipt)
    const back = await carried(
      both,
      returnCalls,
      { sender: nextCrew, receiver: keeper, deciders },
      {
        projectInfoNo: next,
        toHolderId: holder,
        backDeviceType: '2',
        lines: lines(ids.slice(20, 20 + count)),
      },
    )
    told(`${count} devices sent home, the same`, 3, back.dispatch)
    told(`${count} devices received at home, the same`, 3, back.receipt)

    const boxes = await freeDevices(reader, true, boxCount)
    const nodes = await carried(
      both,
      allocationCalls,
      { sender: dispatcher, receiver: crew, deciders },
      {
        fromHolderId: boxes.holder,
        projectInfoNo: project,
        lines: lines(boxes.ids),
      },
    )
    const perRow = nodes.dispatch.ours / boxes.ids.length / (out.dispatch.ours / count)
    tell({
      name: `${(boxes.ids.length * capacity).toLocaleString('en')} nodes in boxes on one dispatch, a row beside a row of ${count} devices`,
      bound: 2,
      unit: '×',
      value: perRow,
      note: `${boxes.ids.length} rows in ${Math.round(nodes.dispatch.ours)} ms`,
    })
  } finally {
    await product.stop()
    await client.end()
    await closeReader()
  }
}
