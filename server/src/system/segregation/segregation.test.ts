import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { segregation } from '@geodepot/contracts/system/segregation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftOf, orderOf, approvedResult } from '../../material/order/test/sample.ts'
import { draftedResult, resultOf } from '../../material/result/test/sample.ts'
import { buyer, dayFrom, draftScheme, recommended, schemeOf, submitScheme } from '../../material/scheme/test/sample.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
const auditor = () => server.as('sj_mu')
beforeAll(async () => {
  server = await testServer()
  // The buyer may do everything now, and whoever decides may pay as well.
  await sql`
    insert into system.user_role (user_id, role_id) select u.id, r.id from system.user u, system.role r
    where (u.name, r.key) in (('cg_dai', 'purchase_mgr'), ('cg_dai', 'finance'), ('cg_dai', 'hq_approver'), ('cg_pan', 'finance')) on conflict do nothing`.execute(
    server.db,
  )
})
afterAll(() => server.close())

describe('on one purchase', () => {
  const scheme = async (account: string, id: number) =>
    server.as(account).refused(schemeCalls.approve, { id, version: (await schemeOf(server, id)).version })
  it('who buys does not approve, whatever his roles', async () => {
    const { id } = await draftScheme(server, [[1, '2']])
    await recommended(server, id)
    await submitScheme(server, id)
    expect([403, 500]).toContain((await scheme(buyer, id)).code)
    await server.as('cg_pan').call(schemeCalls.approve, { id, version: (await schemeOf(server, id)).version })
    const { id: result } = await draftedResult(server, [[1, '2']])
    await server.as(buyer).call(resultCalls.submit, { id: result, version: 1 })
    const refused = await server
      .as(buyer)
      .refused(resultCalls.approve, { id: result, version: (await resultOf(server, result)).version })
    expect([403, 500]).toContain(refused.code)
  })
  it('who chose the supplier does not approve an order that another wrote', async () => {
    const { lines } = await approvedResult(server, [[1, '2']])
    const { id } = await server.as('admin').call(orderCalls.create, await draftOf(server, lines))
    await server.as('admin').call(orderCalls.submit, { id, version: 1 })
    const version = (await orderOf(server, id)).version
    expect((await server.as(buyer).refused(orderCalls.approve, { id, version })).msg).toBe(
      orderMessages.texts.ownScheme[0],
    )
    await server.as('cg_pan').call(orderCalls.approve, { id, version })
  })
  it('who buys or approves does not pay', async () => {
    const { lines } = await approvedResult(server, [[1, '3']])
    const { id } = await server.as(buyer).call(orderCalls.create, await draftOf(server, lines))
    const act = async (name: 'submit' | 'approve' | 'sign' | 'keepPayments', account: string, more = {}) =>
      server.as(account).call(orderCalls[name], { id, version: (await orderOf(server, id)).version, ...more } as never)
    await act('submit', buyer)
    const version = (await orderOf(server, id)).version
    expect([403, 500]).toContain((await server.as(buyer).refused(orderCalls.approve, { id, version })).code)
    await act('approve', 'cg_pan')
    await act('sign', buyer, { contractNo: 'HT-9', contractDate: dayFrom(0) })
    await act('keepPayments', buyer, {
      payments: [{ paymentKind: 'prepayment', amount: '100', dueDate: dayFrom(5), requestedDate: dayFrom(0) }],
    })
    const { payments } = await orderOf(server, id)
    const pay = async (account: string) => ({
      account,
      ask: {
        id,
        version: (await orderOf(server, id)).version,
        paymentId: payments[0]?.paymentId ?? 0,
        paidDate: dayFrom(0),
      },
    })
    const said = async (account: string) =>
      (await server.as(account).refused(orderCalls.pay, (await pay(account)).ask)).msg
    expect(await said(buyer)).toBe('采购员不能登记本人订单的付款')
    expect(await said('cg_pan')).toBe('审批订单的人不能付款')
    await server.as('cw_jin').call(orderCalls.pay, (await pay('cw_jin')).ask)
    expect((await auditor().call(segregation.happened, {})).rows).toEqual([])
  })
})

describe('the report of duties that do not go together', () => {
  const pairsOf = async (account: string) =>
    (await auditor().call(segregation.list, { keyword: account, pageSize: 500 })).rows
      .map(({ pair }) => pair)
      .toSorted()
  it('names whose roles combine them, by which roles, and on which documents', async () => {
    const { rows } = await auditor().call(segregation.list, { keyword: 'cg_dai', pair: 'material/buys-pays' })
    expect(rows).toMatchObject([
      {
        nickName: '戴宇航',
        pairName: '采购 / 付款',
        oneRoles: '采购员',
        otherRoles: '财务人员',
        documentNames: '采购订单',
        happened: 0,
      },
    ])
    expect(await pairsOf('cg_dai')).toEqual(
      expect.arrayContaining(['material/buys-approves', 'material/buys-pays', 'material/order', 'material/result']),
    )
    expect(await pairsOf('cg_pan')).toEqual(expect.arrayContaining(['material/approves-pays']))
    expect(await pairsOf('cg_lian')).toEqual([])
    const english = await server
      .as('sj_mu', 'en')
      .call(segregation.list, { keyword: 'cg_dai', pair: 'material/buys-pays' })
    expect(english.rows).toMatchObject([{ pairName: 'Buys / Pays', oneRoles: 'Purchaser', otherRoles: 'Finance' }])
    const names = (await auditor().call(segregation.pairs, {})).map(({ pair }) => pair)
    expect(names).toEqual(expect.arrayContaining(['material/asks-buys', 'equipment/application']))
  })
  it('leaves out whose roles do not, once a role is taken or disabled', async () => {
    await sql`update system.role set status = '1' where key = 'finance'`.execute(server.db)
    expect(await pairsOf('cg_pan')).not.toContain('material/approves-pays')
    await sql`update system.role set status = '0' where key = 'finance'`.execute(server.db)
  })
  it('finds a document on which one person did both, though the product refuses it', async () => {
    const { lines } = await approvedResult(server, [[1, '1']])
    const { id } = await server.as(buyer).call(orderCalls.create, await draftOf(server, lines))
    await server.as(buyer).call(orderCalls.submit, { id, version: 1 })
    await server.as('cg_pan').call(orderCalls.approve, { id, version: (await orderOf(server, id)).version })
    expect((await auditor().call(segregation.happened, {})).rows).toEqual([])
    // Past all rules: the decision becomes the buyer's own.
    await sql`
      update document.approval_task t set decided_by = (select id from system.user where name = ${buyer})
      from document.approval_step s join document.approval v on v.id = s.approval_id where s.id = t.step_id and v.document_id = ${id}`.execute(
      server.db,
    )
    const { rows } = await auditor().call(segregation.happened, {})
    expect(rows.map(({ pair, documentId, nickName }) => [pair, documentId, nickName]).toSorted()).toEqual([
      ['material/buys-approves', id, '戴宇航'],
      ['material/order', id, '戴宇航'],
    ])
    const [row] = (await auditor().call(segregation.list, { keyword: 'cg_dai', pair: 'material/buys-approves' })).rows
    expect(row?.happened).toBe(1)
  })
  it('is for those who may read it, of people in their scope', async () => {
    expect(await server.as('jl_shi').refused(segregation.list, {})).toMatchObject({ code: 403 })
    expect(await server.as('jl_shi').refused(segregation.happened, {})).toMatchObject({ code: 403 })
  })
})
