import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import {
  expireReservations,
  giveBackReservation,
  letGoOfUse,
  makePlaces,
  moveUse,
  post,
  reserve,
  reverse,
  stockDrift,
  usePlace,
  usedBy,
} from './index.ts'

let server: TestServer
let scene: StockScene
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'LEDGER')
})
afterAll(() => server.close())

const ago = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
const issue = (batch: number, quantity: string, more: object = {}) =>
  scene.put({ kind: 'issue', batch, quantity, from: scene.shelf, to: scene.use, ...more })
const refused = (key: string, more: object = {}) => ({ reasons: [{ key, ...more }] })
const lastMovement = async (batch: number) =>
  (
    await sql<{ id: number }>`select max(id) as id from material.stock_movement where batch_id = ${batch}`.execute(
      server.db,
    )
  ).rows[0]?.id ?? 0

describe('a batch', () => {
  it('has prices of its own, and leaves no cent behind with its last piece', async () => {
    const batch = await scene.open('3', '10.00')
    const { rows } = await sql`
      select trim_scale(purchase_unit_price)::text as price, amort_amount::text as amount from material.batch where id = ${batch}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ price: '3.333333', amount: '10.00' }])
    const amounts = []
    for (const quantity of ['1', '1', '1']) amounts.push((await issue(batch, quantity))[0]?.amount)
    expect(amounts).toEqual(['3.33', '3.34', '3.33'])
    expect(await scene.held(scene.shelf, batch)).toEqual({ quantity: '0', amount: '0.00' })
    expect(await scene.held(scene.use, batch)).toEqual({ quantity: '3', amount: '10.00' })
  })

  it('of pieces that cost less than a cent is worth no less than nothing at any of them', async () => {
    const batch = await scene.open('4', '0.02')
    for (const _ of [1, 2, 3, 4]) await issue(batch, '1')
    expect(await scene.held(scene.use, batch)).toEqual({ quantity: '4', amount: '0.02' })
  })

  it('moves between places with its value, and comes back at its cost', async () => {
    const batch = await scene.open('10', '99.99', { to: scene.quarantine })
    await scene.put(
      { kind: 'inspect', batch, quantity: '10', from: scene.quarantine, to: scene.shelf },
      { kind: 'transfer', batch, quantity: '4', from: scene.shelf, to: scene.transit },
      { kind: 'transfer', batch, quantity: '4', from: scene.transit, to: scene.farShelf },
    )
    expect(await scene.held(scene.farShelf, batch)).toEqual({ quantity: '4', amount: '40.00' })
    const [out] = await issue(batch, '5')
    await scene.put({
      kind: 'return',
      batch,
      quantity: '5',
      amount: out?.amount ?? '',
      from: scene.use,
      to: scene.shelf,
    })
    expect(await scene.held(scene.shelf, batch)).toEqual({ quantity: '6', amount: '59.99' })
    expect(await scene.held(scene.use, batch)).toEqual({ quantity: '0', amount: '0.00' })
  })

  it('takes a late cost on what is there', async () => {
    const batch = await scene.open('2', '10')
    await scene.put({ kind: 'cost', batch, amount: '1.01', to: scene.shelf })
    expect((await issue(batch, '1'))[0]?.amount).toBe('5.51')
  })

  it('goes no way that its kind does not know', async () => {
    const batch = await scene.open('1', '1')
    await expect(
      scene.put({ kind: 'inspect', batch, quantity: '1', from: scene.shelf, to: scene.otherShelf }),
    ).rejects.toThrow('does not lead from storage to storage')
  })
})

describe('what is not there', () => {
  it('is refused with what there is, everything at once, and nothing is posted', async () => {
    const [one, other] = [await scene.open('2', '2'), await scene.open('5', '5')]
    const take = (batch: number, quantity: string, field: string) =>
      ({ kind: 'issue', batch, quantity, from: scene.shelf, field }) as const
    await expect(
      scene.put(take(one, '3', 'lines.0.quantity'), take(other, '5', ''), take(other, '1', 'lines.2')),
    ).rejects.toMatchObject({
      reasons: [
        { key: 'notEnough', field: 'lines.0.quantity', params: { asked: '3', held: '2' } },
        { key: 'notEnough', field: 'lines.2', params: { asked: '1', held: '0' } },
      ],
    })
    expect(await scene.held(scene.shelf, other)).toEqual({ quantity: '5', amount: '5.00' })
  })

  it('cannot be taken before it was there, nor so that there would have been too little since', async () => {
    const batch = await scene.open('10', '10', { bizDate: ago(9) })
    await issue(batch, '8', { bizDate: ago(3) })
    await expect(issue(batch, '1', { bizDate: ago(10), dateField: 'outDate' })).rejects.toMatchObject(
      refused('notEnoughThen', { field: 'outDate' }),
    )
    await expect(issue(batch, '3', { bizDate: ago(5) })).rejects.toMatchObject(refused('notEnough'))
    await scene.put({ kind: 'return', batch, quantity: '4', amount: '4', from: scene.use, to: scene.shelf })
    await expect(issue(batch, '3', { bizDate: ago(5) })).rejects.toMatchObject(
      refused('notEnoughThen', { params: expect.objectContaining({ held: '2', day: ago(5) }) }),
    )
    await issue(batch, '2', { bizDate: ago(5) })
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('is refused by the database itself, and so are values without goods and changes of what was written', async () => {
    const batch = await scene.open('1', '1')
    const run = (statement: string) => sql.raw(statement).execute(server.db)
    const where = `where batch_id = ${batch} and is_real`
    await expect(run(`update material.stock_balance set amount = -1 ${where}`)).rejects.toThrow(/not_negative/)
    await expect(run(`update material.stock_balance set quantity = 0 ${where}`)).rejects.toThrow(/flushed/)
    await expect(run(`update material.stock_movement set amount = 2 where batch_id = ${batch}`)).rejects.toThrow(
      /written once/,
    )
    await expect(run(`delete from material.stock_movement where batch_id = ${batch}`)).rejects.toThrow(/written once/)
    await expect(run(`update material.batch set amort_amount = 2 where id = ${batch}`)).rejects.toThrow(/written once/)
  })
})

describe('a day', () => {
  it('that has not come is refused, by the clock of the store', async () => {
    const batch = await scene.open('1', '1')
    await expect(issue(batch, '1', { bizDate: ago(-1), dateField: 'outDate' })).rejects.toMatchObject(
      refused('inFuture', { field: 'outDate' }),
    )
    await sql`update system.department set time_zone = 'Pacific/Kiritimati' where id = 'C10903'`.execute(server.db)
    await at(new Date(`${today()}T12:00:00Z`), () => issue(batch, '1', { bizDate: ago(-1) }))
    await sql`update system.department set time_zone = 'Asia/Shanghai' where id = 'C10903'`.execute(server.db)
  })

  it('in a closed period is refused, by the ledger and by the database', async () => {
    const batch = await scene.open('5', '5', { bizDate: ago(80) })
    await sql`update material.stock_period set closed_at = now(), closed_by = 1 where ends_on < ${ago(40)}::date`.execute(
      server.db,
    )
    await expect(issue(batch, '1', { bizDate: ago(80), dateField: 'outDate' })).rejects.toMatchObject(
      refused('periodClosed', { field: 'outDate', params: { day: ago(80), period: expect.any(String) } }),
    )
    const direct =
      sql`insert into material.stock_movement (batch_id, kind, from_place_id, to_place_id, quantity, amount, biz_date, source, recorded_at, recorded_by)
      values (${batch}, 'issue', ${scene.shelf}, ${scene.use}, 1, 1, ${ago(80)}::date, 'import', now(), 1)`.execute(
        server.db,
      )
    await expect(direct).rejects.toThrow(/closed/)
    await sql`update material.stock_period set closed_at = null, closed_by = null`.execute(server.db)
  })
})

describe('an entry', () => {
  it('of a line is posted once', async () => {
    const batch = await scene.open('5', '5')
    const { by, line } = await scene.document()
    const once = () =>
      scene.run((tx) => post(tx, by, [{ kind: 'issue', batch, quantity: '1', from: scene.shelf, lineId: line }]))
    const tries = await Promise.allSettled([once(), once()])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('postedBefore') })
  })

  it('is reversed in parts at its own cost, never by more than there was, and a reversal is not reversed', async () => {
    const batch = await scene.open('3', '10')
    await issue(batch, '3')
    const movement = await lastMovement(batch)
    const back = (of: number, quantity?: string) =>
      scene.run((tx) => reverse(tx, scene.byHand, [{ movement: of, ...(quantity !== undefined && { quantity }) }]))
    await back(movement, '1')
    await expect(back(movement, '3')).rejects.toMatchObject(
      refused('reversedAlready', { params: { held: '2', asked: '3' } }),
    )
    await back(movement)
    expect(await scene.held(scene.shelf, batch)).toEqual({ quantity: '3', amount: '10.00' })
    await expect(back(movement)).rejects.toMatchObject(refused('reversedAlready'))
    await expect(back(await lastMovement(batch))).rejects.toMatchObject(refused('noReversal'))
  })
})

describe('a reservation', () => {
  const keep = async (quantity: string, material: number, expiresOn = today()) => {
    const { by, line } = await scene.document()
    await scene.run((tx) =>
      reserve(tx, by, [{ store: scene.store, material, quantity, lineId: line, expiresOn, field: 'lines.0.number' }]),
    )
    const { rows } = await sql<{
      id: number
    }>`select id from material.stock_reservation where line_id = ${line}`.execute(server.db)
    return rows[0]?.id ?? 0
  }
  const giveBack = (id: number) => scene.run((tx) => giveBackReservation(tx, id, scene.byHand.recordedBy, '不用了'))
  it('keeps others from what is there, until it ends', async () => {
    const batch = await scene.open('10', '10', { material: scene.otherMaterial })
    const id = await keep('7', scene.otherMaterial)
    await expect(keep('4', scene.otherMaterial)).rejects.toMatchObject(
      refused('promised', { field: 'lines.0.number', params: { held: '10', reserved: '7', asked: '4' } }),
    )
    await expect(issue(batch, '4')).rejects.toMatchObject(
      refused('promised', { params: { held: '10', reserved: '7', asked: '4' } }),
    )
    await issue(batch, '7', { takes: [{ reservation: id, quantity: '7' }] })
    await expect(giveBack(id)).rejects.toMatchObject(refused('ended'))
    await issue(batch, '3')
  })

  it('is taken in parts with what is issued: a part ends, the rest is kept on', async () => {
    const batch = await scene.open('10', '10', { material: scene.otherMaterial })
    const id = await keep('7', scene.otherMaterial)
    const taking = (quantity: string, of: string, reservation = id) =>
      issue(batch, quantity, { takes: [{ reservation, quantity: of }] })
    // Three are free beside the seven that are kept.
    await expect(taking('6', '2')).rejects.toMatchObject(refused('promised'))
    await taking('5', '4')
    const rows = async () =>
      (
        await sql<{ quantity: string; ending: string | null }>`
          select trim_scale(r.quantity)::text as quantity, r.ending from material.stock_reservation r
          join material.stock_reservation o on o.line_id = r.line_id where o.id = ${id} order by r.ending, r.id`.execute(
          server.db,
        )
      ).rows
    expect(await rows()).toEqual([
      { quantity: '4', ending: 'used' },
      { quantity: '3', ending: null },
    ])
    await expect(taking('4', '4')).rejects.toMatchObject(refused('ended'))
    await taking('5', '3')
    expect((await rows()).map(({ ending }) => ending)).toEqual(['used', 'used'])
    await expect(taking('1', '1')).rejects.toMatchObject(refused('ended'))
    // What is kept of another material is nothing to take here.
    const last = await scene.open('1', '1', { material: scene.otherMaterial })
    await scene.open('1', '1')
    const other = await keep('1', scene.material)
    const takes = [{ reservation: other, quantity: '1' }]
    await expect(issue(last, '1', { takes })).rejects.toThrow('keeps something else')
    await giveBack(other)
    await issue(last, '1')
    expect(await stockDrift(server.db)).toEqual([])
  })

  it('ends by itself the day after its last', async () => {
    const batch = await scene.open('2', '2', { material: scene.otherMaterial })
    await keep('2', scene.otherMaterial, ago(1))
    expect(await scene.run((tx) => expireReservations(tx, ago(1)))).toBe(0)
    expect(await scene.run((tx) => expireReservations(tx, today()))).toBe(1)
    await issue(batch, '2')
    expect(await stockDrift(server.db)).toEqual([])
  })
})

describe('a goods location', () => {
  it('stays as long as it holds stock; one that is closed takes nothing in', async () => {
    const batch = await scene.open('1', '1', { to: scene.otherShelf })
    const leave = (locations: string[]) => scene.run((tx) => makePlaces(tx, [{ store: scene.store, locations }]))
    await expect(leave(['1'])).rejects.toMatchObject(refused('locationHolds'))
    await scene.put({ kind: 'putAway', batch, quantity: '1', from: scene.otherShelf, to: scene.shelf })
    await leave(['1'])
    await expect(scene.open('1', '1', { to: scene.otherShelf })).rejects.toMatchObject(refused('closedPlace'))
    await leave(['1', '2'])
    await scene.open('1', '1', { to: scene.otherShelf })
  })
})

describe('what a project used', () => {
  it('is counted by materials, goes over to another project, and is forgotten where it is nothing', async () => {
    const batch = await scene.open('3', '3', { material: scene.otherMaterial })
    const place = await scene.run((tx) => usePlace(tx, 'P2605'))
    expect(await scene.run((tx) => usePlace(tx, 'P2605'))).toBe(place)
    await issue(batch, '2', { to: place })
    await issue(batch, '1', { to: await scene.run((tx) => usePlace(tx, 'P2604')) })
    expect(await usedBy(server.db, 'P2605')).toBe(1)
    await scene.run((tx) => moveUse(tx, 'P2605', 'P2604'))
    expect([await usedBy(server.db, 'P2605'), await usedBy(server.db, 'P2604')]).toEqual([0, 1])
    const empty = await scene.run((tx) => usePlace(tx, 'P2605'))
    await scene.run((tx) => letGoOfUse(tx, 'P2605'))
    expect(await scene.run((tx) => usePlace(tx, 'P2605'))).not.toBe(empty)
    await scene.run((tx) => letGoOfUse(tx, 'P2604'))
    expect(await usedBy(server.db, 'P2604')).toBe(1)
  })
})

it('the check finds every kind of difference', async () => {
  const batch = await scene.open('8', '8')
  const found = async () => (await stockDrift(server.db)).map(({ what }) => what)
  expect(await found()).toEqual([])
  await sql`update material.stock_balance set quantity = quantity + 1, amount = amount + 1 where batch_id = ${batch} and place_id = ${scene.shelf}`.execute(
    server.db,
  )
  expect(await found()).toEqual(['amount', 'level', 'quantity', 'sum'])
  await sql`delete from material.stock_balance where batch_id = ${batch}`.execute(server.db)
  expect(await found()).toEqual(['level', 'missing', 'missing'])
  await sql`update material.stock_level set reserved = 1 where store_id = ${scene.store} and material_id = ${scene.material}`.execute(
    server.db,
  )
  expect(await found()).toContain('reserved')
})
