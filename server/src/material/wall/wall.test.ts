import { add, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { stockPeriodNamed, stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { wallCalls } from '@geodepot/contracts/material/wall.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type StockScene, stockScene } from '../../testing/stock.ts'
import { draftOf as issueOf, outboundOf, plainMaterials, posted, shelve } from '../outbound/test/sample.ts'
import { close, periodsOf } from '../period/test/sample.ts'
import { draftOf as receiptOf, posted as receive, supplyOf } from '../receipt/test/sample.ts'
import { inDays, setLinks } from './test/sample.ts'

let server: TestServer
let scene: StockScene
const [manager, finance, leader] = ['cg_pan', 'cw_jin', 'ld_zou'] as const
const outside = () => server.with(undefined, 'en')
beforeAll(async () => {
  server = await testServer()
  scene = await stockScene(server, 'WALL')
  await scene.open('10', '1000', { bizDate: today() })
  const [first = '', second = ''] = await periodsOf(server)
  for (const period of [first, second]) await close(server, period)
  // What a unit ordered, got and was issued; a part of that came back.
  const supply = await supplyOf(server)
  await receive(server, await receiptOf(server, await supply('3', '2')))
  await shelve(server)
  const [material = 0] = await plainMaterials(server)
  const issued = await posted(server, await issueOf(server, [{ materialId: material, outQty: '4' }]))
  const { lines } = await outboundOf(server, issued)
  await posted(
    server,
    await issueOf(server, [{ issueLineId: lines[0]?.lineId ?? 0, outQty: '1' }], {
      outKind: 'return',
      projectInfoNo: 'P2601',
    }),
  )
  await setLinks(server, 'true')
})
afterAll(() => server.close())

const secretIn = (path: string) => path.split('#')[1] ?? ''
const make = (account: string, more: object = {}) =>
  server.as(account).call(wallCalls.create, { name: '大厅', page: 'money', expiresOn: inDays(30), ...more })
const linked = async (account: string, more: object = {}) => {
  const { id, path } = await make(account, more)
  return { id, linkToken: secretIn(path), path }
}
const closedTo = async (linkToken: string, call: 'moneyByLink' | 'orgByLink' = 'moneyByLink') => {
  const { code, errors, msg } = await outside().refused(wallCalls[call], { linkToken })
  return { code, key: errors[0]?.key, msg }
}
const closed = { code: 403, key: 'noLink', msg: 'This link cannot be opened' }
const rowOf = async (id: number) =>
  (await server.as(manager).call(wallCalls.list, { pageSize: 100 })).rows.find((row) => row.id === id)

describe('the figures of a board', () => {
  it('are those of the inventory ledger, month by month, and add up by type', async () => {
    const of = await server.as(finance).call(wallCalls.money)
    expect(of.months).toHaveLength(12)
    for (const { period, openingUSD, inUSD, outUSD, endingUSD } of of.months) {
      expect(add(subtract(add(openingUSD, inUSD), outUSD))).toBe(add(endingUSD))
      const kept = await server.as(finance).call(inventoryCalls.summary, { period })
      expect([period, openingUSD, inUSD, outUSD, endingUSD].map((one, at) => (at === 0 ? one : add(one)))).toEqual([
        period,
        ...[kept.openingAmount, kept.inAmount, kept.outAmount, kept.endingAmount].map((amount) => add(amount ?? '')),
      ])
    }
    const sum = (key: 'inUSD' | 'outUSD' | 'endingUSD') => add('0', ...of.types.map((type) => type[key]))
    expect(sum('inUSD')).toBe(add('0', ...of.months.map(({ inUSD }) => inUSD)))
    expect(sum('outUSD')).toBe(add('0', ...of.months.map(({ outUSD }) => outUSD)))
    expect(sum('endingUSD')).toBe(add(of.months.at(-1)?.endingUSD ?? ''))
    expect(of).toMatchObject({ ...stockPeriodOf(today()), covers: [] })
    expect(of.months.some(({ isClosed }) => isClosed)).toBe(true)
    expect(of.months.at(-1)).toMatchObject({ isClosed: false })
  })

  it('of units are what they were issued, ordered and received, this period and in all', async () => {
    const of = await server.as(finance, 'en').call(wallCalls.org)
    expect(of.units.length).toBeGreaterThan(0)
    const from = stockPeriodNamed(of.fromPeriod).beginsOn
    const one = async (query: string) =>
      (await sql<{ sum: string }>`${sql.raw(query)}`.execute(server.db)).rows[0]?.sum ?? '0'
    const all = (key: 'issuedUSD' | 'orderedUSD' | 'receivedUSD') => add('0', ...of.units.map((unit) => unit[key]))
    expect(all('receivedUSD')).toBe(
      add(
        await one(`select coalesce(sum(l.purchase_amount), 0)::text as sum from material.receipt a join material.receipt_line l on l.document_id = a.id
          where a.kind = 'purchase' and a.state in ('posted', 'stored') and a.biz_date >= '${from}' and a.deleted_at is null`),
      ),
    )
    expect(all('issuedUSD')).toBe(
      add(
        await one(`select coalesce(sum(case when a.kind = 'return' then -l.amount else l.amount end), 0)::text as sum from material.outbound a
          join material.outbound_line l on l.document_id = a.id where a.state = 'posted' and a.kind in ('project', 'repair', 'return') and a.biz_date >= '${from}'`),
      ),
    )
    for (const what of ['orderedUSD', 'receivedUSD', 'issuedUSD'] as const) expect(Number(all(what))).toBeGreaterThan(0)
    for (const unit of of.units)
      for (const what of ['issued', 'ordered', 'received'] as const)
        expect(Number(unit[`${what}NowUSD`])).toBeLessThanOrEqual(Number(unit[`${what}USD`]) || 0)
  })

  it('name no supplier, price, material or person', async () => {
    const said = JSON.stringify([
      await server.as(finance).call(wallCalls.money),
      await server.as(finance).call(wallCalls.org),
    ])
    const { rows } = await sql<{ name: string }>`
      select name from system.supplier union select nick_name from system.user union select name from material.material where length(name) > 3`.execute(
      server.db,
    )
    expect(rows.filter(({ name }) => said.includes(`"${name}"`))).toEqual([])
  })

  it('lie within the data scope of whoever looks, and need the right to see prices', async () => {
    const own = await server.as(leader).call(wallCalls.money)
    const all = await server.as(finance).call(wallCalls.money)
    expect(Number(own.months.at(-1)?.endingUSD)).toBeGreaterThanOrEqual(1000)
    expect(Number(own.months.at(-1)?.endingUSD)).toBeLessThan(Number(all.months.at(-1)?.endingUSD))
    // What a unit got from this leader's store is among his; another leader has nothing to do with it.
    expect((await server.as(leader).call(wallCalls.org)).units).toMatchObject([{ unitId: 'C102' }])
    expect((await server.as('ld_meng').call(wallCalls.org)).units).toEqual([])
    expect((await server.as('ld_meng').call(wallCalls.money)).types).toEqual([])
    expect((await server.as('ck_fan').refused(wallCalls.money)).code).toBe(403)
    expect((await outside().refused(wallCalls.money)).code).toBe(401)
  })
})

describe('a link', () => {
  it('opens its own board for whoever has it, counts it, and is kept as a hash alone', async () => {
    const { id, linkToken, path } = await linked(manager, { name: '采购大厅' })
    expect(path).toMatch(/^\/material\/money#[\w-]{43}$/)
    expect(await rowOf(id)).toMatchObject({ state: 'open', uses: 0, lastUsedTime: null, unitNames: '' })
    const of = await outside().call(wallCalls.moneyByLink, { linkToken })
    expect(of.months).toEqual((await server.as(manager).call(wallCalls.money)).months)
    await outside().call(wallCalls.moneyByLink, { linkToken })
    const row = await rowOf(id)
    expect(row).toMatchObject({ name: '采购大厅', uses: 2, can: { revoke: true } })
    expect(row?.lastUsedTime).not.toBeNull()
    expect(await closedTo(linkToken, 'orgByLink')).toEqual(closed)
    const { rows } = await sql<{ said: string }>`
      select w::text as said from material.wall_link w union all select input from document.operation_log
      union all select change::text from document.audit_log`.execute(server.db)
    expect(rows.filter(({ said }) => (said ?? '').includes(linkToken))).toEqual([])
  })

  it('that is guessed, of another board, expired or revoked is answered alike, at once', async () => {
    const expired = await linked(manager)
    await sql`update material.wall_link set made_at = made_at - interval '40 days', expires_on = ${inDays(-1)}::date where id = ${expired.id}`.execute(
      server.db,
    )
    const revoked = await linked(manager)
    await outside().call(wallCalls.moneyByLink, { linkToken: revoked.linkToken })
    await server.as(manager).call(wallCalls.revoke, { id: revoked.id })
    for (const linkToken of ['a'.repeat(43), expired.linkToken, revoked.linkToken])
      expect(await closedTo(linkToken)).toEqual(closed)
    expect((await rowOf(expired.id))?.state).toBe('expired')
    expect(await rowOf(revoked.id)).toMatchObject({ state: 'revoked', revokedBy: '潘志刚', uses: 1, can: {} })
    for (const id of [expired.id, revoked.id])
      expect((await server.as(manager).refused(wallCalls.revoke, { id })).msg).toBe('链接已不再有效')
    expect((await outside().refused(wallCalls.moneyByLink, {})).code).toBe(500)
  })

  it('opens nothing while links are switched off, and none can be made then', async () => {
    const { linkToken } = await linked(manager)
    await setLinks(server, 'false')
    expect(await closedTo(linkToken)).toEqual(closed)
    expect((await server.as(manager).call(wallCalls.choices)).isOn).toBe(false)
    const ask = { name: 'x', page: 'org', expiresOn: inDays(1) }
    expect((await server.as(manager).refused(wallCalls.create, ask)).msg).toContain('material.wall.links')
    // Whoever is signed in looks all the same.
    await server.as(manager).call(wallCalls.money)
    await setLinks(server, 'true')
    await outside().call(wallCalls.moneyByLink, { linkToken })
  })

  it('shows its units alone, and never more than its maker sees at that moment', async () => {
    const part = await linked(manager, { units: ['C102'], page: 'money' })
    const of = await outside().call(wallCalls.moneyByLink, { linkToken: part.linkToken })
    const all = await server.as(manager).call(wallCalls.money)
    expect(of.covers).toHaveLength(1)
    expect(Number(of.months.at(-1)?.endingUSD)).toBeLessThan(Number(all.months.at(-1)?.endingUSD))
    const org = await linked(manager, { units: ['C102'], page: 'org' })
    const { units } = await outside().call(wallCalls.orgByLink, { linkToken: org.linkToken })
    expect(new Set(units.map(({ unitId }) => unitId))).toEqual(new Set(['C102']))
    // Its maker sees one unit from now on.
    const whole = await linked(manager)
    const scopeOf = (value: string) =>
      sql`update system.role set data_scope = ${value} where key = 'purchase_mgr'`.execute(server.db)
    await scopeOf('3')
    const { months } = await outside().call(wallCalls.moneyByLink, { linkToken: whole.linkToken })
    expect(months.at(-1)?.endingUSD).not.toBe(all.months.at(-1)?.endingUSD)
    const nothing = await outside().call(wallCalls.moneyByLink, { linkToken: part.linkToken })
    expect(Number(nothing.months.at(-1)?.endingUSD)).toBe(0)
    await scopeOf('1')
  })

  it('ends with its maker’s account, with the right to look, to see prices or to make links', async () => {
    const { id, linkToken } = await linked(manager)
    await sql`update system.user set status = '1' where name = ${manager}`.execute(server.db)
    expect(await closedTo(linkToken)).toEqual(closed)
    await sql`update system.user set status = '0' where name = ${manager}`.execute(server.db)
    const answered = []
    const needed = ['material:wall:query', 'material:wall:add', 'material:material:price']
    for (const permission of needed) {
      const { rows } = await sql<{ role: number; menu: number }>`
        delete from system.role_menu g using system.menu m, system.role r where m.id = g.menu_id and r.id = g.role_id and r.key = 'purchase_mgr' and m.permission = ${permission}
        returning g.role_id as role, g.menu_id as menu`.execute(server.db)
      const ended = (await server.as('admin').call(wallCalls.list, { state: ['ended'], pageSize: 100 })).rows
      answered.push([permission, (await closedTo(linkToken)).key, ended.some((row) => row.id === id)])
      for (const { role, menu } of rows)
        await sql`insert into system.role_menu (role_id, menu_id) values (${role}, ${menu})`.execute(server.db)
    }
    expect(answered).toEqual(needed.map((permission) => [permission, 'noLink', true]))
    await outside().call(wallCalls.moneyByLink, { linkToken })
  })

  it('is made by those who may, for a year at most, of units that they see', async () => {
    const wrong = async (account: string, more: object) => {
      const ask = { name: 'x', page: 'money', expiresOn: inDays(1), ...more }
      const { code, errors } = await server.as(account).refused(wallCalls.create, ask)
      return [code, errors[0]?.field, errors[0]?.key]
    }
    expect(await wrong(manager, { expiresOn: inDays(-1) })).toEqual([500, 'expiresOn', 'inThePast'])
    expect(await wrong(manager, { expiresOn: inDays(366) })).toEqual([500, 'expiresOn', 'tooLong'])
    expect(await wrong(manager, { expiresOn: undefined })).toEqual([500, 'expiresOn', 'required'])
    expect(await wrong(manager, { units: ['C10102'] })).toEqual([500, 'units', 'unknownUnit'])
    expect((await wrong(leader, {}))[0]).toBe(403)
    expect((await wrong(finance, {}))[0]).toBe(403)
    await make(manager, { expiresOn: inDays(365) })
  })

  it('is not seen, and not revoked, by somebody of another department', async () => {
    const { id } = await linked(manager, { name: '别人的' })
    await sql`insert into system.role_menu (role_id, menu_id) select r.id, m.id from system.role r, system.menu m
      where r.key = 'dept_leader' and m.permission = 'material:wall:revoke' on conflict do nothing`.execute(server.db)
    expect((await server.as('ld_gao').call(wallCalls.list, {})).rows).toEqual([])
    expect((await server.as('ld_gao').refused(wallCalls.revoke, { id })).code).toBe(404)
    await server.as(manager).call(wallCalls.revoke, { id })
  })

  it('is not guessed: one address asks so often a minute, and no more', async () => {
    const linkToken = 'b'.repeat(43)
    const from = (address: string) => outside().refused(wallCalls.moneyByLink, { linkToken }, { address })
    const codes = []
    for (let at = 0; at < 70; at += 1) codes.push((await from('198.51.100.7')).code)
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(5)
    expect((await from('198.51.100.8')).code).toBe(403)
  })
})
