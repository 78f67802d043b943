import { doorCalls as calls } from '@geodepot/contracts/system/door.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { sql } from 'kysely'
import { createRequire } from 'node:module'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../kit/clock.ts'
import { s3Bucket } from '../../kit/files/s3-bucket.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { accountOf } from '../service-account/test/sample.ts'
import { folderPlace } from './folder.ts'
import { placeDoors } from './index.ts'
import { accountWith, doorOf } from './test/sample.ts'
import { workAll } from './work.ts'

let server: TestServer
let base = ''
let account = 0
beforeAll(async () => {
  server = await testServer()
  base = await mkdtemp(join(tmpdir(), 'geodepot-doors-'))
  placeDoors({ folder: base })
  account = await accountWith(server, 'sap-door', ['purchase_mgr'])
})
afterAll(async () => {
  await server.close()
  await rm(base, { recursive: true, force: true })
})

const admin = () => server.as('admin')
const door = async (name: string, more: Partial<AskOf<typeof calls.create>> = {}): Promise<number> => {
  await mkdir(join(base, name), { recursive: true })
  return (await admin().call(calls.create, doorOf(name, account, more))).id
}
const put = (path: string, content: string | Buffer) => writeFile(join(base, path), content)
const lies = async (path: string): Promise<string[]> => (await readdir(join(base, path))).toSorted()
const run = (id: number) => admin().call(calls.run, { id })
const files = async (doorId: number) => (await admin().call(calls.files, { doorId, pageSize: 50 })).rows
const resultOf = async (path: string) => JSON.parse(await readFile(join(base, path), 'utf8')) as Record<string, unknown>
const head = '供应商编码,供应商名称,国家/地区,结算币种\n'
const found = async (keyword: string) => (await admin().call(supplier.list, { keyword })).rows
const later = <T>(seconds: number, work: () => Promise<T>): Promise<T> =>
  at(new Date(Date.now() + seconds * 1000), work)

