// A purchase file of the past in: its import against plain SQL that writes the same rows in batches.
import pg from 'pg'
import { bookOf, dirtyFile, heads, row } from '../server/src/material/purchase-history-import/test/dirty.ts'
import { median } from './load.ts'
import { type Place, type Served, startProduct, tokenFor } from './place.ts'
import { cpuOf, cpuOfFamily } from './proc.ts'
import type { Tell } from './report.ts'
import { type Spent, batchesSince, handedIn, marksOf, replayed, spent } from './sheets.ts'

const lines = 10_000
const rounds = 3
/** Purchases have nothing to do with devices: a small register does. */
const devices = 1_000
const written = [
  { table: 'material.purchase_history_file', key: 'id' },
  { table: 'material.purchase_history', key: 'id' },
  { table: 'document.audit_log', key: 'id' },
]

/** The same list with orders of its own in each edition. */
const fileOf = (edition: number): Buffer =>
  bookOf([
    ...dirtyFile(lines).rows.map((cells) => {
      const [first = '', ...rest] = cells
      return [typeof first === 'string' && first.startsWith('PO-') ? `${edition}-${first}` : first, ...rest]
    }),
    ...heads,
    row(`${edition}-LAST`),
  ])

/** As the page does it: columns as proposed, two choices for all rows, one dry run, one run. */
const imported = async (served: Served, token: string, file: Buffer): Promise<void> => {
  const { plan, check, run } = await handedIn(served, token, 'material/purchase-history', file)
  const { version, counts } = await check({ ...plan, defaults: { dateOrder: 'dmy', blanks: 'above' } })
  if (counts.new < lines) throw new Error(`the file is not new: ${JSON.stringify(counts)}`)
  await run({ version, mode: 'valid' })
}

export const history = async (place: Place, _sizes: readonly number[], tell: Tell): Promise<void> => {
  const [ours, theirs] = [await place.copy(devices), await place.copy(devices)]
  const product = await startProduct(ours)
  const [reader, writer] = [new pg.Client(ours), new pg.Client(theirs)]
  await Promise.all([reader.connect(), writer.connect()])
  const pairs: { product: Spent; plain: Spent }[] = []
  try {
    const token = await tokenFor(ours, 'cg_dai')
    // The first edition warms both up.
    for (let edition = 0; edition <= rounds; edition += 1) {
      const file = fileOf(edition)
      const marks = await marksOf(reader, written)
      const done = await spent(
        () => cpuOfFamily(product.pid) + cpuOfFamily(place.postmaster),
        () => imported(product, token, file),
      )
      const batches = await batchesSince(reader, marks, written)
      const plain = await spent(
        () => cpuOf(process.pid) + cpuOfFamily(place.postmaster),
        () => replayed(writer, batches),
      )
      if (edition > 0) pairs.push({ product: done, plain })
    }
  } finally {
    await Promise.all([reader.end(), writer.end()])
    await product.stop()
  }
  const of = (side: 'product' | 'plain', what: keyof Spent) => median(pairs.map((pair) => pair[side][what]))
  const name = `purchase history of ${lines.toLocaleString('en')} lines, from upload to done`
  for (const [what, word] of [
    ['seconds', 'time'],
    ['cpu', 'CPU'],
  ] as const)
    tell({
      name: `${name}, ${word}`,
      bound: 5,
      unit: '×',
      value: median(pairs.map(({ product: one, plain }) => one[what] / plain[what])),
      note: `${of('product', what).toFixed(2)} : ${of('plain', what).toFixed(2)} s`,
    })
}
