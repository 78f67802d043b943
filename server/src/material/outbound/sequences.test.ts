import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inventoryDrift, stockDrift, valuations } from '../../ledger/stock/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Dice, diceOf } from '../../testing/random.ts'
import { valueBy } from '../../testing/stock.ts'
import { receivedRepair } from '../../equipment/repair/test/sample.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import { draftOf as transferDraft, farStore, receiver } from '../store-transfer/test/sample.ts'
import { draftOf, inspector, keeper, plainMaterials, shelve, storeOf } from './test/sample.ts'

let server: TestServer
let materials: number[]
let places: number[]
let far: number[]
let applicationId: number
let repairNo: string

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data?: { readonly id?: number }
}
const asked = async (account: string, call: unknown, input: object): Promise<Answer> =>
  (await server.as(account).response(call as typeof outboundCalls.submit, input as never)).json<Answer>()
const quantity = (dice: Dice) =>
  dice.number(0, 2) === 0 ? `${dice.number(0, 3)}.${dice.number(1, 9)}` : String(dice.number(1, 5))
const through = async (calls: { readonly create: unknown; readonly submit: unknown }, draft: object) => {
  const made = await asked(keeper, calls.create, draft)
  return made.data?.id === undefined ? made : asked(keeper, calls.submit, { id: made.data.id, version: 1 })
}
const any = async (dice: Dice, table: string, where = 'true'): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.raw(where)} order by id desc limit 10`.execute(server.db)
  return dice.pick(rows)?.id
}
const lineOf = (dice: Dice) => ({ materialId: dice.pick(materials), outQty: quantity(dice) })

const acts: readonly ((dice: Dice) => Promise<Answer | undefined>)[] = [
  ...[1, 2, 3].map(() => async (dice: Dice) => {
    const forRepair = { outKind: 'repair' as const, projectInfoNo: 'P2601', receiverName: '邱建军', repairNo }
    const of = dice.pick([{ applicationId }, {}, forRepair]) ?? {}
    return through(outboundCalls, await draftOf(server, [lineOf(dice), lineOf(dice)], of))
  }),
  // Something back, into its place or into quarantine.
  ...[1, 2].map(() => async (dice: Dice) => {
    const line = await any(dice, 'material.outbound_line', 'amount is not null and issue_line_id is null')
    const at = dice.number(0, 1) === 0 ? { placeId: dice.pick(places.slice(0, 2)) } : {}
    const back = { outKind: 'return', projectInfoNo: 'P2601' } as const
    return through(
      outboundCalls,
      await draftOf(server, [{ issueLineId: line ?? 1, outQty: quantity(dice), ...at }], back),
    )
  }),
  async (dice) => {
    const id = await any(dice, 'material.outbound', "kind = 'return' and state = 'posted'")
    if (id === undefined) return undefined
    const { version, lines } = await server.as('admin').call(outboundCalls.get, { id })
    const [line] = lines
    const seen = { lineId: line?.lineId, accepted: line?.outQty, placeId: places[0] }
    return asked(inspector, outboundCalls.inspect, { id, version, lines: [seen] })
  },
  async (dice) => {
    const draft = await draftOf(server, [lineOf(dice)], { outKind: 'writeOff', reason: '随机' })
    const made = await asked(keeper, outboundCalls.create, draft)
    const id = made.data?.id
    if (id === undefined) return made
    await asked(keeper, outboundCalls.submit, { id, version: 1 })
    await asked('cg_pan', outboundCalls.approve, { id, version: 2 })
    return asked('cw_jin', outboundCalls.approve, { id, version: 3 })
  },
  // Old cores of the first material come back, go to be repaired, come repaired for a fee, or unrepaired.
  ...[1, 2].map(() => async (dice: Dice) => {
    const { storeId } = await storeOf(server)
    const isRepaired = dice.number(0, 1) === 0
    const lines = `core_due_on is not null and core_received + core_waived + returned_quantity < quantity`
    const sent = `exists (select 1 from material.place p where p.id = outbound_line.place_id and p.kind = 'core')`
    const outLineId = await any(dice, 'material.outbound_line', isRepaired ? `${lines} and ${sent}` : lines)
    if (outLineId === undefined) return undefined
    const fee = {
      feeKind: 'repair',
      amount: `${dice.number(1, 99)}.${dice.number(10, 99)}`,
      currencyCode: 'USD',
      invoiceDate: today(),
    }
    const kind = isRepaired ? { receiptKind: 'repaired', fees: [fee] } : { receiptKind: 'core' }
    const line = { outLineId, receiptQty: quantity(dice), ...(!isRepaired && { coreCondition: 'doubtful' }) }
    return through(receiptCalls, { ...kind, storeId, inDate: today(), lines: [line] })
  }),
  async (dice) => {
    const batchId = await any(
      dice,
      'material.batch',
      `exists (select 1 from material.stock_balance b join material.place p on p.id = b.place_id and p.kind = 'core' where b.batch_id = batch.id and b.quantity > 0)`,
    )
    if (batchId === undefined) return undefined
    const line = { materialId: materials[0], batchId, outQty: quantity(dice) }
    return through(
      outboundCalls,
      await draftOf(server, [line], {
        outKind: 'supplier',
        supplierId: await any(dice, 'system.supplier'),
        reason: '送修',
      }),
    )
  },
  ...[1, 2].map(
    () => async (dice: Dice) =>
      through(
        storeTransferCalls,
        await transferDraft(server, [lineOf(dice), lineOf(dice)], {
          freightAmount: `${dice.number(1, 9)}.0${dice.number(0, 9)}`,
          freightCurrency: 'USD',
        }),
      ),
  ),
  ...[1, 2].map(() => async (dice: Dice) => {
    const id = await any(dice, 'material.store_transfer', "state = 'sent'")
    if (id === undefined) return undefined
    const { version, lines } = await server.as('admin').call(storeTransferCalls.get, { id })
    const line = dice.pick(lines)
    const [short, damaged] = [dice.number(0, 3) === 0 ? '0.5' : '0', dice.number(0, 3) === 0 ? '0.3' : '0']
    const found = {
      lineId: line?.lineId,
      received: quantity(dice),
      damaged,
      short,
      placeId: dice.pick(far),
      reason: '随机',
    }
    return asked(receiver, storeTransferCalls.receive, { id, version, inDate: today(), lines: [found] })
  }),
  async (dice) => {
    const id = await any(dice, 'material.store_transfer', "state = 'sent'")
    if (id === undefined) return undefined
    const { version, lines } = await server.as('admin').call(storeTransferCalls.get, { id })
    const settledAs = dice.pick(['found', 'back', 'lost'])
    const one = { lineId: lines[0]?.lineId, settledAs, quantity: '0.5', placeId: dice.pick(far), reason: '随机' }
    return asked('cg_pan', storeTransferCalls.settle, { id, version, onDate: today(), lines: [one] })
  },
  // Freight that was billed after the goods came, now and then taken back in part.
  ...[1, 2].map(() => async (dice: Dice) => {
    const id = await any(dice, 'material.store_transfer', "state = 'received'")
    if (id === undefined) return undefined
    const { version } = await server.as('admin').call(storeTransferCalls.get, { id })
    const chargeAmount = `${dice.number(0, 3) === 0 ? '-' : ''}${dice.number(0, 9)}.${dice.number(10, 99)}`
    const bill = { chargeAmount, currencyCode: 'USD', invoiceDate: today(), invoiceNo: String(dice.number(1, 9_999)) }
    return asked('cw_jin', storeTransferCalls.charge, { id, version, ...bill, bizDate: today() })
  }),
  // Something that was posted is taken back, or is refused.
  ...[1, 2].map(() => async (dice: Dice) => {
    const outboundId = await any(dice, 'material.outbound', "state = 'posted'")
    const storeTransferId = await any(dice, 'material.store_transfer', "state = 'sent'")
    const receiptId = await any(
      dice,
      'material.receipt',
      "kind in ('core', 'repaired') and state in ('posted', 'stored')",
    )
    const of =
      dice.number(0, 3) === 0 && storeTransferId !== undefined
        ? { storeTransferId }
        : dice.number(0, 3) === 0 && receiptId !== undefined
          ? { receiptId }
          : { outboundId }
    const made = await asked(keeper, reversalCalls.create, { ...of, bizDate: today(), reason: '随机', lines: [] })
    const id = made.data?.id
    if (id === undefined) return made
    const submitted = await asked(keeper, reversalCalls.submit, { id, version: 1 })
    if (submitted.code !== 200) return submitted
    await asked('cg_pan', reversalCalls.approve, { id, version: 2 })
    return asked('cw_jin', reversalCalls.approve, { id, version: 3 })
  }),
]

/** How long, and how many steps each writer takes: more of them from the command line, SEQUENCE_STEPS=400. */
const steps = Number(process.env['SEQUENCE_STEPS'] ?? 18)
const seconds = process.env['SEQUENCE_STEPS'] === undefined ? 4 : 240
/** So many changes are made however slow the machine is. */
const least = 12
describe.each(valuations)('by %s', (valuation) => {
  beforeAll(async () => {
    server = await testServer()
    await valueBy(server, valuation)
    materials = (await plainMaterials(server)).slice(0, 2)
    ;({ places } = await storeOf(server))
    far = (await farStore(server)).places
    await sql`update material.material set is_rotable = true where id = ${materials[0] ?? 0}`.execute(server.db)
    for (const material of materials)
      for (const place of places.slice(0, 2))
        await shelve(server, { material, place, quantity: '70.5', amount: '333.33' })
    const { storeId } = await storeOf(server)
    const application = await sentApplication(server, [[materials[0] ?? 0, '12']])
    applicationId = application.id
    repairNo = await receivedRepair(server)
    const lines = [{ sourceLineId: application.lines[0] ?? 0, moveQty: '12', moveStoreId: storeId }]
    const { id } = await server.as('admin').call(analysisCalls.create, { projectInfoNo: 'P2601', lines })
    await server.as('admin').call(analysisCalls.submit, { id, version: 1 })
  })
  afterAll(() => server.close())

  it('what eight people issue, return, inspect, write off, send and receive at once leaves nothing unexplained, to the cent', async () => {
    const done = { written: 0, refused: 0, unknown: [] as string[] }
    const until = Date.now() + seconds * 1_000
    const writer = async (seed: number) => {
      const dice = diceOf(seed)
      for (let step = 0; step < steps && (Date.now() < until || done.written < least); step += 1) {
        const answer = await dice.pick(acts)?.(dice)
        if (answer?.code === 200) done.written += 1
        else if (answer) done.refused += 1
        if (answer && (![200, 400, 500, 409].includes(answer.code) || answer.msg === kitMessages.texts.unexpected[0]))
          done.unknown.push(`${answer.code} ${answer.msg}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, seed) => writer(seed + 1)))
    expect(done.unknown).toEqual([])
    expect(done.written).toBeGreaterThanOrEqual(least)
    // What the repair cost is what was issued to it and did not come back.
    const {
      rows: [parts],
    } = await sql<{ cost: string; issued: string }>`
      select a.parts_amount::text as cost, (select coalesce(sum(l.amount - l.returned_amount), 0)::numeric(18, 2)::text from material.outbound o
        join material.outbound_line l on l.document_id = o.id where o.kind = 'repair' and o.repair_number = a.number and o.state = 'posted') as issued
      from equipment.repair a where a.number = ${repairNo}`.execute(server.db)
    expect(parts?.cost).toBe(parts?.issued)
    expect(await stockDrift(server.db)).toEqual([])
    expect(await inventoryDrift(server.db)).toEqual([])
    const { rows } = await sql<{ what: string }>`
    select 'a line says another worth than its entry: ' || l.id as what from material.outbound_line l join material.stock_movement v on v.line_id = l.id and v.kind not in ('inspect', 'average')
      where l.amount is distinct from v.amount or l.quantity <> v.quantity
    union all
    select 'more came back than its returns say: ' || l.id from material.outbound_line l where l.returned_quantity <> (
      select coalesce(sum(r.quantity), 0) from material.outbound_line r join material.outbound o on o.id = r.document_id and o.state = 'posted' where r.issue_line_id = l.id)
      or l.returned_amount <> (select coalesce(sum(r.amount), 0) from material.outbound_line r join material.outbound o on o.id = r.document_id and o.state = 'posted' where r.issue_line_id = l.id)
    union all
    select 'other cores came back than their receipts say: ' || l.id from material.outbound_line l where l.core_received <> (
      select coalesce(sum(r.quantity), 0) from material.receipt_line r join material.receipt d on d.id = r.document_id and d.state in ('posted', 'stored') where r.out_line_id = l.id)
    union all
    select 'an old core is worth something, or lies among what is good: ' || b.batch_id from material.stock_balance b join material.place p on p.id = b.place_id and p.store_id is not null
      where b.quantity > 0 and b.batch_id in (select r.batch_id from material.receipt_line r join material.receipt d on d.id = r.document_id and d.kind = 'core') and (p.kind <> 'core' or b.amount <> 0)
    union all
    select 'a repair is not what its receipt says: ' || r.id from material.receipt_line r join material.receipt d on d.id = r.document_id and d.kind = 'repaired' and d.state in ('posted', 'stored')
      join material.stock_movement v on v.line_id = r.id and v.kind = 'receipt' where v.amount <> r.purchase_amount + r.fee_amount
    union all
    select 'what a project used is not what was issued less what came back' from (
      select (select coalesce(sum(l.amount - l.returned_amount), 0) from material.outbound_line l join material.outbound a on a.id = l.document_id
          where a.state = 'posted' and a.kind in ('project', 'repair')) as issued,
        (select coalesce(sum(case when g.project_id = 'P2601' then v.amount else -v.amount end), 0) from material.stock_movement v join material.place f on f.id = v.from_place_id
          join material.place g on g.id = v.to_place_id where v.kind = 'cost' and 'P2601' in (f.project_id, g.project_id)) as late,
        (select coalesce(sum(b.amount), 0) from material.stock_balance b join material.place p on p.id = b.place_id and p.project_id = 'P2601') as used) t where issued + late <> used
    union all
    select 'what is in transit is not what is on its way' from (
      select (select coalesce(sum(l.quantity - l.received_quantity - l.damaged_quantity - l.settled_quantity), 0) from material.store_transfer_line l
          join material.store_transfer a on a.id = l.document_id where a.state not in ('draft', 'reversed')) as sent,
        (select coalesce(sum(b.quantity), 0) from material.stock_balance b join material.place p on p.id = b.place_id and p.kind = 'transit') as there) t where sent <> there
    union all
    select 'freight is borne by nobody, or twice: ' || a.number from material.store_transfer a join material.store_transfer_line l on l.document_id = a.id
      left join lateral (select coalesce(sum(v.freight_amount), 0) as borne, coalesce(sum(v.quantity), 0) as arrived from material.store_transfer_arrival v where v.line_id = l.id) v on true
      where v.borne > l.freight_amount or (v.arrived = l.quantity and v.borne <> l.freight_amount)
    union all
    select 'freight of transfers entered otherwise than it is borne' where
      (select coalesce(sum(case when p.kind = 'supplier' then v.amount else -v.amount end), 0) from material.stock_movement v join material.place p on p.id = v.from_place_id
        join material.place g on g.id = v.to_place_id join material.store_transfer a on a.id = v.document_id where v.kind = 'cost' and 'supplier' in (p.kind, g.kind))
      <> (select coalesce(sum(v.freight_amount), 0) from material.store_transfer_arrival v) + (select coalesce(sum(c.usd_amount), 0) from material.store_transfer_charge c)
    union all
    select 'a late freight is not what its lines bear' from material.store_transfer_charge c where c.usd_amount <> (
      select sum(l.amount) from material.store_transfer_charge_line l where l.charge_id = c.id)
    union all
    select 'a transfer is done with something on its way: ' || a.number from material.store_transfer a join material.store_transfer_line l on l.document_id = a.id
      where a.state = 'received' and l.quantity > l.received_quantity + l.damaged_quantity + l.settled_quantity
    union all
    select 'something is left of what was reversed: ' || a.number from material.outbound a join material.stock_movement v on v.document_id = a.id and v.kind not in ('reversal', 'average')
        join material.place f on f.id = v.from_place_id join material.place g on g.id = v.to_place_id and g.store_id is distinct from f.store_id
      where a.state = 'reversed' and v.amount <> coalesce((select sum(w.amount) from material.stock_movement w where w.reverses_id = v.id), 0)
    union all
    select 'something of a reservation is lost' from (select sum(quantity) as all from material.stock_reservation) t where t.all <> 12`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  }, 300_000)
})
