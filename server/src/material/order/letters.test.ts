import { letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wirePost } from '../../kit/push/index.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { draftedOrder, orderOf } from './test/sample.ts'

let server: TestServer
let id: number
beforeAll(async () => {
  server = await testServer()
  const material = await server.as('admin').call(materialCalls.create, another({ materialNameEn: 'Test piece' }))
  ;({ id } = await draftedOrder(server, [[material.id, '3']], { orderType: 'import', incoterm: 'CIF' }))
})
afterAll(() => server.close())

const to = { contactName: 'Ms Ito', email: 'ito@example.org', language: 'en' } as const
const textOf = async (language: 'cn' | 'en') => {
  const { name, bytes } = await server.as(buyer).file(letterCalls.sheet, { id, language })
  return { name, text: JSON.stringify((await readSheet(bytes)).rows) }
}
const named = async (version?: number) => ({ id, version: version ?? (await orderOf(server, id)).version, ...to })
const sentOf = () => server.as(buyer).call(letterCalls.letters, { id })

it('goes out once it is approved: as a draft, by hand where the product sends no mail', async () => {
  expect((await server.as(buyer).refused(letterCalls.send, await named())).code).toBe(500)
  // Nor does its sheet, which would read like an order.
  expect((await server.as(buyer).refused(letterCalls.sheet, { id, language: 'en' })).msg).toMatch(/审批通过后/)
  const { version } = await orderOf(server, id)
  await server.as(buyer).call(orderCalls.submit, { id, version })
  await server.as('cg_pan').call(orderCalls.approve, { id, version: version + 1 })
  // An order that somebody changed meanwhile does not go out unseen.
  expect((await server.as(buyer).refused(letterCalls.send, await named(version))).code).toBe(409)
  const { letter } = await server.as(buyer).call(letterCalls.send, { ...(await named()), note: 'Mind the holidays' })
  expect(letter).toMatchObject({ address: 'ito@example.org' })
  expect(letter?.subject).toMatch(/^Draft of purchase order CGDD-/)
  expect(letter?.body).toContain('Dear Ms Ito')
  expect(letter?.body).toContain('Mind the holidays')
  expect(await sentOf()).toMatchObject([{ isDraft: true, sending: 'byHand', email: 'ito@example.org', language: 'en' }])
  const { name, text } = await textOf('en')
  expect(name).toMatch(/^Draft order_CGDD-/)
  for (const said of ['DRAFT, contract not signed', 'Test piece', 'Certificate of origin', 'SAY '])
    expect(text).toContain(said)
  expect((await textOf('cn')).text).toContain('草案')
})

it('is sent by mail with its sheet in the language of whoever gets it, again and again, and each is told', async () => {
  const { version } = await orderOf(server, id)
  await server.as(buyer).call(orderCalls.sign, { id, version, contractNo: 'HT-9', contractDate: dayFrom(0) })
  wirePost(true)
  try {
    expect((await server.as(buyer).call(letterCalls.send, { ...(await named()), language: 'cn' })).letter).toBeNull()
    await server.as(buyer).call(letterCalls.send, { ...(await named()), email: 'second@example.org' })
  } finally {
    wirePost(false)
  }
  const { rows } = await sql<{ address: string; subject: string; name: string; bytes: number }>`
    select address, subject, file_name as name, length(file) as bytes from document.letter order by id`.execute(
    server.db,
  )
  expect(rows.map(({ address }) => address)).toEqual(['ito@example.org', 'second@example.org'])
  expect(rows[0]?.subject).toMatch(/^采购订单 CGDD-.* \/ 合同 HT-9$/)
  expect(rows[0]?.name).toMatch(/^采购订单_CGDD-/)
  expect(rows[1]?.name).toMatch(/^Purchase order_CGDD-/)
  expect(rows[1]?.bytes).toBeGreaterThan(1000)
  await sql`update document.letter set state = 'failed', error = '拒收', error_en = 'refused' where address like 'second%'`.execute(
    server.db,
  )
  expect(await sentOf()).toMatchObject([
    { isDraft: false, sending: 'failed', sendingError: '拒收', email: 'second@example.org' },
    { isDraft: false, sending: 'waiting' },
    { isDraft: true, sending: 'byHand' },
  ])
  expect((await textOf('en')).text).not.toContain('DRAFT')
})