describe('files that come in', () => {
  it('are taken once: SAP sends the same file twice, and the second changes nothing; a bad row is told by its cell', async () => {
    const id = await door('sap')
    const content = `${head}SAP-1,门一公司,法国,EUR\nSAP-2,门二公司,不存在国,EUR\nSAP-3,门三公司,中国,CNY\n`
    await put('sap/suppliers.csv', content)
    await put('sap/suppliers.csv.done', '')
    expect(await run(id)).toEqual({ taken: 1, repeated: 0, refused: 0, waiting: 0, written: 0 })
    expect(await lies('sap')).toEqual(['done'])
    expect(await resultOf('sap/done/suppliers.csv.result.json')).toMatchObject({
      state: 'partly',
      counts: { total: 3, new: 2, refused: 1 },
      errorCount: 1,
      errors: [{ row: 3, column: 'C', field: 'country', value: '不存在国', label: '国家/地区' }],
    })
    expect((await found('门')).map(({ supplierCode }) => supplierCode).toSorted()).toEqual(['SAP-1', 'SAP-3'])
    const before = await sql`select max(id) as id from document.audit_log`.execute(server.db)
    await put('sap/suppliers-2.csv', content)
    await put('sap/suppliers-2.csv.done', '')
    expect(await run(id)).toMatchObject({ taken: 0, repeated: 1 })
    expect(await resultOf('sap/done/suppliers-2.csv.result.json')).toMatchObject({
      state: 'repeated',
      repeatOf: { file: 'suppliers.csv' },
      counts: { new: 2, refused: 1 },
    })
    expect(await sql`select max(id) as id from document.audit_log`.execute(server.db)).toEqual(before)
    const [second, first] = await files(id)
    expect([second, first]).toMatchObject([{ state: 'repeated' }, { state: 'partly', new: 2, refused: 1, attempts: 1 }])
    const { name, bytes } = await admin().file(calls.result, { id, fileId: first?.id })
    expect([name, bytes.toString()]).toMatchObject(['suppliers.csv.result.json', expect.stringContaining('"C"')])
    // By hand it may come once more: what stands is found equal.
    await admin().call(calls.again, { id, fileId: first?.id ?? 0 })
    await put('sap/suppliers.csv.done', '')
    expect(await run(id)).toMatchObject({ taken: 1, repeated: 0 })
    expect((await files(id))[0]).toMatchObject({ state: 'partly', new: 0, equal: 2, refused: 1 })
  })

  it('are left alone while they are written, and under a name that says so', async () => {
    const id = await door('slow')
    await put('slow/a.csv', head)
    for (const name of ['b.csv.part', 'c.tmp', '.d.csv']) await put(`slow/${name}`, `${head}X-1,不该公司,中国,CNY\n`)
    await symlink(join(base, 'slow', 'b.csv.part'), join(base, 'slow', 'link.csv'))
    expect(await run(id)).toMatchObject({ taken: 0, waiting: 1 })
    await put('slow/a.csv', `${head}SL-1,慢公司,中国,CNY\n`)
    expect(await later(11, () => run(id))).toMatchObject({ taken: 0, waiting: 1 })
    expect(await later(22, () => run(id))).toMatchObject({ taken: 1, waiting: 0 })
    expect(await lies('slow')).toEqual(['.d.csv', 'b.csv.part', 'c.tmp', 'done', 'link.csv'])
    expect([(await found('慢公司')).length, (await found('不该公司')).length]).toEqual([1, 0])
  })

  it('are read no further than they were long when they were found', async () => {
    await mkdir(join(base, 'growing'))
    await put('growing/a.csv', 'x'.repeat(1_000))
    expect(await folderPlace(base, 'growing').read('a.csv', 10)).toHaveLength(11)
    expect(await folderPlace(base, 'growing').read('b.csv', 10)).toBeUndefined()
  })
  it('that are none are put aside with the reason, in the language of the door', async () => {
    const id = await door('none', { language: 'en', mode: 'all' })
    await put('none/a.csv', `${head}NO-1,不成公司,中国,CNY\nNO-2,,中国,CNY\n`)
    await put('none/b.csv', 'nothing')
    for (const name of ['a.csv', 'b.csv']) await put(`none/${name}.done`, '')
    expect(await run(id)).toMatchObject({ taken: 0, refused: 2 })
    expect(await lies('none/failed')).toEqual(['a.csv', 'a.csv.result.json', 'b.csv', 'b.csv.result.json'])
    expect(await resultOf('none/failed/a.csv.result.json')).toMatchObject({
      counts: { total: 2, refused: 1 },
      errors: [{ row: 3, column: 'B', label: 'Name' }],
    })
    expect((await resultOf('none/failed/b.csv.result.json'))['message']).toMatch(/^[\w .,:']+$/)
    expect(await found('不成公司')).toEqual([])
    // Nothing was taken of it: the same may be right the next time.
    await put('none/c.csv', 'nothing')
    await put('none/c.csv.done', '')
    expect(await run(id)).toMatchObject({ refused: 1, repeated: 0 })
  })

  it('are taken again after a crash, and not twice where they were done', async () => {
    const id = await door('crash')
    await put('crash/a.csv', `${head}CR-1,断电公司,中国,CNY\n`)
    await put('crash/a.csv.done', '')
    await run(id)
    const [row] = await files(id)
    // As if the server had gone before it could tell, and before it had put the file away.
    await sql`update system.door_file set state = 'taking', is_placed = false, result = null, ended_at = null where id = ${row?.id}`.execute(
      server.db,
    )
    await rename(join(base, 'crash/done/a.csv'), join(base, 'crash/a.csv'))
    await put('crash/a.csv.done', '')
    expect(await run(id)).toMatchObject({ taken: 1, repeated: 0 })
    expect(await files(id)).toMatchObject([{ id: row?.id, state: 'done', new: 1, equal: 0, attempts: 2 }])
    // Told, and not put away.
    await sql`update system.door_file set is_placed = false where id = ${row?.id}`.execute(server.db)
    const [kept = ''] = (await lies('crash/done')).filter((name) => !name.endsWith('.json'))
    await rename(join(base, 'crash/done', kept), join(base, 'crash/a.csv'))
    await put('crash/a.csv.done', '')
    expect(await run(id)).toMatchObject({ taken: 1, repeated: 0 })
    expect((await files(id)).length).toBe(1)
  })

  it('may be lines of JSON: each made or changed as another system has it, a bad one told', async () => {
    const id = await door('lines', { kind: 'system/supplier' })
    const line = (n: number, name: string) =>
      JSON.stringify({ supplierCode: `LN-${n}`, supplierName: name, country: 'CN', currencyCode: 'CNY' })
    await put('lines/a.ndjson', `${line(1, '行一')}\n\n{"supplierCode": \n${line(2, '')}\n${line(3, '行三')}\n`)
    await put('lines/a.ndjson.done', '')
    expect(await run(id)).toMatchObject({ taken: 1 })
    expect(await resultOf('lines/done/a.ndjson.result.json')).toMatchObject({
      state: 'partly',
      counts: { total: 4, new: 2, changed: 0, refused: 2 },
      errors: [{ row: 3 }, { row: 4, field: 'supplierName' }],
    })
    await put('lines/b.ndjson', `${line(1, '行一')}\n${line(3, '行三改')}\n`)
    await put('lines/b.ndjson.done', '')
    await run(id)
    expect((await files(id))[0]).toMatchObject({ state: 'done', new: 0, changed: 1, equal: 1 })
    // As Windows writes it in Western Europe: the name would have lost a letter.
    await put('lines/c.ndjson', Buffer.from(`${line(4, 'Soci\u00E9t\u00E9')}\n${line(5, 'plain')}\n`, 'latin1'))
    await put('lines/c.ndjson.done', '')
    await run(id)
    expect(await resultOf('lines/done/c.ndjson.result.json')).toMatchObject({
      counts: { total: 2, new: 1, refused: 1 },
      errors: [{ row: 1, value: null }],
    })
  })
})

describe('a door', () => {
  it('stands below the folder of the operator alone, wherever names lead', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'geodepot-outside-'))
    await symlink(outside, join(base, 'leads'))
    const fieldsOf = async (more: object) =>
      (await admin().refused(calls.create, { ...doorOf('bad', account), ...more })).errors.map(({ field }) => field)
    for (const path of ['../x', '/etc', 'a/../../b', 'a//b', '.', 'x/done', String.raw`a\b`, 'leads'])
      expect({ path, fields: await fieldsOf({ path }) }).toEqual({ path, fields: ['path'] })
    expect(await fieldsOf({ place: 'bucket' })).toEqual(['place'])
    expect(await fieldsOf({ kind: 'system/nothing' })).toEqual(['kind'])
    expect(await fieldsOf({ direction: 'out', kind: 'system/supplier', schedule: '* *' })).toEqual(['schedule'])
    // Put there later it is not followed either.
    const id = await door('later')
    await rm(join(base, 'later'), { recursive: true })
    await symlink(outside, join(base, 'later'))
    await writeFile(join(outside, 'x.csv'), head)
    expect((await admin().refused(calls.run, { id })).msg).toBe('文件夹指向允许范围之外')
    expect(await readdir(outside)).toEqual(['x.csv'])
    await rm(outside, { recursive: true })
  })

  it('is chosen, changed, stopped and deleted by whoever may; what comes then lies there', async () => {
    const { kinds, accounts, places } = await admin().call(calls.choices, {})
    expect(kinds).toEqual(
      expect.arrayContaining([
        { kind: 'system/supplier-import', label: '导入供应商', direction: 'in' },
        { kind: 'system/supplier', label: '供应商（JSON 行）', direction: 'in' },
        { kind: 'system/supplier', label: '供应商', direction: 'out' },
      ]),
    )
    expect([accounts.some(({ accountId }) => accountId === account), places]).toEqual([true, ['folder']])
    const id = await door('changes')
    const given = { ...doorOf('changes', account, { status: '1', mode: 'all' }), id }
    expect(await admin().call(calls.update, { ...given, version: 1 })).toEqual({ version: 2 })
    expect(await admin().refused(calls.update, { ...given, version: 1 })).toMatchObject({ code: 409 })
    expect(await admin().call(calls.get, { id })).toMatchObject({ standing: 'stopped', mode: 'all', version: 2 })
    await put('changes/a.csv', head)
    expect((await admin().refused(calls.run, { id })).msg).toBe('通道已停用')
    const taken = { ...doorOf('changes-2', account), path: 'CHANGES' }
    expect((await admin().refused(calls.create, taken)).errors).toMatchObject([{ field: 'path' }])
    await admin().call(calls.remove, { ids: String(id) })
    expect(await admin().refused(calls.get, { id })).toMatchObject({ code: 404 })
    expect(await lies('changes')).toEqual(['a.csv'])
  })

  it('does what its account may, and tells its keeper when that is lost; the others go on', async () => {
    const poor = await accountWith(server, 'poor-door', [])
    const refused = await admin().refused(calls.create, { ...doorOf('poor', account), accountId: poor })
    expect(refused.errors).toMatchObject([{ field: 'kind', msg: '服务账号没有该内容的权限' }])
    const own = await accountWith(server, 'own-door', ['purchase_mgr'])
    const id = await door('rights', { accountId: own })
    const gone = await door('gone')
    const goes = await door('goes')
    await rm(join(base, 'gone'), { recursive: true })
    await admin().call(serviceAccountCalls.update, { ...accountOf('own-door'), id: own, version: 1 })
    for (const name of ['rights', 'goes']) {
      await put(`${name}/a.csv`, `${head}RI-${name},权限公司${name},中国,CNY\n`)
      await put(`${name}/a.csv.done`, '')
    }
    const errors: unknown[] = []
    const sum = await workAll(server.db, (error) => errors.push(error))
    expect([sum.taken, errors]).toEqual([1, []])
    expect(await lies('rights')).toEqual(['a.csv', 'a.csv.done'])
    const faults = Object.fromEntries(
      (await admin().call(calls.list, { standing: 'faulty', pageSize: 50 })).rows.map((row) => [row.id, row.fault]),
    )
    expect(faults).toMatchObject({ [id]: '服务账号没有该内容的权限', [gone]: '文件夹不存在' })
    expect(faults[goes]).toBeUndefined()
    const told = async () =>
      (await admin().call(message.list, { pageSize: 50 })).rows.filter(({ title }) => title.includes('“gone”')).length
    expect(await told()).toBe(1)
    await workAll(server.db, () => undefined)
    expect(await told()).toBe(1)
    await mkdir(join(base, 'gone'))
    await workAll(server.db, () => undefined)
    expect(await admin().call(calls.get, { id: gone })).toMatchObject({ standing: 'active', fault: '' })
    expect(await server.as('guest01').refused(calls.list, {})).toMatchObject({ code: 403 })
  })
})

