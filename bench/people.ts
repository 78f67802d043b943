// Many people at once who look, think, and now and then write: how long one of them waits, and how many there may be
// until that takes off. Milliseconds of this machine, which the people share with the product.
import { setTimeout as sleep } from 'node:timers/promises'
import { department } from './data.ts'
import { type Caller, type Sent, call, caller, median } from './load.ts'
import { type Place, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'

/** Between an answer and what its reader asks for next; drawn evenly up to twice that. */
const thinkSeconds = 5
const [settleSeconds, measureSeconds] = [8, 20]
const steps = [300, 600, 1200, 1800, 2400, 3600]
/** A list that comes later is waited for. */
const longestMs = 500
const accounts = [department.keeper, 'admin', 'dp_sun', 'xm_ma', 'wz_ye', 'kg_he', 'zb_lin', 'jl_shi', 'ld_gao']

const base = '/prod-api/equipment/device'
let written = 0
const entry = (): Sent['body'] => {
  written += 1
  return JSON.stringify({
    modelId: 1,
    devName: 'Entered by many',
    devSign: `many-${process.pid}-${written}`,
    ownerOrgId: department.id,
    accountState: 'inAccount',
  })
}
const looks: readonly (() => string)[] = [
  () => `${base}/list?pageNum=1&pageSize=20`,
  () => `${base}/list?pageNum=1&pageSize=20`,
  () => `${base}/list?pageNum=${2 + Math.floor(Math.random() * 5)}&pageSize=20`,
  () => `${base}/list?pageNum=1&pageSize=20&keyword=SX${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
  () => `${base}/list?pageNum=1&pageSize=20&techState=waitRepair`,
  () => '/prod-api/equipment/allocation/list?pageNum=1&pageSize=20',
  () => '/prod-api/system/user/getInfo',
]

/** Somebody who may do some of it. */
interface Person {
  readonly account: string
  readonly headers: Sent['headers'] & {}
  readonly looks: readonly (() => string)[]
}
const personOf = async (databaseUrl: string, url: string, account: string): Promise<Person> => {
  const headers = {
    authorization: `Bearer ${await tokenFor(databaseUrl, account)}`,
    'accept-language': 'zh-CN',
  }
  const may = await Promise.all(
    looks.map((look) =>
      call(url, { method: 'GET', path: look(), headers }).then(
        () => true,
        () => false,
      ),
    ),
  )
  return { account, headers, looks: looks.filter((_, index) => may[index]) }
}
/** One call in twenty writes, of whoever enters devices. */
const nextOf = ({ account, headers, looks: own }: Person): Sent => {
  if (account === department.keeper && Math.random() < accounts.length / 20)
    return { method: 'POST', path: base, headers, body: entry() }
  return { method: 'GET', path: own[Math.floor(Math.random() * own.length)]?.() ?? base, headers }
}

interface Waited {
  readonly p95: number
  readonly half: number
  readonly perSecond: number
}
const crowd = async (url: string, count: number, persons: readonly Person[]): Promise<Waited> => {
  const took: number[] = []
  const begin = performance.now()
  const [from, until] = [begin + settleSeconds * 1000, begin + (settleSeconds + measureSeconds) * 1000]
  const work = async (person: Person, ask: Caller): Promise<void> => {
    await sleep(Math.random() * thinkSeconds * 1000)
    while (performance.now() < until) {
      const asked = performance.now()
      await ask.once(nextOf(person))
      if (asked >= from) took.push(performance.now() - asked)
      await sleep(Math.random() * 2 * thinkSeconds * 1000)
    }
  }
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const person = persons[index % persons.length]
      const ask = caller(url)
      if (person) await work(person, ask).finally(() => ask.leave())
    }),
  )
  const sorted = took.toSorted((one, other) => one - other)
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    half: median(took),
    perSecond: took.length / measureSeconds,
  }
}

export const people = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const product = await startProduct(databaseUrl)
  try {
    const persons: Person[] = []
    for (const account of accounts) persons.push(await personOf(databaseUrl, product.url, account))
    let most = 0
    for (const count of steps) {
      const { p95, half, perSecond } = await crowd(product.url, count, persons)
      const note = `half within ${half.toFixed(0)} ms, ${perSecond.toFixed(0)} calls a second`
      tell({ name: `${count} people, 95 of 100 calls within`, unit: 'ms', value: p95, note })
      if (p95 > longestMs) break
      most = count
    }
    tell({ name: `people until 5 of 100 calls take over ${longestMs} ms`, unit: 'people', value: most })
  } finally {
    await product.stop()
  }
}
