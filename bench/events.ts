// What telling another system costs: a receiver hears of ten thousand events a minute of devices that are entered, moved and changed, while somebody asks
// for a list at a steady pace; beside the same entries and the same list with nobody told.
import { device } from '@geodepot/contracts/equipment/device.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../server/src/kit/database/database.ts'
import { type Ask, type Caller, callerAs } from './caller.ts'
import { department } from './data.ts'
import { call, caller, median } from './load.ts'
import { type Place, startProduct, tokenFor } from './place.ts'
import { cpuOf, cpuOfFamily } from './proc.ts'
import type { Tell } from './report.ts'

const perMinute = 10_000
const changesPerSecond = 5
// A device that is entered is two events: created, and moved to where it is.
const enteredPerSecond = Math.ceil((perMinute / 60 - changesPerSecond) / 2)
const looksPerSecond = 10
const [pairs, phaseSeconds] = [4, 15]
const told = ['created', 'changed', 'moved'].map((event) => `equipment.device.${event}`)

/** A receiver that says yes, counts, and sees whether what it hears of a record comes in its order. */
const openReceiver = async () => {
  const last = new Map<string, number>()
  let [count, outOfOrder] = [0, 0]
  const http = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += String(part)
    })
    request.on('end', () => {
      const { id, recordId } = JSON.parse(text) as { id: string; recordId: string }
      const place = Number(id.split('-').at(-1))
      if (place <= (last.get(recordId) ?? -1)) outOfOrder += 1
      last.set(recordId, place)
      count += 1
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    host: `127.0.0.1:${(http.address() as AddressInfo).port}`,
    count: () => count,
    outOfOrder: () => outOfOrder,
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

let serial = 0
/** Does something so many times a second, whether or not what came before is over, until the time is up. */
const steadily = async (perSecond: number, seconds: number, act: (turn: number) => Promise<void>): Promise<void> => {
  const begin = performance.now()
  const acts: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    await sleep(Math.max(0, begin + (turn * 1000) / perSecond - performance.now()))
    acts.push(act(turn))
  }
  await Promise.all(acts)
}

/** Enters what is due by the clock, many by one call after the other; gives the events that this makes. */
const enter = async (admin: Caller, seconds: number): Promise<number> => {
  const begin = performance.now()
  let entered = 0
  while (entered < enteredPerSecond * seconds) {
    await sleep(500)
    const due = Math.min(seconds, (performance.now() - begin) / 1000) * enteredPerSecond
    const items = Array.from({ length: Math.min(500, Math.ceil(due) - entered) }, () => ({
      modelId: 1,
      devName: 'Told of',
      devSign: `told-${process.pid}-${(serial += 1)}`,
      ownerOrgId: department.id,
    }))
    await admin.call({ ...device.create, path: '/system/batch/equipment/device/create' }, { items })
    entered += items.length
  }
  return 2 * entered
}
/** The same, and changes some of those that there are one by one. */
const write = async (admin: Caller, seconds: number): Promise<number> => {
  let changed = 0
  const change = steadily(changesPerSecond, seconds, async (turn) => {
    const id = 1 + (turn % 50)
    const { version } = await admin.call(device.get, { id })
    await admin.call(device.update, { id, version, remark: `${serial} ${turn}` })
    changed += 1
  })
  const [entered] = await Promise.all([enter(admin, seconds), change])
  return entered + changed
}

interface Phase {
  readonly events: number
  readonly took: readonly number[]
}
const phase = async (url: string, admin: Caller, headers: Readonly<Record<string, string>>): Promise<Phase> => {
  const took: number[] = []
  const lanes = Array.from({ length: 4 }, () => caller(url))
  const look = steadily(looksPerSecond, phaseSeconds, async (turn) => {
    const begin = performance.now()
    await lanes[turn % lanes.length]?.once({
      method: 'GET',
      path: `/prod-api/equipment/device/list?pageNum=${1 + (turn % 5)}&pageSize=20`,
      headers,
    })
    took.push(performance.now() - begin)
  })
  const [events] = await Promise.all([write(admin, phaseSeconds), look])
  for (const lane of lanes) lane.leave()
  return { events, took }
}
const at = (took: readonly number[], share: number): number =>
  took.toSorted((one, other) => one - other)[Math.ceil(took.length * share) - 1] ?? 0

export const events = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const receiver = await openReceiver()
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  await sql`update system.config set value = ${receiver.host} where key = 'sys.webhook.hosts'`.execute(db)
  await close()
  const product = await startProduct(databaseUrl)
  try {
    const admin = await callerAs(product.url, databaseUrl, 'admin')
    const headers = { authorization: `Bearer ${await tokenFor(databaseUrl, 'admin')}`, 'accept-language': 'zh-CN' }
    const { data: roles } = (await call(product.url, {
      method: 'GET',
      path: `/prod-api${role.optionselect.path}`,
      headers,
    })) as { data: { roleId: number; roleKey: string }[] }
    const { id: accountId } = await admin.call(serviceAccountCalls.create, {
      name: 'warehouse',
      deptId: department.id,
      roleIds: roles.filter(({ roleKey }) => roleKey === 'equip_mgr').map(({ roleId }) => roleId),
    })
    const subscription: Ask = {
      name: 'warehouse',
      url: `http://${receiver.host}/`,
      accountId,
      events: told,
      form: 'json',
      language: 'cn',
      robotSecret: '',
      remark: '',
    }
    const cpu = () => cpuOf(product.pid) + cpuOfFamily(place.postmaster)
    const found: { quiet: Phase; loud: Phase; spent: number; perMinute: number; waited: number; drain: number }[] = []
    // The first pair is to warm both up.
    for (let pair = 0; pair <= pairs; pair += 1) {
      const cpuBefore = cpu()
      const quiet = await phase(product.url, admin, headers)
      const cpuBetween = cpu()
      const { id } = await admin.call(subscriptionCalls.create, subscription)
      const [before, begin] = [receiver.count(), performance.now()]
      const loud = await phase(product.url, admin, headers)
      const [heard, end] = [receiver.count() - before, performance.now()]
      while (receiver.count() - before < loud.events) {
        if (performance.now() - end > 60_000)
          throw new Error(`${loud.events} events, of which ${receiver.count() - before} came`)
        await sleep(20)
      }
      if (pair > 0)
        found.push({
          quiet,
          loud,
          spent: (cpu() - cpuBetween - (cpuBetween - cpuBefore)) / loud.events,
          perMinute: (60_000 * heard) / (end - begin),
          waited: loud.events - heard,
          drain: (performance.now() - end) / 1000,
        })
      await admin.call(subscriptionCalls.remove, { ids: String(id) })
    }
    for (const [share, name] of [
      [0.5, 'half of the lists'],
      [0.95, '95 of 100 lists'],
    ] as const) {
      const of = (side: 'quiet' | 'loud') => found.map((pair) => at(pair[side].took, share))
      const [alone, beside] = [of('quiet'), of('loud')]
      tell({
        name: `${name} while events are told : while nobody is told`,
        bound: 1.1,
        unit: '×',
        value: median(beside.map((took, pair) => took / (alone[pair] ?? 0))),
        note: `${median(beside).toFixed(1)} : ${median(alone).toFixed(1)} ms, ${looksPerSecond} a second`,
      })
    }
    tell({
      name: 'until all is told once nothing happens any more',
      bound: 3,
      unit: 's',
      value: Math.max(...found.map(({ drain }) => drain)),
      note: `${median(found.map((one) => one.perMinute)).toFixed(0)} events a minute arrived, ${found.reduce((sum, { loud }) => sum + loud.events, 0)} in all, each record’s in their order; at most ${Math.max(...found.map(({ waited }) => waited))} waited at the end`,
    })
    tell({
      name: 'CPU of an event that is told',
      unit: 'µs',
      value: 1_000_000 * median(found.map(({ spent }) => spent)),
      note: 'what the same work took more than with nobody told',
    })
    if (receiver.outOfOrder() > 0) throw new Error(`${receiver.outOfOrder()} events came out of their order`)
  } finally {
    await product.stop()
    receiver.close()
  }
}
