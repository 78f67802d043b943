// What ten times the rows cost a person who waits: the median time of a
// call, one at a time, in turns on both databases.
import { commonMark, department, serialOf } from './data.ts'
import { type Sent, load, median } from './load.ts'
import { type Place, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'

const turns = 10
const secondsPerTurn = 0.4

interface Case {
  readonly name: string
  readonly bound: number
  readonly query: string
}
const selective: readonly Case[] = [
  { name: 'search for a serial', bound: 2, query: `keyword=${serialOf(43_217)}` },
  { name: 'filter by part of a serial', bound: 2, query: `devSign=${serialOf(43_217).slice(2)}` },
  { name: 'filter by part of a code', bound: 2, query: 'devCoding=gd00043210' },
  { name: 'filter by a rare state', bound: 2, query: 'techState=damaged' },
]
const everybody: readonly Case[] = [
  { name: 'unfiltered page', bound: 2, query: '' },
  ...selective,
  { name: 'contains-filter (5 %)', bound: 4, query: `keyword=${commonMark}` },
]
const people: readonly { name: string; account: string; cases: readonly Case[] }[] = [
  {
    name: 'administrator',
    account: 'admin',
    cases: [...everybody, { name: 'page 1,000', bound: 2, query: 'pageNum=1000' }],
  },
  // Of 100,000 devices a tenth are the department's: 500 pages.
  {
    name: `keeper of ${department.id}`,
    account: department.keeper,
    cases: [...everybody, { name: 'page 400', bound: 2, query: 'pageNum=400' }],
  },
]

export const growth = async (place: Place, [small = 0, large]: readonly number[], tell: Tell): Promise<void> => {
  if (large === undefined) return
  const sides = await Promise.all(
    [small, large].map(async (devices) => {
      const databaseUrl = await place.database(devices)
      return { databaseUrl, product: await startProduct(databaseUrl), took: [] as number[] }
    }),
  )
  try {
    for (const { name, account, cases } of people) {
      const tokens = new Map<string, string>()
      for (const { databaseUrl } of sides) tokens.set(databaseUrl, await tokenFor(databaseUrl, account))
      for (const given of cases) {
        for (const side of sides) side.took = []
        const next = (databaseUrl: string) => (): Sent => ({
          method: 'GET',
          path: `/prod-api/equipment/device/list?pageSize=20&${given.query}`,
          headers: { authorization: `Bearer ${tokens.get(databaseUrl) ?? ''}` },
        })
        for (const { product, databaseUrl } of sides) await load(product.url, next(databaseUrl), 20, 1)
        for (let turn = 0; turn < turns; turn += 1) {
          for (const { product, databaseUrl, took } of sides) {
            const known = median(took) || 20
            took.push(
              ...(await load(
                product.url,
                next(databaseUrl),
                Math.min(60, Math.max(4, Math.round((secondsPerTurn * 1000) / known))),
                1,
              )),
            )
          }
        }
        const [before = 0, after = 0] = sides.map(({ took }) => median(took))
        tell({
          name: `${small / 1000}k → ${large / 1000}k, ${name}: ${given.name}, p50`,
          bound: given.bound,
          value: after / before,
          unit: '×',
          note: `${before.toFixed(1)} → ${after.toFixed(1)} ms`,
        })
      }
    }
  } finally {
    for (const { product } of sides) await product.stop()
  }
}
