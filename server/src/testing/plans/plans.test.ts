import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealWith } from '../../kit/seal.ts'
import { makeRows } from '../export-samples.ts'
import { demoDatabase } from '../first-start.ts'
import { type TestServer, testServer } from '../index.ts'
import { type Question, pageSize, questionsOf } from './asked.ts'
import { enlarge } from './enlarge.ts'
import { readsOf } from './reads.ts'

let server: TestServer
let client: pg.Client
let large: ReadonlySet<string>
let questions: readonly Question[]
beforeAll(async () => {
  const database = await demoDatabase()
  sealWith(database.installationKey)
  server = await testServer({ database, scheduler: true })
  await makeRows(server)
  large = await enlarge(server.db)
  client = new pg.Client({ connectionString: server.url, options: '-c TimeZone=Asia/Shanghai' })
  await client.connect()
  questions = await questionsOf(server, ['admin', 'kg_bai', 'dp_sun', 'xm_ma'], ({ name }) => name in reasons)
}, 1_500_000)
afterAll(async () => {
  await client.end()
  await server.close()
})

/** Rows that a page may cost for each that it shows, and rows that are counted before the planner's estimate serves. */
const perRow = 50
const counted = 20_002
const sums = 'sums up the lines of each document that it shows'
/** What reads more, and why that is right. By the call, and what it asks: the keys of a page, its rows, or anything. */
const reasons: Readonly<Record<string, string>> = {
  'system/project.remaining': 'adds up all that is at the places of a project',
  'system/alert.list': 'counts over all that is at the place of every project',
  'equipment/overview.state': 'a figure of all devices',
  'equipment/demand.list': 'goes through what is asked for and not allocated, and counts what there is of it',
  'equipment/demand.get': 'goes through what is asked for and not allocated, and counts what there is of it',
  'equipment/transit.list': 'goes through all that is on the road, to say what is late',
  'equipment/transit.lines': 'goes through all that is on the road, to say what is late',
  'equipment/transit.summary': 'adds up all that is on the road',
  'equipment/project.models': 'adds up all that a project asked for, got and has',
  'equipment/past.list': 'adds up all that was at a place on a day',
  'equipment/past.summary': 'adds up all that was at a place on a day',
  'equipment/past.paper': 'adds up all that was at a place on a day',
  'equipment/figures.figures':
    'adds up the sums that are kept of months, and what was lost, asked for and given in them',
  'equipment/figures.repairFigures': 'adds up the repairs of months, and what meters ran in them',
  'equipment/figures.repairs': 'counts the repairs of some months, by when they broke or were accepted',
  'equipment/idle.board': 'adds up all that lies idle, and goes through what is asked for',
  'equipment/idle.list': 'passes over what is not in pools, and what has moved since',
  'equipment/project-cost.list': 'adds up all that a project cost in some months',
  'equipment/project-cost.paper': 'adds up all that a project cost in some months',
  'equipment/project-cost.rows': 'works out all that a project cost in some months, cut by month and rate',
  'equipment/unit-report.report':
    'adds up days, holdings and what lay idle of all units in the months that it compares',
  'equipment/repair-board.board': 'goes through all that is under repair, column by column',
  'equipment/figures.list': 'works out of each run of days how many of them lie in the months, and are of which kind',
  'equipment/work-week.list': 'adds up the days of each project and week that it shows',
  'equipment/check.rate': 'a figure of all checks that were due',
  'equipment/check.list keys': 'words are looked for in devices and in numbers of orders, which stand in two tables',
  'equipment/check.list count': 'as its keys',
  'equipment/certificate.list keys': 'words are looked for in certificates and in devices, which stand in two tables',
  'equipment/depreciation.list keys': 'a month has a line of each device, and whose it is stands with the device',
  'equipment/depreciation.list count': 'as its keys',
  'equipment/depreciation.runs': 'adds up the lines of each month',
  'equipment/return.packing': 'goes through all that the projects of one person have, which a phone takes along',
  'equipment/loss.mine': 'as what is packed',
  'equipment/check-plan.list': 'counts the devices that each plan is about',
  'equipment/custodian.list': 'adds up what each place has; there are as many as pools, projects and departments',
  'equipment/device-intake.list': 'says of each import how much of it has moved since',
  'equipment/box.list': 'passes over devices to find boxes in the order of what stands in both',
  'equipment/repair.quantities': 'words are looked for in places and models, which stand in other tables',
  'equipment/repair.repairable': 'words are looked for in places and devices, which stand in two tables',
  'system/operlog.list keys': 'as long as the log is short it is read whole',
  'equipment/bulk.list keys':
    'in the order of names that stand in other tables; balances are as many as models in places',
  'material/application.recent': 'the lines of the last hundred applications, of which each material is shown once',
  'material/analysis.open': 'passes over the lines of the project that were analysed before',
  'material/plan.open': 'goes through what waits, which stands in other tables; what was bought before is passed over',
  'material/plan.buyers': 'adds up what every purchaser has in hand',
  'material/desk.get': 'goes through what one buyer has in hand, which is most of the company’s here',
  'material/overview.figures': 'adds up what was signed and agreed in the chosen months, and what is still to come',
  'material/wall.money': 'adds up what was closed in a year, and what came and went since',
  'material/wall.org': 'adds up what was issued, ordered and received in a year',
  'material/plan.list rows': sums,
  'material/scheme.list rows': sums,
  'material/result.list rows': sums,
  'material/order.list rows': sums,
  'material/result.schemes keys': 'passes over the schemes that have their result',
  'material/result-change.list rows': sums,
  'material/order-amendment.list rows': sums,
  'material/agreement.list rows': sums,
  'material/order.suppliers': 'adds up, by supplier, what is approved and waits to be ordered',
  'material/order.open': 'passes over what is approved of other suppliers and waits to be ordered',
  'system/change.list':
    'goes through records by their number, passing over those that are out of sight, deleted ones too',
  'system/recent.list': 'looks up what a person touched last in the tables of all kinds of documents',
  'material/agreement.offers keys': 'passes over the offers of framework schemes that were carried on',
  'material/order.suppliers keys': 'passes over what is approved and was ordered',
  'material/virtual-order.open': 'passes over the lines of the project that were ordered before',
  'material/claim.record': 'adds up what was ordered of a supplier, and claimed of it',
  'material/budget.list': 'adds up what the projects and units of a page asked for in their years',
  'material/budget.get': 'adds up what its project or unit asked for in its year',
  'material/budget.parts': 'tells what its project or unit asked for in its year, document by document',
  'material/budget.ofDocument': 'adds up what the projects of the document asked for in its year',
  'system/segregation.list': 'a report over all that was decided',
  'system/segregation.happened': 'a report over all that was decided',
  'material/movement.list keys':
    'passes over what moved within stores, where only what came in or went out is asked for',
  'material/movement.list count':
    'passes over what moved within stores, where only what came in or went out is asked for',
  'material/inventory.list': 'an open month is added up from what came and went since the last that is closed',
  'material/inventory.summary': 'adds up a month',
  'material/journal.balance': 'adds up what was posted in a month',
  'material/purchase-history.open': 'adds up, by what they say, the rows that mean nothing yet',
  'material/purchase-history.totals': 'adds up all that is found',
  'material/purchase-ledger.list keys': 'goes from the lines that were ordered up to the project that asked for them',
  'material/purchase-ledger.list count': 'goes from the lines that were ordered up to the project that asked for them',
  'material/purchase-ledger.list rows':
    'adds up the shipments, receipts, invoices and stock of each line that it shows',
  'material/stock.list keys':
    'in the order of what stands in other tables; what is in stock is as many as batches in places',
  'material/stock.list count': 'holds what is in stock against all limits where what is under its own is asked for',
  'material/receipt.list rows': sums,
  'material/outbound.stock':
    'goes through the batches of the materials that are asked for, of which one store has many here',
  'material/outbound.issued': 'goes through what a store issued and was not given back',
  'material/outbound.list keys': 'passes over what is out of sight, as long as tables are taken for small',
  'material/stock-count.open': 'weighs all that lies in a store, to say what is due',
  'material/stock-limit.list rows': 'as long as the table is taken for small it is read whole',
  'material/stock-limit.list keys': 'in the order of what stands in other tables; a store has some limits',
  'equipment/bulk.list count':
    'as its keys: at the places of a project by their holders, which all balances are held against',
  'equipment/device.list count':
    'where a place holds every fourth device, passing over the others costs less than looking each up',
  'equipment/application.list rows': sums,
  'equipment/allocation.list rows': sums,
  'equipment/allocation.list keys': 'what waits for somebody is looked for among all that is under way',
  'equipment/return.list rows': sums,
  'equipment/transfer.sources keys': 'departments among those who may send: a company has some hundreds',
  'equipment/transfer.list rows': sums,
  'equipment/transfer.list keys': 'what waits for somebody is looked for among all that is under way',
  'equipment/stock-take.list rows': sums,
  'equipment/loss.holders': 'departments and those who lend, by name: a company has some hundreds',
  'equipment/scrap.holders': 'pools and workshops, by name: a company has some hundreds',
  'material/period.list':
    'asks of each open month whether a store of the reader still owes its word; a company has some dozens',
  'equipment/acquisition.warehoused': 'goes through what a unit’s stores have made equipment and nobody took over',
  'equipment/allocation.sources': 'adds up what every pool has of the models that are asked for',
  'equipment/device.list keys':
    'the few devices of a place, where they are the oldest of all and the newest come first',
}
const sortOf = ({ text }: Question): 'count' | 'keys' | 'rows' =>
  /^\s*select count/.test(text) ? 'count' : /^\s*select \S+ as key from/.test(text) ? 'keys' : 'rows'
const isAllowed = (question: Question): boolean =>
  question.operation in reasons || `${question.operation} ${sortOf(question)}` in reasons

const tooMuch = async (): Promise<string[]> => {
  const found: string[] = []
  for (const question of questions) {
    if (isAllowed(question)) continue
    const { read, given } = await readsOf(client, question, large)
    const bound = sortOf(question) === 'count' ? counted : perRow * Math.max(pageSize, given)
    if (read > bound)
      found.push(
        `${question.by} reads ${Math.round(read)} rows: ${question.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      )
  }
  return found
}

describe('on tables a hundred times as large, every list, detail and figure', () => {
  it('is looked at, over large tables', () => {
    expect(new Set(questions.map(({ operation }) => operation)).size).toBeGreaterThan(90)
    expect(questions.length).toBeGreaterThan(1500)
    expect([...large]).toEqual(
      expect.arrayContaining(['equipment.device', 'equipment.custody_event', 'document.event', 'equipment.allocation']),
    )
  })
  it('reads little for what it shows, with the statistics of before', async () => {
    expect(await tooMuch()).toEqual([])
  }, 480_000)
  it('and with those of now', async () => {
    await sql`analyze`.execute(server.db)
    expect(await tooMuch()).toEqual([])
  }, 480_000)
})
