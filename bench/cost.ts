// CPU of one request, server and database together, the product against the bare server: in short rounds taken in
// turns, the median of their ratios.
import { isDeepStrictEqual } from 'node:util'
import type { Plan } from './bare.ts'
import { connect } from '../server/src/kit/database/database.ts'
import { type Capturing, type Captured, type Statement, capture } from './capture.ts'
import { commonMark, department } from './data.ts'
import { type Sent, call, load, median } from './load.ts'
import { plainCreation } from './plain.ts'
import { type Place, type Served, startBare, startProduct, tokenFor } from './place.ts'
import { cpuOf, cpuOfFamily } from './proc.ts'
import type { Tell } from './report.ts'

const rounds = 9
const secondsPerRound = 0.8
const atOnce = 4
const prefix = '/prod-api/equipment/device'

interface Case {
  readonly name: string
  readonly bound: number
  readonly serverBound?: number
  readonly next: (index: number) => Sent
  readonly plan: (captured: Captured) => Plan
  /** Whether two answers of equal calls are equal. */
  readonly repeatable: boolean
}

const people = [
  { name: 'administrator', account: 'admin' },
  { name: `keeper of ${department.id}`, account: department.keeper },
]

const listPlan =
  (path: string) =>
  ({ statements, answer }: Captured): Plan => {
    const find = (what: RegExp): Statement | undefined => statements.find(({ text }) => what.test(text))
    const lookUp = find(/^select array\(/)
    const keys = find(/as key from/)
    const rows = find(/array_position/)
    const count = find(/^\s*select count/)
    const estimate = find(/^\s*explain/)
    const known = [lookUp, keys, rows, count, estimate].filter((statement) => statement !== undefined)
    if (!keys || !rows || known.length !== statements.length)
      throw new Error(
        `the list asks otherwise than the bare server knows: ${statements.map(({ text }) => text).join('\n')}`,
      )
    return {
      kind: 'list',
      path,
      msg: String(answer['msg']),
      keys,
      rows,
      ...(lookUp && { lookUp }),
      ...(count && { count }),
      ...(estimate && { estimate }),
    }
  }

const list = (name: string, query: string, headers: Sent['headers']): Case => {
  const path = `${prefix}/list?pageNum=1&pageSize=20${query}`
  return {
    name,
    bound: 1.5,
    serverBound: 2.5,
    repeatable: true,
    next: () => ({ method: 'GET', path, ...(headers && { headers }) }),
    plan: listPlan(path),
  }
}

// Texts of the recorded creation that each repetition replaces by its own.
const marksOf = (account: string) => ({
  devCoding: `code:${account}`,
  assetCoding: `asset:${account}`,
  selfNum: `self:${account}`,
  devSign: `serial:${account}`,
  key: `key:${account}`,
})
let created = 0
const creation = (headers: Sent['headers'], own: (field: string) => string): Sent => ({
  method: 'POST',
  path: prefix,
  headers: { ...headers, 'idempotency-key': own('key') },
  body: JSON.stringify({
    modelId: 1,
    devName: 'Vibrator of the bench',
    devCoding: own('devCoding'),
    assetCoding: own('assetCoding'),
    selfNum: own('selfNum'),
    devSign: own('devSign'),
    manufacturer: 'Maker',
    ifcountry: '1',
    productingDate: '2020-01-02',
    useStartDate: '2020-03-04',
    originalValue: '125000.50',
    netValue: '80000',
    deprYears: 8,
    ownerOrgId: department.id,
    devPosition: 'Row 4',
    params: { channels: '48' },
    remark: 'made by the bench',
  }),
})
const creates = (headers: Sent['headers'], marks: ReturnType<typeof marksOf>): Case => ({
  name: 'create one',
  bound: 4,
  repeatable: false,
  next: () => {
    created += 1
    const own = `${process.pid}-${created}`
    return creation(headers, (field) => `${field}-${own}`)
  },
  plan: ({ statements, answer }) => ({
    kind: 'create',
    path: prefix,
    msg: String(answer['msg']),
    statements: statements.map((statement) => ({
      ...statement,
      ...(statement.text.includes('insert into equipment.device ') && { gives: devIdIn(answer) }),
    })),
    marks,
  }),
})
const devIdIn = (answer: Captured['answer']): number => (answer['data'] as { devId: number }).devId

// Devices that both persons see, spread over the table.
const idsOf = async (databaseUrl: string): Promise<number[]> => {
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  try {
    const rows = await db
      .selectFrom('equipment.device')
      .select('id')
      .where('owner_department_id', '=', department.id)
      .orderBy('net_value')
      .orderBy('serial')
      .limit(1000)
      .execute()
    return rows.map(({ id }) => id)
  } finally {
    await close()
  }
}
const one = (headers: Sent['headers'], ids: readonly number[]): Case => ({
  name: 'one by id',
  bound: 3,
  repeatable: true,
  next: (index) => ({ method: 'GET', path: `${prefix}/${ids[index % ids.length] ?? 0}`, ...(headers && { headers }) }),
  plan: ({ statements, answer }) => {
    const [statement] = statements
    if (!statement || statements.length !== 1)
      throw new Error('one device is read otherwise than the bare server knows')
    return {
      kind: 'one',
      prefix: `${prefix}/`,
      msg: String(answer['msg']),
      statement,
      id: (answer['data'] as { devId: number }).devId,
    }
  },
})

/** CPU seconds of one call. */
interface Spent {
  readonly server: number
  readonly both: number
}
const spend = async (place: Place, { url, pid }: Served, next: Case['next'], count: number): Promise<Spent> => {
  const [server, database] = [cpuOf(pid), cpuOfFamily(place.postmaster)]
  await load(url, next, count, atOnce)
  const used = cpuOf(pid) - server
  return { server: used / count, both: (used + cpuOfFamily(place.postmaster) - database) / count }
}

/** The median of the rounds' ratios, and what each side spent. */
export const ratioOf = (
  pairs: readonly { ours: Spent; theirs: Spent }[],
  of: keyof Spent,
): { value: number; note: string } => {
  const each = (side: 'ours' | 'theirs') => (1000 * median(pairs.map((pair) => pair[side][of]))).toFixed(2)
  return {
    value: median(pairs.map((pair) => pair.ours[of] / pair.theirs[of])),
    note: `${each('ours')} : ${each('theirs')} ms`,
  }
}

/**
 * How many calls make a round that the clock of processes, which ticks in
 * hundredths, measures well enough. Warms both up as well.
 */
const countFor = async (ours: Side, theirs: Side): Promise<number> => {
  for (const { served, next } of [ours, theirs]) await load(served.url, next, 400, atOnce)
  const begin = performance.now()
  await load(ours.served.url, ours.next, 50, atOnce)
  return Math.min(1500, Math.max(40, Math.round((secondsPerRound * 1000 * 50) / (performance.now() - begin))))
}

/** One side of a comparison: a process, and the calls that it is asked. */
export interface Side {
  readonly served: Served
  readonly next: (index: number) => Sent
}

/** The CPU of two sides in turns; gives each round's pair. */
export const inTurns = async (place: Place, ours: Side, theirs: Side): Promise<{ ours: Spent; theirs: Spent }[]> => {
  const count = await countFor(ours, theirs)
  const pairs: { ours: Spent; theirs: Spent }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
    const spent = new Map<Side, Spent>()
    for (const side of order) spent.set(side, await spend(place, side.served, side.next, count))
    const [first, second] = [spent.get(ours), spent.get(theirs)]
    if (first && second) pairs.push({ ours: first, theirs: second })
  }
  return pairs
}

