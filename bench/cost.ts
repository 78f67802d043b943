// CPU of one request, server and database together, the product against the bare server: in short rounds taken in
// turns, the median of their ratios.
import { isDeepStrictEqual } from 'node:util'
import type { Plan } from './bare.ts'
import { connect } from '../server/src/kit/database/database.ts'
import type { Writing } from './creation.ts'
import { type Capturing, type Captured, type Statement, capture } from './capture.ts'
import { commonMark, department } from './data.ts'
import { type Sent, call } from './load.ts'
import { recorded } from './plain.ts'
import { plainList } from './plain-list.ts'
import { type Place, type Served, startBare, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'
import { inTurns, ratioOf } from './turns.ts'

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
    answer: { devId: devIdIn(answer) },
    statements: statements.map((statement) => ({
      ...statement,
      ...(statement.text.includes('insert into equipment.device ') && { gives: [devIdIn(answer)] }),
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

interface Heard extends Captured {
  /** What a creation left, as plain inserts. */
  readonly left?: readonly Writing[]
}
const captured = async (
  hearing: Capturing,
  { next, repeatable }: Case,
  sent: Sent,
  databaseUrl: string,
): Promise<Heard> => {
  // Who asks is resolved at the first call and known at the second.
  await hearing.of(next(0))
  if (repeatable) return hearing.of(sent)
  const { answer, statements } = await recorded(databaseUrl, () => hearing.of(sent))
  return { ...answer, left: statements }
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

/** What a call is held against: the product's own statements, and others that share none with it. */
const plansFor = (given: Case, own: Plan, { left }: Heard, account: string): [Partial<Case>, Plan][] => {
  if (own.kind === 'create' && left)
    return [
      [{}, own],
      [
        { name: 'create one, beside plain inserts', bound: 12 },
        { ...own, statements: left },
      ],
    ]
  if (own.kind !== 'list') return [[{}, own]]
  const { path, msg } = own
  return [
    [{}, own],
    [
      { name: `${given.name}, beside plain SQL` },
      { kind: 'plain list', path, msg, ...plainList(path, account === 'admin') },
    ],
  ]
}
/** Whether two servers answer a call alike; a list by plain SQL has no estimate of its total. */
const answerAlike = async (sent: Sent, [product, bare]: readonly [Served, Served], plan: Plan): Promise<boolean> => {
  const ofInterest = (answer: unknown) => (plan.kind === 'plain list' ? (answer as { rows: unknown }).rows : answer)
  return isDeepStrictEqual(ofInterest(await call(product.url, sent)), ofInterest(await call(bare.url, sent)))
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
            const heard = await captured(hearing, given, sent, databaseUrl)
            for (const [beside, plan] of plansFor(given, given.plan(heard), heard, account)) {
              const bare = await startBare({ databaseUrl, plans: [plan] })
              try {
                if (given.repeatable && !(await answerAlike(given.next(1), [product, bare], plan)))
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