it('tells an amendment that is in force, with what changes above the order as it stands', async () => {
  const [line] = (await orderOf(server, id)).lines
  const amended = async (more: object) =>
    (
      await server.as(buyer).call(orderAmendmentCalls.create, {
        orderId: id,
        reason: '改期减量',
        paymentTerms: 'L/C at sight',
        lines: [{ sourceLineId: line?.lineId ?? 0, quantity: '2', unitPrice: line?.unitPrice ?? '1', ...more }],
      })
    ).id
  const amendmentId = await amended({})
  const sending = async (more: object) => ({ ...(await named()), amendmentId, ...more })
  // What waits for its approval is not told.
  expect((await server.as(buyer).refused(letterCalls.send, await sending({}))).errors).toMatchObject([
    { field: 'amendmentId', key: 'unknownAmendment' },
  ])
  await server.as(buyer).call(orderAmendmentCalls.submit, { id: amendmentId, version: 1 })
  await server.as('cg_pan').call(orderAmendmentCalls.approve, { id: amendmentId, version: 2 })
  const { number } = await server.as('admin').call(orderAmendmentCalls.get, { id: amendmentId })
  expect(
    (await server.as(buyer).refused(letterCalls.send, await sending({ amendmentId: 9_000_000_000 }))).errors,
  ).toMatchObject([{ key: 'unknownAmendment' }])
  wirePost(true)
  try {
    await server.as(buyer).call(letterCalls.send, await sending({}))
  } finally {
    wirePost(false)
  }
  const { rows } = await sql<{ subject: string; name: string }>`
    select subject, file_name as name from document.letter order by id desc limit 1`.execute(server.db)
  expect(rows[0]?.subject).toBe(`Amendment ${number} of contract HT-9`)
  expect(rows[0]?.name).toBe(`Order amendment_${number}.xlsx`)
  const { letter } = await server.as(buyer).call(letterCalls.send, await sending({ language: 'cn' }))
  expect(letter?.body).toContain(`变更单号 ${number}，原因：改期减量`)
  expect((await sentOf())[0]).toMatchObject({ amendmentId, amendmentNo: number, isDraft: false })
  const { bytes } = await server.as('admin').file(letterCalls.sheet, { id, amendmentId, language: 'en' })
  const sheet = JSON.stringify((await readSheet(bytes)).rows)
  for (const said of [number, '3 → 2', 'L/C at sight', 'Purchase order', 'SAY ']) expect(sheet).toContain(said)
  // The order alone says nothing of it.
  expect((await textOf('en')).text).not.toContain('→')
})

it('shows no prices to those who may not see them, neither of the order nor of what an amendment changed', async () => {
  const [line] = (await orderOf(server, id)).lines
  const { rows } = await sql<{ id: number }>`select id from material.order_amendment where order_id = ${id}`.execute(
    server.db,
  )
  const amendmentId = rows[0]?.id ?? 0
  // It was 1,234.5 before: no other figure of the sheet is.
  await sql`update material.order_amendment_line set price_before = 1234.5 where document_id = ${amendmentId}`.execute(
    server.db,
  )
  const told = async (account: string) => {
    const { bytes } = await server.as(account).file(letterCalls.sheet, { id, amendmentId, language: 'en' })
    return JSON.stringify((await readSheet(bytes)).rows)
  }
  expect(await told(buyer)).toContain(`1234.5 → ${line?.unitPrice}`)
  await sql`delete from system.role_menu r using system.role o, system.menu m
    where o.id = r.role_id and o.key = 'auditor' and m.id = r.menu_id and m.permission = 'material:material:price'`.execute(
    server.db,
  )
  const blind = await told('sj_mu')
  expect(blind).toContain('3 → 2')
  for (const said of ['1234.5', 'Total', 'SAY ']) expect(blind).not.toContain(said)
})

it('goes to nobody without an address, to nobody that is blocked, and not by those who do not buy', async () => {
  expect(
    (await server.as(buyer).refused(letterCalls.send, { ...(await named()), email: 'nobody' })).errors,
  ).toMatchObject([{ field: 'email', key: 'badEmail' }])
  expect((await server.as('sj_mu').refused(letterCalls.send, await named())).code).toBe(403)
  const { supplierId } = await orderOf(server, id)
  await sql`update system.supplier set blocked_at = now(), block_reason = '质量' where id = ${supplierId}`.execute(
    server.db,
  )
  expect((await server.as(buyer).refused(letterCalls.send, await named())).errors).toMatchObject([
    { key: 'blockedSupplier' },
  ])
  // An amendment that takes away is told to him all the same; one that adds is not.
  const { rows } = await sql<{ id: number }>`select id from material.order_amendment where order_id = ${id}`.execute(
    server.db,
  )
  const amended = { ...(await named()), amendmentId: rows[0]?.id ?? 0 }
  expect((await server.as(buyer).call(letterCalls.send, amended)).letter?.address).toBe('ito@example.org')
  await sql`update material.order_amendment_line set quantity = quantity_before + 1 where document_id = ${amended.amendmentId}`.execute(
    server.db,
  )
  expect((await server.as(buyer).refused(letterCalls.send, amended)).errors).toMatchObject([{ key: 'blockedSupplier' }])
  expect(await sentOf()).toHaveLength(6)
})

it('stays here when the order is cancelled before it has gone out', async () => {
  const waiting = async () => (await sentOf()).filter(({ sending }) => sending === 'waiting').length
  expect(await waiting()).toBe(2)
  const { version } = await orderOf(server, id)
  await server.as(buyer).call(orderCalls.cancel, { id, version, opinion: '项目取消' })
  expect(await waiting()).toBe(0)
  expect((await sentOf()).filter(({ sendingError }) => sendingError === '发出前已撤回')).toHaveLength(2)
})