describe('files that go out', { timeout: 90_000 }, () => {
  const lines = async (path: string) =>
    (await readFile(join(base, path), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id: number; change: string; supplierName?: string })
  const made = (supplierName: string) =>
    admin().call(supplier.create, { supplierName, country: 'CN', currencyCode: 'CNY' })

  /** Until what was written so far is behind the log: whatever other databases write meanwhile holds it back. */
  const passed = async () => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(server.db)
    const isPassed = sql<{ is: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id}::xid8 as is`
    await expect
      .poll(async () => (await isPassed.execute(server.db)).rows, { timeout: 60_000, interval: 50 })
      .toEqual([{ is: true }])
  }
  it('hold all records, then what changed: nothing is lost or told twice, nor after a crash', async () => {
    const id = await door('out', { direction: 'out', kind: 'system/supplier', schedule: '0 0 6 * * ?' })
    await passed()
    expect(await run(id)).toMatchObject({ written: 1 })
    const [all = ''] = await lies('out')
    expect(all).toMatch(/^system-supplier-\d{8}T\d{6}-all\.ndjson$/)
    const { total } = await admin().call(supplier.list, { pageSize: 1 })
    const told = new Map<number, number>()
    const count = async (name: string) => {
      for (const one of await lines(`out/${name}`)) told.set(one.id, (told.get(one.id) ?? 0) + 1)
    }
    await count(all)
    expect(told.size).toBe(total)
    const fresh = [(await made('送出一')).id, (await made('送出二')).id]
    await passed()
    expect(await later(2, () => run(id))).toMatchObject({ written: 1 })
    fresh.push((await made('送出三')).id)
    await passed()
    expect(await later(3, () => run(id))).toMatchObject({ written: 1 })
    const changes = (await lies('out')).filter((name) => name !== all)
    const ids = (await Promise.all(changes.map((name) => lines(`out/${name}`)))).flat().map((one) => one.id)
    expect(ids.toSorted((one, other) => one - other)).toEqual(fresh)
    const names = await lies('out')
    expect(names.slice(1).every((name) => name.endsWith('-changes.ndjson'))).toBe(true)
    // It stood, and nobody got to say so: the same is written under the same name.
    const last = names.at(-1) ?? ''
    const before = await readFile(join(base, 'out', last), 'utf8')
    await sql`with f as (update system.door_file set state = 'writing', is_placed = false where door_id = ${id} and name = ${last} returning stood_at)
      update system.door set stands_at = f.stood_at from f where id = ${id}`.execute(server.db)
    expect(await later(500, () => run(id))).toMatchObject({ written: 1 })
    expect(await lies('out')).toEqual(names)
    expect(await readFile(join(base, 'out', last), 'utf8')).toBe(before)
    expect((await files(id))[0]).toMatchObject({ state: 'written', total: (await lines(`out/${last}`)).length })
    // With its old ones gone, all anew.
    const { version } = await admin().call(calls.get, { id })
    await admin().call(calls.restart, { id, version })
    await later(31 * 86_400, () => workAll(server.db, () => undefined))
    const [only = '', ...others] = await lies('out')
    expect([only.endsWith('-all.ndjson'), others]).toEqual([true, []])
    expect((await lines(`out/${only}`)).length).toBe(total + 3)
  })

  it('are a whole table at its time as well, as CSV', async () => {
    const id = await door('table', {
      direction: 'out',
      kind: 'system/supplier',
      content: 'whole',
      format: 'csv',
      schedule: '0 0 6 * * ?',
    })
    expect((await workAll(server.db, () => undefined)).written).toBe(0)
    expect((await later(25 * 3600, () => workAll(server.db, () => undefined))).written).toBeGreaterThan(0)
    const [row] = await files(id)
    const { total } = await admin().call(supplier.list, { pageSize: 1 })
    expect(row).toMatchObject({ state: 'written', total })
    expect(await readFile(join(base, 'table', row?.name ?? ''), 'utf8')).toMatch(/^id,/)
  })

  it('are a whole table by the right to its export alone, as by the call', async () => {
    const lister = await accountWith(server, 'list-door', ['purchaser'])
    await sql`delete from system.role_menu r using system.role o, system.menu m
      where o.id = r.role_id and o.key = 'purchaser' and m.id = r.menu_id and m.permission = 'system:supplier:export'`.execute(
      server.db,
    )
    const out = { direction: 'out', kind: 'system/supplier', schedule: '0 0 6 * * ?', accountId: lister } as const
    const asked = (name: string, content: 'whole' | 'changes') => doorOf(name, lister, { ...out, content })
    await mkdir(join(base, 'lister'), { recursive: true })
    expect((await admin().refused(calls.create, asked('lister', 'whole'))).errors).toMatchObject([
      { field: 'kind', key: 'kindForbidden' },
    ])
    const { id } = await admin().call(calls.create, asked('lister', 'changes'))
    // As if the right had been taken away since.
    await sql`update system.door set content = 'whole' where id = ${id}`.execute(server.db)
    expect((await admin().refused(calls.run, { id })).msg).toContain('服务账号没有该内容的权限')
    expect(await lies('lister')).toEqual([])
    await admin().call(calls.remove, { ids: String(id) })
  })
})

interface Served {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Served

it('stands in a bucket as well, in and out', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'geodepot-s3-'))
  const configureBuckets = [{ name: 'geodepot-files' }]
  const options = { address: '127.0.0.1', port: 0, directory, silent: true, allowMismatchedSignatures: true }
  const served = new S3rver({ ...options, configureBuckets })
  const { port } = await served.run()
  const bucket = s3Bucket({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'geodepot-files',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  })
  placeDoors({ folder: base, bucket })
  try {
    const { id } = await admin().call(calls.create, doorOf('s3 in', account, { place: 'bucket', path: 'sap/in' }))
    const content = Buffer.from(`${head}S3-1,桶公司,中国,CNY\n`)
    for (const name of ['供应商.csv', 'again.csv', 'left.csv.tmp'])
      await bucket.put(`doors/sap/in/${name}`, content, content.byteLength)
    expect(await run(id)).toMatchObject({ taken: 1, repeated: 1, waiting: 0 })
    const keys = async (prefix: string) => (await bucket.list(prefix, 100)).map(({ key }) => key.slice(prefix.length))
    expect(await keys('doors/sap/in/')).toEqual(['left.csv.tmp'])
    expect((await keys('doors/sap/in/done/')).toSorted()).toEqual(
      ['again.csv', 'again.csv.result.json', '供应商.csv', '供应商.csv.result.json'].toSorted(),
    )
    expect((await found('桶公司')).length).toBe(1)
    const out = { place: 'bucket', path: 'sap/out', direction: 'out', kind: 'system/supplier' } as const
    const sends = await admin().call(calls.create, doorOf('s3 out', account, { ...out, schedule: '0 0 6 * * ?' }))
    expect(await run(sends.id)).toMatchObject({ written: 1 })
    const [key = ''] = await keys('doors/sap/out/')
    expect(await bucket.read(`doors/sap/out/${key}`, 10)).toHaveLength(11)
    expect((await bucket.read(`doors/sap/out/${key}`, 100_000)).toString()).toContain('桶公司')
    await served.close()
    expect((await admin().refused(calls.run, { id })).msg).toBe('位置无法访问')
  } finally {
    await served.close().catch(() => undefined)
    await rm(directory, { recursive: true, force: true })
  }
})
