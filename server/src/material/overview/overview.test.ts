import { overview } from '@geodepot/contracts/material/overview.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { signedOrder } from '../order/test/sample.ts'
import { draftOf, plainMaterials, posted } from '../receipt/test/sample.ts'
import { dayFrom } from '../scheme/test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await signedOrder(server, [
    [1, '4'],
    [2, '2.5'],
  ])
  const { id } = await signedOrder(server, [[3, '10']])
  // Half of it has arrived, and it is late.
  await sql`update material.order_line set shipped_quantity = 5, arrived_quantity = 5 where document_id = ${id}`.execute(
    server.db,
  )
  await sql`update material.order set delivery_date = ${dayFrom(-40)}::date where id = ${id}`.execute(server.db)
})
afterAll(() => server.close())

const month = today().slice(0, 7)
const figures = (account = 'cg_pan', more: object = {}, language: 'cn' | 'en' = 'cn') =>
  server.as(account, language).call(overview.figures, more)

describe('the purchasing overview', () => {
  it('tells what was signed, saved and is still to come, by month and by what is chosen', async () => {
    const of = await figures()
    expect(of.spend).toHaveLength(12)
    expect(of.spend.at(-1)).toEqual({ month, amountUSD: '1650.00' })
    expect(of.spend.slice(0, -1).every(({ amountUSD }) => amountUSD === '0.00')).toBe(true)
    expect(of.spendBy).toMatchObject([{ key: 'P2601', amountUSD: '1650.00' }])
    const [saved] = of.savingBy
    expect(saved).toMatchObject({ agreedUSD: '1650.00' })
    expect(Number(saved?.estimatedUSD) - 1650).toBeCloseTo(Number(saved?.savingUSD), 2)
    expect(of.commitments).toEqual([
      { month: dayFrom(-40).slice(0, 7), amountUSD: '500.00', lateUSD: '500.00' },
      { month: dayFrom(45).slice(0, 7), amountUSD: '650.00', lateUSD: '0.00' },
    ])
    expect(of.cycle.map(({ stage, count }) => [stage, count])).toEqual([
      ['analysis', 2],
      ['plan', 2],
      ['scheme', 2],
      ['result', 2],
      ['order', 2],
    ])
  })

  it('is told apart by project, unit, supplier and type, in the words of the reader', async () => {
    for (const by of ['unit', 'supplier', 'type'] as const) {
      const { spendBy } = await figures('cg_pan', { by }, 'en')
      expect(spendBy.map(({ amountUSD }) => amountUSD)).toEqual(['1650.00'])
      expect(spendBy[0]?.label).not.toMatch(/^\d+$|^C\d/)
    }
    const { spendBy } = await figures('cg_pan', { by: 'type' }, 'en')
    expect(spendBy).toMatchObject([{ key: 'vibrator', label: 'Vibrator spares' }])
  })

  it('looks at what is chosen alone, and names it', async () => {
    const chosen = await figures('cg_pan', { projectInfoNo: 'P2601', materialType: 'vibrator' })
    expect(chosen.spendBy).toHaveLength(1)
    expect(chosen.chosen.map(({ field }) => field)).toEqual(['projectInfoNo', 'materialType'])
    expect((await figures('cg_pan', { projectInfoNo: 'P2606' })).spend).toEqual([])
    expect((await figures('cg_pan', { endMonth: '2020-01' })).spend).toEqual([])
  })

  it('refuses months that are none, and more than three years of them', async () => {
    const refused = async (more: object) =>
      (await server.as('cg_pan').refused(overview.figures, more)).errors.map(({ field, key }) => `${field} ${key}`)
    expect(await refused({ beginMonth: '2026-05', endMonth: '2026-04' })).toEqual(['endMonth monthsInOrder'])
    expect(await refused({ beginMonth: '2020-01', endMonth: '2026-04' })).toEqual(['beginMonth tooManyMonths'])
    expect((await server.as('cg_pan').refused(overview.figures, { beginMonth: '2026-13' })).code).not.toBe(200)
  })

  it('is of the reader’s scope, without amounts for who sees no prices, and for those who may', async () => {
    expect((await server.as('xm_ma').refused(overview.figures, {})).code).toBe(403)
    expect((await figures('cg_lian')).spend).toEqual([])
    expect((await figures('cg_dai')).spendBy).toHaveLength(1)
    await sql`delete from system.role_menu rm using system.menu m, system.role r
      where m.id = rm.menu_id and r.id = rm.role_id and r.key = 'auditor' and m.permission = 'material:material:price'`.execute(
      server.db,
    )
    expect(await figures('sj_mu')).toMatchObject({ priced: false, spend: [], savingBy: [], commitments: [] })
    expect((await figures('sj_mu')).cycle.length).toBeGreaterThan(0)
  })

  it('shows no bar of what was given up altogether', async () => {
    await sql`update material.result_line set claimed_quantity = 0, released_quantity = quantity`.execute(server.db)
    expect(await figures()).toMatchObject({ savingBy: [], spendBy: [{ key: 'P2601' }] })
  })

  it('gives each chart as a sheet', async () => {
    for (const chart of ['spend', 'spendBy', 'saving', 'savingBy', 'cycle', 'commitments', 'commitmentsBy'] as const) {
      const { headers, rawPayload } = await server.as('cg_pan').response(overview.sheet, { chart })
      expect(headers['content-disposition']).toContain('.xlsx')
      expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
    }
  })

  it('takes what was received without a shipment for arrived', async () => {
    const [plain = 0] = await plainMaterials(server)
    const { id } = await signedOrder(server, [[plain, '3']])
    const delivered = async () =>
      (await figures('cg_pan', { projectInfoNo: 'P2601' })).cycle.find(({ stage }) => stage === 'delivery')?.count
    expect(await delivered()).toBeUndefined()
    await posted(server, await draftOf(server, id))
    expect(await delivered()).toBe(1)
  })
})
