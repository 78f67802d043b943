import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { subscriptionCalls as calls } from '@geodepot/contracts/system/subscription.ts'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../kit/clock.ts'
import { signatureOf } from '../../kit/push/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { accountOf } from '../service-account/test/sample.ts'
import { type EventDelivery, startEventDelivery } from './index.ts'
import { openReceiver } from './test/receiver.ts'
import { subscriptionOf } from './test/sample.ts'

let server: TestServer
let delivery: EventDelivery
let other: EventDelivery
let receiver: Awaited<ReturnType<typeof openReceiver>>
let modelId = 0
const errors: unknown[] = []
beforeAll(async () => {
  server = await testServer()
  receiver = await openReceiver()
  const report = (error: unknown) => errors.push(error)
  delivery = startEventDelivery({ db: server.db, report, everyMs: 0 })
  other = startEventDelivery({ db: server.db, report, everyMs: 0 })
  await sql`update system.config set value = ${receiver.host} where key = 'sys.webhook.hosts'`.execute(server.db)
  await sql`select pg_notify('config_changed', '')`.execute(server.db)
  modelId = (await server.as('kg_he').call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
})
afterAll(async () => {
  await delivery.close()
  await other.close()
  receiver.close()
  await server.close()
})

const admin = () => server.as('admin')
let number = 0
/** A service account that holds a role, in a department. */
const account = async (roleKey: string, deptId = 'C105') => {
  const roles = await admin().call(role.optionselect, {})
  const roleIds = roles.filter((one) => one.roleKey === roleKey).map(({ roleId }) => roleId)
  const { id } = await admin().call(serviceAccountCalls.create, {
    ...accountOf(`hook-${(number += 1)}`),
    deptId,
    roleIds,
  })
  return id
}
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')
const application = ['create', 'submit', 'withdraw'].map((event) => `equipment.application.${event}`)
const devices = ['created', 'changed', 'deleted'].map((event) => `equipment.device.${event}`)
const subscribed = async (path: string, events: readonly string[], more: object = {}, roleKey = 'equip_mgr') => {
  const given = subscriptionOf(path.slice(1), await account(roleKey))
  const { id, secret } = await admin().call(calls.create, {
    ...given,
    url: receiver.url(path),
    events: [...events],
    ...more,
  })
  return { id, secret }
}
const gone = (id: number) => admin().call(calls.remove, { ids: String(id) })
const standing = (id: number) => admin().call(calls.get, { id })
const log = async (subscriptionId: number) =>
  (await admin().call(calls.attempts, { subscriptionId, pageSize: 100, isAsc: 'asc' })).rows

const applied = async (name: string) => {
  const { design_start: start } = await server.db
    .selectFrom('system.project')
    .select('design_start')
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  const { deviceappid } = await server.as('xm_ma').call(applicationCalls.save, {
    appName: name,
    projectInfoNo: 'P2601',
    planStart: start ?? '',
    planEnd: start ?? '',
    lines: [{ modelId, requestedQty: '2' }],
  })
  return deviceappid
}
const card = (devSign: string) => ({
  modelId,
  devName: 'WTU-508节点',
  devSign,
  ownerOrgId: 'C10801',
  originalValue: '640',
  netValue: '500.5',
})
const entered = async (devSign: string) => (await server.as('kg_he').call(device.create, card(devSign))).devId
const remarked = (devSign: string, id: number, version: number) =>
  server.as('kg_he').call(device.update, { ...card(devSign), id, version, remark: `第 ${version} 次` })

/** Looks until a path has got so many: whatever other databases write at the same time holds the log back until it is over. */
const arrived = async (path: string, count: number, minutes = 0, node = delivery) => {
  await expect
    .poll(
      async () => {
        await at(new Date(Date.now() + minutes * 60_000), () => node.once())
        return receiver.at(path).length
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBeGreaterThanOrEqual(count)
  return receiver.at(path)
}
/** The ids of what a path got about a record, in the order in which it came. */
const placesOf = (path: string, recordId: number) =>
  receiver
    .at(path)
    .filter(({ body }) => body['recordId'] === String(recordId))
    .map(({ body }) => Number(String(body['id']).split('-').at(-1)))

describe('what happened is told', { timeout: 90_000 }, () => {
  it('in order, signed, and only of what the account may see; nothing is written that nobody listens to', async () => {
    const all = await subscribed('/all', application)
    const crew = await subscribed('/crew', application, { accountId: await account('crew_equip', 'C10702') })
    const none = await subscribed('/none', application, { accountId: await account('purchaser') })
    const id = await applied('推送')
    await entered('EV-SILENT')
    await server.as('xm_ma').call(applicationCalls.submit, { deviceappid: id })
    const got = await arrived('/all', 2)
    expect(got.map(({ body }) => body)).toMatchObject([
      {
        type: 'equipment.application.create',
        entity: 'equipment/application',
        recordId: String(id),
        state: 'draft',
        version: 1,
      },
      { type: 'equipment.application.submit', recordId: String(id), detail: { from: 'draft' }, version: 2 },
    ])
    expect(got[1]?.body['number']).toMatch(/^SQ-|^[A-Z]+-/)
    expect(got[0]?.body['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
    for (const { headers, text, body } of got) {
      const stamp = String(headers['x-geodepot-timestamp'])
      expect(Math.abs(Number(stamp) - Date.now() / 1000)).toBeLessThan(120)
      expect(headers['x-geodepot-signature']).toBe(`sha256=${signatureOf(all.secret, stamp, text)}`)
      expect(headers['x-geodepot-id']).toBe(body['id'])
    }
    expect([receiver.at('/crew'), receiver.at('/none')]).toEqual([[], []])
    const { rows } = await sql<{ event: string }>`select distinct kind from document.happening`.execute(server.db)
    expect(rows).toEqual([{ kind: 'equipment/application' }])
    // Nobody reads the secret or the address out of the database.
    const { rows: kept } =
      await sql`select url, secret from system.subscription where url like 'http%' or secret like 'gds_%'`.execute(
        server.db,
      )
    expect(kept).toEqual([])
    for (const one of [all, crew, none]) await gone(one.id)
    expect((await sql`select 1 from document.listened`.execute(server.db)).rows).toEqual([])
  })

  it('of masters too, of what is gone to who sees all or was told of it, and to each by its present rights', async () => {
    const keeper = await account('pool_keeper', 'C105')
    const narrow = await subscribed('/narrow', devices, { accountId: keeper })
    const wide = await subscribed('/wide', devices)
    const id = await entered('EV-GONE')
    await arrived('/wide', 1)
    await server.as('kg_he').call(device.remove, { ids: String(id) })
    const got = await arrived('/wide', 2)
    expect(got.map(({ body }) => body['type'])).toEqual(['equipment.device.created', 'equipment.device.deleted'])
    expect(receiver.at('/narrow')).toEqual([])
    await admin().call(serviceAccountCalls.remove, { ids: String(keeper) })
    await entered('EV-NEXT')
    await arrived('/wide', 3)
    await expect
      .poll(async () => (await delivery.once(), (await standing(narrow.id)).pause), { timeout: 60_000 })
      .toBe('account')
    for (const one of [narrow, wide]) await gone(one.id)
  })

  it('by one node at a time, whichever looks, and by another when one went away', async () => {
    const { id } = await subscribed('/nodes', devices)
    const made = []
    for (let index = 0; index < 6; index += 1) made.push(await entered(`EV-N${index}`))
    for (const version of [1, 2])
      for (const [index, one] of made.entries()) await remarked(`EV-N${index}`, one, version)
    await expect
      .poll(
        async () => {
          await Promise.all([delivery.once(), other.once(), delivery.once()])
          return receiver.at('/nodes').length
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(18)
    for (const one of made) {
      const places = placesOf('/nodes', one)
      expect(places).toEqual(places.toSorted((first, second) => first - second))
      expect(new Set(places).size).toBe(3)
    }
    await sql`update system.subscription set lease = gen_random_uuid(), leased_until = now() + interval '3 minutes' where id = ${id}`.execute(
      server.db,
    )
    await remarked('EV-N0', made[0] ?? 0, 3)
    expect(await delivery.once()).toBe(0)
    await arrived('/nodes', 19, 4, other)
    await gone(id)
  })
})

describe('after a clock that ran ahead', { timeout: 90_000 }, () => {
  it('what waits until its date is told now', async () => {
    const { id } = await subscribed('/ahead', devices)
    const one = await entered('EV-AHEAD')
    receiver.answer('/ahead', () => 500)
    await arrived('/ahead', 1)
    receiver.answer('/ahead', () => 200)
    const put = (days: number) =>
      sql`with d as (update system.event_delivery set next_at = now() + ${days} * interval '1 day' where subscription_id = ${id} and state = 'waiting')
        update system.subscription set next_at = now() + ${days} * interval '1 day', lease = gen_random_uuid(), leased_until = now() + ${days} * interval '1 day' where id = ${id}`.execute(
        server.db,
      )
    await put(0.5)
    expect(await delivery.once()).toBe(0)
    await put(900)
    await arrived('/ahead', 2)
    await remarked('EV-AHEAD', one, 1)
    await arrived('/ahead', 3)
    await gone(id)
  })
})

describe('a receiver that does not answer', { timeout: 90_000 }, () => {
  it('delays no other, is tried again with growing waits and in order, is paused after a day, and goes on where it stood', async () => {
    const ok = await subscribed('/ok', devices)
    const down = await subscribed('/down', devices)
    let status = 500
    receiver.answer('/down', () => status)
    const id = await entered('EV-DOWN')
    await arrived('/down', 1)
    await remarked('EV-DOWN', id, 1)
    const second = await entered('EV-DOWN2')
    await arrived('/ok', 3)
    expect((await standing(down.id)).standing).toBe('failing')
    // Within the first half minute nothing, then one, and growing waits from there.
    expect(receiver.at('/down')).toHaveLength(1)
    await arrived('/down', 2, 1)
    const { rows: waits } = await sql<{ minutes: number }>`
      select extract(epoch from d.next_at - t.attempted_at)::float / 60 as minutes from system.event_delivery d
      join lateral (select max(attempted_at) as attempted_at from system.event_attempt t where t.delivery_id = d.id) t on true
      where d.subscription_id = ${down.id} and d.attempts = 2`.execute(server.db)
    expect(waits[0]?.minutes).toBeCloseTo(2, 0)
    for (const minutes of [20, 60, 300, 900, 1500, 1800])
      await at(new Date(Date.now() + minutes * 60_000), () => delivery.once())
    expect(await standing(down.id)).toMatchObject({ standing: 'paused', pause: 'failing' })
    const { rows: told } = await server.as('admin').call(message.list, { kind: 'alert', pageSize: 5 })
    expect(told[0]?.title).toBe('事件订阅“down”已暂停')
    // What happens meanwhile is not lost.
    await remarked('EV-DOWN', id, 2)
    status = 200
    await arrived('/ok', 4, 2000)
    const before = receiver.at('/down').length
    await admin().call(calls.resume, { id: down.id, version: (await standing(down.id)).version })
    await arrived('/down', before + 4, 2000)
    expect(new Set(placesOf('/down', id)).size).toBe(3)
    const taken = placesOf('/down', id).slice(-3)
    expect(taken).toEqual([...new Set(placesOf('/down', id))].toSorted((one, two) => one - two))
    expect(placesOf('/down', second)).toHaveLength(1)
    expect(await standing(down.id)).toMatchObject({ standing: 'active', waiting: 0 })
    for (const one of [ok, down]) await gone(one.id)
  })

  it('refuses one record: that waits in its order, the others go on', async () => {
    const { id } = await subscribed('/lane', devices)
    const [bad, good] = [await entered('EV-BAD'), await entered('EV-GOOD')]
    let isOpen = false
    receiver.answer('/lane', (body) => (isOpen || body['recordId'] !== String(bad) ? 200 : 500))
    await remarked('EV-BAD', bad, 1)
    await remarked('EV-GOOD', good, 1)
    await arrived('/lane', 3)
    await remarked('EV-GOOD', good, 2)
    await arrived('/lane', 4)
    expect([placesOf('/lane', bad).length, placesOf('/lane', good).length]).toEqual([1, 3])
    isOpen = true
    await arrived('/lane', 6, 1)
    const [refused, ...taken] = placesOf('/lane', bad)
    expect(taken[0]).toBe(refused)
    expect(taken[1]).toBeGreaterThan(refused ?? 0)
    await gone(id)
  })

  it('that is slow holds up only itself', async () => {
    const slow = await subscribed('/slow', devices)
    const quick = await subscribed('/quick', devices)
    let release: (status: number) => void = () => undefined
    receiver.answer('/slow', () => new Promise<number>((resolve) => (release = resolve)))
    await entered('EV-SLOW')
    const looks: Promise<number>[] = []
    await expect
      .poll(
        async () => {
          looks.push(delivery.once())
          await new Promise(setImmediate)
          return receiver.at('/slow').length + receiver.at('/quick').length
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(2)
    const stillSlow = new Promise((resolve) => setImmediate(resolve, 'waiting'))
    expect(await Promise.race([Promise.all(looks), stillSlow])).toBe('waiting')
    await entered('EV-SLOW2')
    await arrived('/quick', 2)
    expect(receiver.at('/slow')).toHaveLength(1)
    receiver.answer('/slow', () => 200)
    release(200)
    await arrived('/slow', 2)
    for (const one of [slow, quick]) await gone(one.id)
  })

  it('is not followed elsewhere, and one that is gone is left', async () => {
    const { id } = await subscribed('/redirect', devices)
    const left = await subscribed('/left', devices)
    receiver.answer('/redirect', () => 302)
    receiver.answer('/left', () => 410)
    await entered('EV-REDIRECT')
    await arrived('/redirect', 1)
    await arrived('/left', 1)
    expect(receiver.at('/elsewhere')).toEqual([])
    const [tried] = await log(id)
    expect(tried).toMatchObject({
      outcome: 'refused',
      status: 302,
      error: '对方返回 HTTP 302',
      attempt: 1,
      can: { skip: true },
    })
    expect(tried?.answer).toHaveLength(500)
    expect((await standing(left.id)).pause).toBe('gone')
    // Given up, the next of the record goes.
    await admin().call(calls.skip, { id, deliveryId: tried?.deliveryId ?? 0 })
    expect((await standing(id)).waiting).toBe(0)
    for (const one of [id, left.id]) await gone(one)
  })
})

describe('a subscription', { timeout: 90_000 }, () => {
  it('is tried out, its secret changed with both valid for a while, and events sent again', async () => {
    const { id, secret } = await subscribed('/again', devices)
    expect(await admin().call(calls.test, { id })).toMatchObject({ status: 200 })
    receiver.answer('/again', () => 500)
    expect((await admin().refused(calls.test, { id })).msg).toBe('未能送达：对方返回 HTTP 500')
    receiver.answer('/again', () => 200)
    const { version, secret: fresh } = await admin().call(calls.rotate, { id, version: 1, overlapHours: 24 })
    const first = await entered('EV-AGAIN')
    const signatures = async (count: number, minutes = 0) => {
      const got = await arrived('/again', count, minutes)
      const { headers = {}, text = '' } = got.at(-1) ?? {}
      const stamp = String(headers['x-geodepot-timestamp'])
      return [
        headers['x-geodepot-signature'],
        [fresh, secret].map((one) => `sha256=${signatureOf(one, stamp, text)}`),
      ] as const
    }
    const [both, expected] = await signatures(3)
    expect(both).toBe(expected.join(', '))
    await remarked('EV-AGAIN', first, 1)
    const [one, alone] = await signatures(4, 25 * 60)
    expect(one).toBe(alone[0])
    const told = await log(id)
    expect(told.map(({ event, outcome }) => [event, outcome])).toEqual([
      ['测试', 'done'],
      ['测试', 'refused'],
      ['设备台账 · 新增', 'done'],
      ['设备台账 · 修改', 'done'],
    ])
    expect(await admin().call(calls.resend, { id, deliveryIds: [told[2]?.deliveryId ?? 0] })).toEqual({ count: 1 })
    await arrived('/again', 5, 1500)
    expect(
      await admin().call(calls.resend, { id, beginTime: '2020-01-01 00:00', endTime: '2099-01-01 00:00' }),
    ).toEqual({
      count: 2,
    })
    await arrived('/again', 7, 1500)
    const places = placesOf('/again', first)
    expect([places[0], places[1]]).toEqual([places[2], places[4]])
    expect(places[3]).toBe(places[0])
    expect((await admin().refused(calls.resend, { id })).errors[0]?.field).toBe('beginTime')
    const paused = await admin().call(calls.pause, { id, version })
    expect(paused.version).toBe(version + 1)
    expect(await delivery.once()).toBe(0)
    await gone(id)
  })

  it('writes events as groups’ robots and CloudEvents want them, and hears a robot’s no', async () => {
    const cloud = await subscribed('/cloud', ['equipment.application.create'], { form: 'cloudEvents' })
    const ding = await subscribed('/ding', ['equipment.application.create'], { form: 'dingTalk', robotSecret: 'SEC1' })
    receiver.answer('/ding', () => ({ status: 200, text: '{"errcode":310000,"errmsg":"sign not match"}' }))
    const id = await applied('机器人')
    const [event] = await arrived('/cloud', 1)
    expect(event?.headers['content-type']).toContain('application/cloudevents+json')
    expect(event?.body).toMatchObject({
      specversion: '1.0',
      type: 'equipment.application.create',
      subject: `equipment/application/${id}`,
      datacontenttype: 'application/json',
      data: { entity: 'equipment/application', recordId: String(id), state: 'draft' },
    })
    const [said] = await arrived('/ding', 1)
    expect(said?.body).toMatchObject({ msgtype: 'markdown' })
    const signed = new URL(said?.path ?? '', 'https://x').searchParams
    const stamp = signed.get('timestamp') ?? ''
    expect(stamp).toMatch(/^\d{13}$/)
    expect(signed.get('sign')).toBe(hmac('SEC1', `${stamp}\nSEC1`))
    expect((await log(ding.id))[0]).toMatchObject({ outcome: 'refused', status: 200 })
    // A signature that does not match will not match later: whoever made it is told.
    await expect.poll(async () => (await standing(ding.id)).pause).toBe('robot')
    for (const one of [cloud, ding]) await gone(one.id)
  })

  it('tries a robot again that takes no more a minute, and tells of one whose address or signature is none', async () => {
    const create = ['equipment.application.create']
    const busy = await subscribed('/wecom', create, { form: 'weCom' })
    const lost = await subscribed('/wecom-lost', create, { form: 'weCom' })
    const lark = await subscribed('/feishu', create, { form: 'feishu', robotSecret: 'SEC2' })
    const unsigned = await subscribed('/feishu-unsigned', create, { form: 'feishu' })
    const taken = '{"errcode":0,"errmsg":"ok"}'
    receiver.answer('/wecom', () => ({
      status: 200,
      text: receiver.at('/wecom').length > 1 ? taken : '{"errcode":45009,"errmsg":"api freq out of limit"}',
    }))
    receiver.answer('/wecom-lost', () => ({ status: 200, text: '{"errcode":93000,"errmsg":"invalid webhook url"}' }))
    receiver.answer('/feishu', () => ({ status: 200, text: '{"code":0,"data":{},"msg":"success"}' }))
    receiver.answer('/feishu-unsigned', () => ({
      status: 200,
      text: '{"code":19021,"msg":"sign match fail or timestamp is not within one hour from current time"}',
    }))
    await applied('机器人二')
    await arrived('/wecom', 1)
    const [, again] = await arrived('/wecom', 2, 1)
    expect(again?.body).toEqual({ msgtype: 'markdown', markdown: { content: expect.stringContaining('**') } })
    // The least that any of them takes in one message.
    expect(Buffer.byteLength(again?.text ?? '')).toBeLessThan(4096)
    const [told] = await arrived('/feishu', 1)
    expect(told?.body).toMatchObject({ msg_type: 'text', content: { text: expect.any(String) } })
    expect(told?.body['timestamp']).toMatch(/^\d{10}$/)
    expect(told?.body['sign']).toBe(hmac(`${String(told?.body['timestamp'])}\nSEC2`, ''))
    await arrived('/wecom-lost', 1)
    await arrived('/feishu-unsigned', 1)
    const pauseOf = async (id: number) => (await standing(id)).pause
    for (const { id } of [lost, unsigned]) await expect.poll(() => pauseOf(id)).toBe('robot')
    for (const { id } of [busy, lark]) expect(await pauseOf(id)).toBeNull()
    for (const one of [busy, lost, lark, unsigned]) await gone(one.id)
  })

  it('is written by whoever may, for addresses that may be, events that there are and an account below one', async () => {
    const accountId = await account('equip_mgr')
    const given = subscriptionOf('written', accountId)
    const { id } = await admin().call(calls.create, given)
    const fields = async (more: object) =>
      (await admin().refused(calls.create, { ...given, name: 'x', ...more })).errors.map(({ field }) => field)
    for (const url of [
      'http://hook.example.com/',
      'https://10.1.2.3/',
      'https://localhost/x',
      'nonsense',
      'https://[::1]/',
      'https://a:b@hook.example.com/',
      '',
    ])
      expect([url, ...(await fields({ url }))]).toEqual([url, 'url'])
    expect(await fields({ events: ['equipment.nothing.submit'] })).toEqual(['events'])
    expect(await fields({ events: ['equipment', 'equipment.application'] })).toEqual(['events'])
    expect(await fields({ accountId: 999_999 })).toEqual(['accountId'])
    expect(await fields({ name: 'WRITTEN' })).toEqual(['name'])
    const row = await admin().call(calls.get, { id })
    expect(row).toMatchObject({ host: 'hook.example.com', standing: 'active', eventCount: 1 })
    expect(JSON.stringify(row)).not.toContain('/geodepot')
    const { url: _url, ...same } = given
    await admin().call(calls.update, { ...same, name: 'renamed', id, version: 1 })
    expect(await admin().refused(calls.update, { ...same, id, version: 1 })).toMatchObject({ code: 409 })
    expect(await server.as('guest01').refused(calls.list, {})).toMatchObject({ code: 403 })
    const tree = await admin().call(calls.catalogue, {})
    expect(tree.map((one) => one.id)).toEqual(['equipment', 'material', 'system'])
    expect(JSON.stringify(tree)).toContain('material.period.closed')
    expect((await admin().file(calls.export, {})).name).toMatch(/^事件订阅_.*\.xlsx$/)
    await gone(id)
    // In none of all these rounds anything went wrong.
    expect(errors).toEqual([])
  })
})
