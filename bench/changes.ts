// What it costs to keep a copy of the company in another system: a whole table beside PostgreSQL's own COPY of the same rows, a page of changes
// beside an indexed page of as many rows, and a key beside a session.
import { cursorHeader } from '@geodepot/contracts/kit/change-log.ts'
import { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { conditionOf } from '../server/src/kit/access/visible.ts'
import { followed } from '../server/src/kit/changes/index.ts'
import { withoutParameters } from '../server/src/kit/database/copy.ts'
import { connect } from '../server/src/kit/database/database.ts'
import { wirePorts } from '../server/src/modules.ts'
import { createActors } from '../server/src/system/session/index.ts'
import { callerAs } from './caller.ts'
import { department } from './data.ts'
import { type Sent, median } from './load.ts'
import { plainList } from './plain-list.ts'
import { type Place, type Served, startBare, startProduct, tokenFor } from './place.ts'
import { forgetPeak, memoryOf, peakOf } from './proc.ts'
import type { Tell } from './report.ts'
import { inTurns, ratioOf } from './turns.ts'

const rounds = 7
const pageOf = 1000
const path = '/prod-api/system/change/equipment/device'

/** Seconds until all of something was read, and its bytes. */
const taken = async (pieces: AsyncIterable<Uint8Array>, begin: number): Promise<{ seconds: number; bytes: number }> => {
  let bytes = 0
  for await (const piece of pieces) bytes += piece.length
  return { seconds: (performance.now() - begin) / 1000, bytes }
}

/** The statement of the devices that the administrator sees, as his list has them. */
const devicesSeen = async (databaseUrl: string): Promise<string> => {
  const { db, close } = connect(databaseUrl, () => undefined, 2)
  wirePorts()
  const actors = createActors(db, databaseUrl)
  try {
    const actor = await actors.actorOf(await tokenFor(databaseUrl, 'admin'))
    const listing = actor && (await followed().get('equipment/device')?.listing(db, actor, 'cn'))
    if (!listing) throw new Error('devices are not followed')
    return withoutParameters(
      sql`select ${listing.columns} from ${listing.from} ${listing.joins} where ${conditionOf(listing.scope)} order by ${sql.ref(listing.key)}`,
    )
  } finally {
    await actors.close()
    await close()
  }
}

const tables = async (product: Served, databaseUrl: string, headers: Sent['headers'], devices: number, tell: Tell) => {
  const statement = await devicesSeen(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c TimeZone=Asia/Shanghai' })
  await client.connect()
  const copy = () => {
    const begin = performance.now()
    return taken(client.query(to(`copy (${statement}) to stdout`)), begin)
  }
  const table = async (format: string) => {
    const begin = performance.now()
    const { body, ok } = await fetch(`${product.url}${path}/table?format=${format}`, { headers: { ...headers } })
    if (!ok || body === null) throw new Error('the table was refused')
    return taken(body, begin)
  }
  try {
    for (const format of ['ndjson', 'csv']) {
      await copy()
      await table(format)
      const idle = memoryOf(product.pid)
      forgetPeak(product.pid)
      const pairs = []
      for (let round = 0; round < rounds; round += 1) pairs.push({ theirs: await copy(), ours: await table(format) })
      const [ours, theirs] = [
        median(pairs.map((pair) => pair.ours.seconds)),
        median(pairs.map((pair) => pair.theirs.seconds)),
      ]
      const megabytes = (bytes = 0): string => (bytes / 1024 / 1024).toFixed(0)
      tell({
        name: `a table of ${devices.toLocaleString('en')} devices as ${format} : COPY, time`,
        bound: 1.5,
        unit: '×',
        value: median(pairs.map((pair) => pair.ours.seconds / pair.theirs.seconds)),
        note: `${ours.toFixed(2)} : ${theirs.toFixed(2)} s; ${megabytes(pairs[0]?.ours.bytes)} : ${megabytes(pairs[0]?.theirs.bytes)} MB; ${(peakOf(product.pid) - idle).toFixed(0)} MB of memory`,
      })
    }
  } finally {
    await client.end()
  }
}

const page = async (place: Place, product: Served, databaseUrl: string, headers: Sent['headers'], tell: Tell) => {
  const answer = await fetch(`${product.url}${path}/table`, { headers: { ...headers } })
  const cursor = answer.headers.get(cursorHeader) ?? ''
  await answer.body?.cancel()
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  await sql`update equipment.device set remark = 'changed' where id <= ${pageOf}`.execute(db)
  await close()
  const wholeRow = plainList('', true).rows.text.replace(/order by .*$/s, `order by d.id limit ${pageOf}`)
  const briefly = `select d.id, 'changed' as change, d.code as number, d.account_state as state, d.version, coalesce(d.updated_at, d.created_at) as "updateTime"
    from equipment.device d where d.deleted_at is null and d.id > 5000 order by d.id limit ${pageOf}`
  for (const { name, text, full } of [
    { name: 'in brief', text: briefly, full: false },
    { name: 'with their records', text: wholeRow, full: true },
  ]) {
    const sent: Sent = {
      method: 'GET',
      path: `${path}?limit=${pageOf}&full=${full}&cursor=${cursor}`,
      ...(headers && { headers }),
    }
    const count = { name: 'none', text: 'select 0 as count', values: [] }
    const rows = { name, text, values: [] }
    const bare = await startBare({
      databaseUrl,
      plans: [{ kind: 'plain list', path: sent.path, msg: '', rows, count }],
    })
    try {
      const next = () => sent
      const pairs = await inTurns(place, { served: product, next }, { served: bare, next })
      tell({
        name: `a page of ${pageOf.toLocaleString('en')} changes ${name} : an indexed page of rows, CPU`,
        bound: 3,
        unit: '×',
        ...ratioOf(pairs, 'both'),
      })
    } finally {
      await bare.stop()
    }
  }
}

const key = async (place: Place, product: Served, databaseUrl: string, headers: Sent['headers'], tell: Tell) => {
  const admin = await callerAs(product.url, databaseUrl, 'admin')
  const { id } = await admin.call(serviceAccountCalls.create, { name: 'warehouse', deptId: department.id })
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const made = await admin.call(serviceAccountCalls.makeKey, { id, expiresOn })
  const asked = (sent: Sent['headers']) => (): Sent => ({
    method: 'GET',
    path: '/prod-api/system/config/configKey/sys.index.skinName',
    ...(sent && { headers: sent }),
  })
  const pairs = await inTurns(
    place,
    { served: product, next: asked({ ...headers, authorization: `Bearer ${String(made['key'])}` }) },
    { served: product, next: asked(headers) },
  )
  const { note } = ratioOf(pairs, 'both')
  tell({
    name: 'a call with a key beside the same with a session, CPU',
    bound: 100,
    unit: 'µs',
    value: 1_000_000 * median(pairs.map(({ ours, theirs }) => ours.both - theirs.both)),
    note: `${note} a call`,
  })
}

export const changes = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const product = await startProduct(databaseUrl)
  try {
    const headers = { authorization: `Bearer ${await tokenFor(databaseUrl, 'admin')}`, 'accept-language': 'zh-CN' }
    await tables(product, databaseUrl, headers, devices, tell)
    await page(place, product, databaseUrl, headers, tell)
    await key(place, product, databaseUrl, headers, tell)
  } finally {
    await product.stop()
  }
}
