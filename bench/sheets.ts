// Registers in and the ledger out: an import against the plain SQL that writes the same rows, an export against the
// memory of the idle server.
import { exportColumnsOf } from '@geodepot/contracts/kit/export.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { type CellValue, readXlsx, writeXlsxStream } from 'hucre'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { writeSheet } from '../server/src/kit/sheet/index.ts'
import { department } from './data.ts'
import { call, median } from './load.ts'
import { type Place, type Served, startProduct, tokenFor } from './place.ts'
import { cpuOf, cpuOfFamily, forgetPeak, memoryOf, peakOf } from './proc.ts'
import type { Tell } from './report.ts'

const rowCount = 5_846
const rounds = 3
const batch = 1_000
const types = [
  'antenna',
  'camera',
  'data logger',
  'gas meter',
  'weather sensor',
  'radome',
  'receiver unit',
  'recorder',
  'sensor',
]

/**
 * A register such as real ones are: 74 makes, 247 models, 9 types, fewer than half
 * with a number. Nothing of it stands in another edition.
 */
const register = (edition: number): Promise<Buffer> =>
  buffer(
    writeSheet({
      sheetName: 'Register',
      columns: ['Type', 'Make', 'Model', 'Serial', 'Number', 'Notes'].map((title) => ({
        key: title,
        title,
        type: 'text',
      })),
      rows: Array.from({ length: rowCount }, (_, index) => {
        const model = index % 247
        return {
          Type: types[model % types.length],
          Make: `Make ${edition}-${model % 74} Instruments Ltd.`,
          Model: `M-${model}/${edition}`,
          Serial: String(1000 + Math.floor(index / 247)),
          Number: index % 20 < 9 ? `${edition}-${80_000 + index}` : '',
          Notes: index % 12 === 0 ? 'calibrated' : '',
        }
      }),
    }),
  )

interface Unknown {
  readonly field: string
  readonly value: string
  readonly of: string | null
  readonly decision: object | null
}
interface Answer {
  readonly data: {
    id: string
    version: number
    state: string
    plan: { values: object[] }
    counts: { new: number }
    unknown: Unknown[]
  }
}

/** A file that was handed to an import of this path: its plan as proposed, and the steps that follow. */
export const handedIn = async ({ url }: Served, token: string, at: string, file: Buffer) => {
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, body: object | Buffer, type: object = {}): Promise<Answer['data']> =>
    (
      (await call(url, {
        method: 'POST',
        path: `/prod-api/${at}/import${path}`,
        headers: { ...headers, ...type },
        body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
      })) as Answer
    ).data
  const { id, plan } = await post('?name=file.xlsx', file, { 'content-type': 'application/octet-stream' })
  return {
    plan,
    check: (chosen: object) => post(`/${id}/check`, chosen),
    /** @throws when it does not end well */
    run: async (chosen: object): Promise<void> => {
      const { state } = await post(`/${id}/run`, chosen)
      if (state !== 'done') throw new Error(`the import ended as ${state}`)
    },
  }
}
/**
 * As the page does it: columns as proposed, the owner chosen for all rows, values
 * that are not known made as suggested, one dry run, one run.
 */
const imported = async (served: Served, token: string, file: Buffer): Promise<void> => {
  const { plan, check, run } = await handedIn(served, token, 'equipment/device', file)
  const chosen = { ...plan, defaults: { ownerOrgId: department.id } }
  const { unknown } = await check(chosen)
  const values = unknown.map(({ field, value, of, decision }) => ({
    field,
    value,
    ...(of !== null && { of }),
    // Makes of another edition are near to these, and the product asks which are meant.
    ...(decision ?? { create: {} }),
  }))
  const { version, counts } = await check({ ...chosen, values: [...plan.values, ...values] })
  if (counts.new !== rowCount) throw new Error(`the register is not new: ${JSON.stringify(counts)}`)
  await run({ version })
}

const sentAtOnce = 1_000
/** As many devices by one call of another system, on models that the import made: of each a row as long as the register's. */
const sentBy = async ({ url }: Served, token: string, edition: number, models: readonly number[]): Promise<void> => {
  const items = Array.from({ length: sentAtOnce }, (_, index) => ({
    modelId: models[index % models.length],
    devName: types[index % types.length],
    devSign: `B${edition}-${index}`,
    ...(index % 20 < 9 && { devCoding: `B${edition}-${80_000 + index}` }),
    ...(index % 12 === 0 && { remark: 'calibrated' }),
    ownerOrgId: department.id,
  }))
  const { data } = (await call(url, {
    method: 'POST',
    path: '/prod-api/system/batch/equipment/device/create',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ items }),
  })) as { readonly data: { readonly done: number } }
  if (data.done !== sentAtOnce) throw new Error(`the call made ${data.done} devices`)
}