const measured = async (
  place: Place,
  product: Served,
  bare: Served,
  { next, name, bound, serverBound }: Case,
  label: string,
  tell: Tell,
): Promise<void> => {
  const pairs = await inTurns(place, { served: product, next }, { served: bare, next })
  tell({ name: `${label}: ${name}, CPU`, bound, unit: '×', ...ratioOf(pairs, 'both') })
  if (serverBound !== undefined)
    tell({
      name: `${label}: ${name}, CPU of the server alone`,
      bound: serverBound,
      unit: '×',
      ...ratioOf(pairs, 'server'),
    })
}

const captured = async (hearing: Capturing, { next, name }: Case, sent: Sent = next(0)): Promise<Captured> => {
  // Who asks is resolved at the first call and known at the second.
  await hearing.of(name === 'create one' ? next(0) : sent)
  return hearing.of(sent)
}

const casesFor = (which: string, headers: Sent['headers'], ids: readonly number[], account: string): Case[] =>
  ({
    list: [
      list('list page of 20', '', headers),
      list('contains-filter (5 %)', `&keyword=${commonMark}`, headers),
      list('sorted by value', '&orderByColumn=originalValue&isAsc=desc', headers),
    ],
    one: [one(headers, ids)],
    create: [creates(headers, marksOf(account))],
  })[which] ?? []

/** What a call is held against: the product's own statements, and for a creation plain inserts as well. */
const plansFor = async (
  which: string,
  databaseUrl: string,
  own: Plan,
  { answer }: Captured,
): Promise<[Partial<Case>, Plan][]> => {
  if (own.kind !== 'create') return [[{}, own]]
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  try {
    const statements = await plainCreation(db, devIdIn(answer), own.marks['key'] ?? '')
    return [
      [{}, own],
      [
        { name: `${which} one, beside plain inserts`, bound: 12 },
        { ...own, statements },
      ],
    ]
  } finally {
    await close()
  }
}

/** `which` is list, one or create. */
export const cost =
  (which: 'list' | 'one' | 'create') =>
  async (place: Place, sizes: readonly number[], tell: Tell): Promise<void> => {
    for (const devices of sizes) {
      const databaseUrl = await place.database(devices)
      const product = await startProduct(databaseUrl)
      const hearing = await capture(databaseUrl)
      const ids = await idsOf(databaseUrl)
      try {
        for (const { name, account } of people) {
          const headers = {
            authorization: `Bearer ${await tokenFor(databaseUrl, account)}`,
            'accept-language': 'zh-CN',
          }
          for (const given of casesFor(which, headers, ids, account)) {
            const marks: Record<string, string> = marksOf(account)
            const sent = which === 'create' ? creation(headers, (field) => marks[field] ?? '') : given.next(0)
            const recorded = await captured(hearing, given, sent)
            for (const [beside, plan] of await plansFor(which, databaseUrl, given.plan(recorded), recorded)) {
              const bare = await startBare({ databaseUrl, plans: [plan] })
              try {
                if (
                  given.repeatable &&
                  !isDeepStrictEqual(await call(product.url, given.next(1)), await call(bare.url, given.next(1)))
                )
                  throw new Error(`${given.name}: the bare server answers otherwise`)
                await measured(place, product, bare, { ...given, ...beside }, `${devices / 1000}k, ${name}`, tell)
              } finally {
                await bare.stop()
              }
            }
          }
        }
      } finally {
        await hearing.close()
        await product.stop()
      }
    }
  }
