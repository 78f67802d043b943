// What one long document costs beside plain SQL: what is done to it from its first save to its last decision, and the rows
// that this leaves, written over and over into a copy that knows nothing of them.
import { type Sent, caller, median } from './load.ts'
import { type Place, type Served, startBare, startProduct } from './place.ts'
import { recorded } from './plain.ts'
import { cpuOf, cpuOfFamily } from './proc.ts'
import type { Tell } from './report.ts'

/** Times that plain SQL writes the rows for each time that the product does. */
const repeats = 5
/** Documents that are measured. */
const measured = 5

/** Asks for something and gives the text of the answer. */
export type Ask = (sent: Sent) => Promise<string>
/** All that is done to one document, call by call. */
export type Flow = (ask: Ask) => Promise<unknown>

/** CPU seconds, of server and database together, of calls one after the other. */
const spent = async (place: Place, served: Served, flow: Flow): Promise<number> => {
  const used = () => cpuOf(served.pid) + cpuOfFamily(place.postmaster)
  const one = caller(served.url)
  const begin = used()
  try {
    await flow(one.once)
  } finally {
    one.leave()
  }
  return used() - begin
}

export interface Long {
  readonly name: string
  readonly bound: number
  /** The database in which the documents are, and one as it was before any of these calls; nobody is connected to it. */
  readonly databaseUrl: string
  readonly before: string
  /** Of documents that are alike. The rows of the first are recorded, the last ones are measured: the others warm up. */
  readonly flows: readonly Flow[]
  /** Asks the product in this process. */
  readonly ask: Ask
}

/** Tells how many times the CPU of plain SQL the calls take. */
export const besidePlain = async (place: Place, tell: Tell, long: Long): Promise<void> => {
  const [first, ...rest] = long.flows
  const { statements } = await recorded(long.databaseUrl, async () => first?.(long.ask))
  const path = '/plain'
  // Taken back each time: the copy stays as it was, so that the same rows can be written again.
  const writings = [
    ...statements.slice(0, -1),
    { text: 'set constraints all immediate', values: [] },
    { text: 'rollback', values: [] },
  ]
  const product = await startProduct(long.databaseUrl)
  const bare = await startBare({
    databaseUrl: long.before,
    plans: [{ kind: 'create', path, answer: {}, statements: writings, marks: {} }],
  })
  const plain: Flow = async (ask) => {
    for (let times = 0; times < repeats; times += 1) await ask({ method: 'POST', path, body: '{}' })
  }
  try {
    for (const flow of rest.slice(0, -measured)) await spent(place, product, flow)
    await spent(place, bare, plain)
    const pairs: (readonly [number, number])[] = []
    for (const flow of rest.slice(-measured)) {
      const ours = await spent(place, product, flow)
      pairs.push([ours, (await spent(place, bare, plain)) / repeats])
    }
    const middle = (of: 0 | 1): string => `${Math.round(1000 * median(pairs.map((pair) => pair[of])))}`
    tell({
      name: long.name,
      bound: long.bound,
      unit: '×',
      value: median(pairs.map(([ours, theirs]) => ours / theirs)),
      note: `${middle(0)} : ${middle(1)} ms`,
    })
  } finally {
    await product.stop()
    await bare.stop()
  }
}