/** Tables that an import writes, parents before children, and the column that tells its rows from those before. */
const written: readonly { table: string; key: string }[] = [
  { table: 'equipment.category', key: 'id' },
  { table: 'equipment.brand', key: 'id' },
  { table: 'equipment.model', key: 'id' },
  { table: 'equipment.device', key: 'id' },
  { table: 'equipment.custody_event', key: 'id' },
  { table: 'equipment.custody_interval', key: 'event_id' },
  { table: 'document.audit_log', key: 'id' },
]
type Marks = Map<string, number>
export const marksOf = async (client: pg.Client, tables = written): Promise<Marks> => {
  const marks: Marks = new Map()
  for (const { table, key } of tables)
    marks.set(
      table,
      Number(
        (await client.query<{ most: string }>(`select coalesce(max(${key}), 0) as most from ${table}`)).rows[0]?.most,
      ),
    )
  return marks
}

interface Batch {
  readonly statement: string
  readonly rows: string
}
/** What was written since, as statements of a batch each. */
export const batchesSince = async (client: pg.Client, marks: Marks, tables = written): Promise<Batch[]> => {
  const batches: Batch[] = []
  for (const { table, key } of tables) {
    const {
      rows: [shape],
    } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const { rows } = await client.query<{ rows: string }>(
      `select jsonb_agg(to_jsonb(t) order by t.${key})::text as rows from (select *, (row_number() over (order by ${key}) - 1) / ${batch} as part from ${table} where ${key} > $1) t group by part order by part`,
      [marks.get(table)],
    )
    const statement = `insert into ${table} (${shape?.columns}) ${key === 'id' ? 'overriding system value' : ''} select ${shape?.columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
    batches.push(...rows.map((part) => ({ statement, rows: part.rows })))
  }
  return batches
}
export const replayed = async (client: pg.Client, batches: readonly Batch[]): Promise<void> => {
  await client.query('begin')
  for (const { statement, rows } of batches) await client.query(statement, [rows])
  await client.query('commit')
}

export interface Spent {
  readonly seconds: number
  readonly cpu: number
}
export const spent = async (cpu: () => number, work: () => Promise<void>): Promise<Spent> => {
  const [begin, before] = [performance.now(), cpu()]
  await work()
  return { seconds: (performance.now() - begin) / 1000, cpu: cpu() - before }
}

export const importing = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const [ours, theirs] = [await place.copy(devices), await place.copy(devices)]
  const product = await startProduct(ours)
  const [reader, writer] = [new pg.Client(ours), new pg.Client(theirs)]
  await Promise.all([reader.connect(), writer.connect()])
  const pairs: { product: Spent; plain: Spent; sent: Spent }[] = []
  try {
    const token = await tokenFor(ours, 'zb_lin')
    // The first edition warms both up.
    for (let edition = 0; edition <= rounds; edition += 1) {
      const file = await register(edition)
      const marks = await marksOf(reader)
      const cpu = () => cpuOfFamily(product.pid) + cpuOfFamily(place.postmaster)
      const done = await spent(cpu, () => imported(product, token, file))
      const batches = await batchesSince(reader, marks)
      const plain = await spent(
        () => cpuOf(process.pid) + cpuOfFamily(place.postmaster),
        () => replayed(writer, batches),
      )
      const { rows: models } = await reader.query<{ id: string }>(
        `select id from equipment.model where id > $1 and tracking = 'single' order by id`,
        [marks.get('equipment.model')],
      )
      const sent = await spent(cpu, () =>
        sentBy(
          product,
          token,
          edition,
          models.map(({ id }) => Number(id)),
        ),
      )
      if (edition > 0) pairs.push({ product: done, plain, sent })
    }
  } finally {
    await Promise.all([reader.end(), writer.end()])
    await product.stop()
  }
  const of = (side: 'product' | 'plain' | 'sent', what: keyof Spent) => median(pairs.map((pair) => pair[side][what]))
  const name = `${devices / 1000}k: import of ${rowCount.toLocaleString('en')} rows, from upload to done`
  tell({
    name: `${name}, time`,
    bound: 5,
    unit: '×',
    value: median(pairs.map(({ product: one, plain }) => one.seconds / plain.seconds)),
    note: `${of('product', 'seconds').toFixed(2)} : ${of('plain', 'seconds').toFixed(2)} s`,
  })
  tell({
    name: `${name}, CPU`,
    bound: 5,
    unit: '×',
    value: median(pairs.map(({ product: one, plain }) => one.cpu / plain.cpu)),
    note: `${of('product', 'cpu').toFixed(2)} : ${of('plain', 'cpu').toFixed(2)} s`,
  })
  for (const what of ['seconds', 'cpu'] as const)
    tell({
      name: `${devices / 1000}k: ${sentAtOnce.toLocaleString('en')} devices by one call beside an import's rows, ${what === 'cpu' ? 'CPU' : 'time'} of a row`,
      bound: 1.5,
      unit: '×',
      value: median(pairs.map((pair) => pair.sent[what] / sentAtOnce / (pair.product[what] / rowCount))),
      note: `${((of('sent', what) / sentAtOnce) * 1000).toFixed(2)} : ${((of('product', what) / rowCount) * 1000).toFixed(2)} ms`,
    })
}

