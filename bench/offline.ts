// What a phone hands in after a day without a network, beside the same calls made directly one after another.
import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { connect } from '../server/src/kit/database/database.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { callerAs } from './caller.ts'
import { type Place, startProduct } from './place.ts'
import type { Tell } from './report.ts'

/** Of each kind. */
const count = 250
const inTurn = 50
const [project, pool] = ['P2601', 'C10801']

export const offline = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  const product = await startProduct(databaseUrl)
  try {
    const as = async (account: string) => (await callerAs(product.url, databaseUrl, account)).call
    const [dispatcher, manager, crew] = [await as('dp_sun'), await as('zb_lin'), await as('xm_ma')]
    const { rows } = await sql<{ id: number; holder: number }>`
      select d.id, d.holder_id as holder from equipment.device d join equipment.holder h on h.id = d.holder_id
      where h.kind = 'pool' and h.department_id = ${pool} and d.device_status = '0' and d.tech_state = 'good' and d.account_state = 'inAccount'
      order by d.id limit ${2 * count}`.execute(db)
    const { id } = await dispatcher(allocationCalls.create, {
      fromHolderId: rows[0]?.holder,
      projectInfoNo: project,
      lines: rows.map(({ id: devId }) => ({ devId })),
    })
    const now = async () => (await dispatcher(allocationCalls.get, { id })) as unknown as AllocationDetail
    await dispatcher(allocationCalls.submit, { id, version: 1 })
    const submitted = await now()
    if (submitted.docState === 'submitted') await manager(allocationCalls.approve, { id, version: submitted.version })
    const { version, lines } = await now()
    await dispatcher(allocationCalls.ship, { id, version, lines: lines.map(({ lineId }) => ({ lineId })) })
    const shipped = (await now()).shipments.flatMap((shipment) => shipment.lines)
    const inputOf = ({ shipmentLineId }: (typeof shipped)[number]) => ({
      id,
      lines: [{ shipmentLineId, received: '1' }],
    })
    const instant = new Date().toISOString()
    const entryOf = (line: (typeof shipped)[number]) => ({
      entryKey: randomBytes(16).toString('hex'),
      act: allocationCalls.receive.name,
      input: inputOf(line),
      title: 'Received for the bench',
      doneAt: instant,
      phoneAt: instant,
      personId: 1,
    })
    let [directly, handedIn] = [0, 0]
    // In turns: the more of a document has arrived, the more each further receipt has to look at.
    for (let from = 0; from < shipped.length; from += 2 * inTurn) {
      let { version: at } = await now()
      const begin = performance.now()
      for (const line of shipped.slice(from, from + inTurn))
        ({ version: at } = (await crew(allocationCalls.receive, { ...inputOf(line), version: at })) as {
          version: number
        })
      const between = performance.now()
      const entries = shipped.slice(from + inTurn, from + 2 * inTurn).map(entryOf)
      const { results } = (await crew(offlineCalls.handIn, { entries })) as {
        results: readonly { outcome: string; msg: string }[]
      }
      const bad = results.find(({ outcome }) => outcome !== 'done')
      if (bad) throw new Error(bad.msg)
      directly += between - begin
      handedIn += performance.now() - between
    }
    tell({
      name: `${count} offline entries handed in, beside the same calls`,
      bound: 3,
      unit: '×',
      value: handedIn / directly,
      note: `${Math.round(handedIn)} : ${Math.round(directly)} ms`,
    })
  } finally {
    await product.stop()
    await close()
  }
}