const megabyte = 1024 ** 2

/** The whole ledger of the smallest size, three times; the worst counts. */
// As many columns as an office takes of the ledger.
const columns = exportColumnsOf(device.export).slice(0, 20)

interface Export {
  readonly seconds: number
  readonly file: Buffer
}
const exported = async ({ url }: Served, headers: Readonly<Record<string, string>>): Promise<Export> => {
  const begin = performance.now()
  const answer = await fetch(`${url}/prod-api/equipment/device/export`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(columns.map((column): [string, string] => ['columns', column])),
  })
  if (!answer.ok || !answer.headers.get('content-disposition') || answer.body === null)
    throw new Error(`the export answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  const file = Buffer.from(await answer.arrayBuffer())
  return { seconds: (performance.now() - begin) / 1000, file }
}

/** The same cells, handed to the library as they are. */
const libraryAlone = async (cells: readonly CellValue[][]): Promise<number> => {
  const begin = performance.now()
  for await (const _ of writeXlsxStream(cells, {
    name: 'Ledger',
    columns: columns.map(() => ({ width: 20, style: { numFmt: '@' } })),
    freezePane: { rows: 1 },
  }))
    continue
  return (performance.now() - begin) / 1000
}

export const exporting = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.database(devices)
  const product = await startProduct(databaseUrl)
  try {
    const headers = { authorization: `Bearer ${await tokenFor(databaseUrl, 'admin')}` }
    await call(product.url, { method: 'GET', path: '/prod-api/equipment/device/list', headers })
    await sleep(2000)
    const idle = memoryOf(product.pid)
    const peaks: number[] = []
    const runs: Export[] = []
    const alone: number[] = []
    let cells: CellValue[][] = []
    // The first one warms up, and gives the cells.
    for (let round = 0; round <= rounds; round += 1) {
      forgetPeak(product.pid)
      const run = await exported(product, headers)
      peaks.push(peakOf(product.pid))
      if (round === 0) cells = (await readXlsx(run.file)).sheets[0]?.rows ?? []
      const library = await libraryAlone(cells)
      if (round > 0) {
        runs.push(run)
        alone.push(library)
      }
    }
    const worst = Math.max(...peaks)
    const what = `export of ${devices.toLocaleString('en')} rows, ${columns.length} columns`
    const [own, theirs] = [median(runs.map(({ seconds }) => seconds)), median(alone)]
    tell({
      name: `${what}, memory above the idle server`,
      bound: 100,
      unit: 'MB',
      value: worst - idle,
      note: `${idle.toFixed(0)} → ${worst.toFixed(0)} MB; ${((runs[0]?.file.byteLength ?? 0) / megabyte).toFixed(1)} MB of xlsx`,
    })
    tell({
      name: `${what} : the library alone with the same cells, time`,
      bound: 1.5,
      unit: '×',
      value: own / theirs,
      note: `${own.toFixed(1)} s : ${theirs.toFixed(1)} s`,
    })
  } finally {
    await product.stop()
  }
}
