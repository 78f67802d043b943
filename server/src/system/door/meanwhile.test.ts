import { doorCalls as calls } from '@geodepot/contracts/system/door.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { sql } from 'kysely'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../kit/clock.ts'
import { type Bucket, s3Bucket } from '../../kit/files/s3-bucket.ts'
import { personOf } from '../session/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { placeDoors } from './index.ts'
import { accountWith, doorOf } from './test/sample.ts'
import { workAll } from './work.ts'
import { restartDoor } from './write.ts'

// What happens at a door while it is worked at, and while the database is away or has no room.
interface Served {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Served

let server: TestServer
let base = ''
let account = 0
let served: Served
let bucket: Bucket
beforeAll(async () => {
  server = await testServer()
  base = await mkdtemp(join(tmpdir(), 'geodepot-doors-'))
  const directory = join(base, 's3')
  await mkdir(directory)
  const options = { address: '127.0.0.1', port: 0, directory, silent: true, allowMismatchedSignatures: true }
  served = new S3rver({ ...options, configureBuckets: [{ name: 'geodepot-files' }] })
  const { port } = await served.run()
  bucket = s3Bucket({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'geodepot-files',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  })
  placeDoors({ folder: base, bucket })
  account = await accountWith(server, 'meanwhile-door', ['purchase_mgr'])
})
afterAll(async () => {
  await served.close()
  await server.close()
  await rm(base, { recursive: true, force: true })
})

const admin = () => server.as('admin')
const door = async (name: string, more: Partial<AskOf<typeof calls.create>> = {}): Promise<number> => {
  if (more.place !== 'bucket') await mkdir(join(base, name), { recursive: true })
  return (await admin().call(calls.create, doorOf(name, account, more))).id
}
const put = (path: string, content: string) => writeFile(join(base, path), content)
const come = async (path: string, content: string) => {
  await put(path, content)
  await put(`${path}.done`, '')
}
const lies = async (path: string): Promise<string[]> => (await readdir(join(base, path))).toSorted()
const run = (id: number) => admin().call(calls.run, { id })
const files = async (doorId: number) => (await admin().call(calls.files, { doorId, pageSize: 50 })).rows
const resultOf = async (path: string) => JSON.parse(await readFile(join(base, path), 'utf8')) as Record<string, unknown>
const head = '供应商编码,供应商名称,国家/地区,结算币种\n'
const csv = (code: string, name: string) => `${head}${code},${name},中国,CNY\n`
const named = async (keyword: string) => (await admin().call(supplier.list, { keyword })).total

/** Does something while a file is being taken in: nobody gets at suppliers before that is over. */
const whileTaken = async <T>(work: () => Promise<T>, meanwhile: () => Promise<void>): Promise<T> => {
  const held = await server.db.transaction().execute(async (tx) => {
    await sql`lock table system.supplier in access exclusive mode`.execute(tx)
    const taking = work()
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pg_locks where not granted and relation = 'system.supplier'::regclass`.execute(tx))
            .rows.length,
        {
          timeout: 20_000,
          interval: 20,
        },
      )
      .toBeGreaterThan(0)
    await meanwhile()
    return { taking }
  })
  return held.taking
}

/** Whatever is written into a table fails with this state of the database, until it is over. */
const failing = async (table: string, when: string, state: string, work: () => Promise<void>): Promise<void> => {
  await sql
    .raw(
      `create function public.fails() returns trigger language plpgsql as $$ begin raise exception 'as asked' using errcode = '${state}'; end $$;
       create trigger fails before insert or update on ${table} for each row when (${when}) execute function public.fails()`,
    )
    .execute(server.db)
  try {
    await work()
  } finally {
    await sql.raw(`drop trigger fails on ${table}; drop function public.fails()`).execute(server.db)
  }
}

describe('a file that is replaced while it is taken in', () => {
  it('stays for the next look, in a folder; what became of the first is kept', async () => {
    const id = await door('replaced')
    await come('replaced/a.csv', csv('ME-1', '先到公司'))
    const first = await whileTaken(
      () => run(id),
      async () => {
        await put('replaced/a.csv.part', csv('ME-2', '后到公司'))
        await rename(join(base, 'replaced/a.csv.part'), join(base, 'replaced/a.csv'))
      },
    )
    expect(first).toMatchObject({ taken: 1 })
    expect(await lies('replaced')).toEqual(['a.csv', 'done'])
    expect(await files(id)).toMatchObject([{ state: 'done', new: 1, keptAs: '' }])
    expect((await admin().refused(calls.again, { id, fileId: (await files(id))[0]?.id ?? 0 })).msg).toBe(
      '文件已不在原处',
    )
    await put('replaced/a.csv.done', '')
    expect(await run(id)).toMatchObject({ taken: 1 })
    expect([await named('先到公司'), await named('后到公司')]).toEqual([1, 1])
    // The result of the first is not written over.
    const done = await lies('replaced/done')
    expect(done).toHaveLength(3)
    expect(await resultOf('replaced/done/a.csv.result.json')).toMatchObject({ state: 'done', counts: { new: 1 } })
    expect((await files(id))[0]?.keptAs).toMatch(/^done\/a\.\d+\.csv$/)
  })

  it('stays in a bucket as well', async () => {
    const id = await door('replaced-s3', { place: 'bucket' })
    const send = (content: string) =>
      bucket.put('doors/replaced-s3/a.csv', Buffer.from(content), Buffer.byteLength(content))
    await send(csv('ME-3', '桶先公司'))
    await whileTaken(
      () => run(id),
      () => send(csv('ME-4', '桶后公司')),
    )
    expect(await bucket.has('doors/replaced-s3/a.csv')).toBe(true)
    expect(await run(id)).toMatchObject({ taken: 1 })
    expect([await named('桶先公司'), await named('桶后公司')]).toEqual([1, 1])
    expect(await bucket.has('doors/replaced-s3/a.csv')).toBe(false)
  })
})

describe('a file that is to be taken again', () => {
  it('is not put over one that waits under its name, in a folder', async () => {
    const id = await door('waits')
    await come('waits/a.csv', csv('ME-5', '重收公司'))
    await run(id)
    const [row] = await files(id)
    const asked = { id, fileId: row?.id ?? 0 }
    await put('waits/a.csv', csv('ME-6', '等候公司'))
    expect((await admin().refused(calls.again, asked)).msg).toContain('正等待收进')
    expect(await readFile(join(base, 'waits/a.csv'), 'utf8')).toContain('等候公司')
    await rm(join(base, 'waits/a.csv'))
    await admin().call(calls.again, asked)
    expect(await readFile(join(base, 'waits/a.csv'), 'utf8')).toContain('重收公司')
  })
  it('is not in a bucket', async () => {
    const id = await door('waits-s3', { place: 'bucket' })
    const send = (content: string) =>
      bucket.put('doors/waits-s3/a.csv', Buffer.from(content), Buffer.byteLength(content))
    await send(csv('ME-7', '桶重公司'))
    await run(id)
    const asked = { id, fileId: (await files(id))[0]?.id ?? 0 }
    await send(csv('ME-8', '桶等公司'))
    expect((await admin().refused(calls.again, asked)).msg).toContain('正等待收进')
    expect((await bucket.read('doors/waits-s3/a.csv', 1000)).toString()).toContain('桶等公司')
    await bucket.remove('doors/waits-s3/a.csv')
    await admin().call(calls.again, asked)
    expect(await run(id)).toMatchObject({ taken: 1, repeated: 0 })
  })
})

describe('what is no fault of a file', () => {
  it('costs it no attempt: a full disk, as long as it lasts', async () => {
    const id = await door('full')
    await come('full/a.csv', csv('ME-9', '盘满公司'))
    await failing('system.supplier', 'true', '53100', async () => {
      for (let turn = 0; turn < 5; turn += 1) await workAll(server.db, () => undefined)
    })
    expect(await lies('full')).toEqual(['a.csv', 'a.csv.done'])
    expect(await run(id)).toMatchObject({ taken: 1 })
    expect(await files(id)).toMatchObject([{ state: 'done', new: 1, attempts: 1 }])
  })
  it('costs none where that cannot be told at once', async () => {
    const id = await door('owed')
    await come('owed/a.csv', csv('ME-10', '欠账公司'))
    await failing('system.supplier', 'true', '53100', async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        await sql
          .raw(
            `create function public.untold() returns trigger language plpgsql as $$ begin raise exception 'away' using errcode = '57P01'; end $$;
             create trigger untold before update on system.door_file for each row when (new.attempts < old.attempts) execute function public.untold()`,
          )
          .execute(server.db)
        await workAll(server.db, () => undefined).catch(() => undefined)
        await sql.raw('drop trigger untold on system.door_file; drop function public.untold()').execute(server.db)
        await workAll(server.db, () => undefined).catch(() => undefined)
      }
    })
    expect(await run(id)).toMatchObject({ taken: 1 })
    expect(await files(id)).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  const line = (code: string, supplierName: string) =>
    JSON.stringify({ supplierCode: code, supplierName, country: 'CN', currencyCode: 'CNY' })
  it('puts no line aside for good: not a full disk, not a statement that took too long', async () => {
    const id = await door('lines-later', { kind: 'system/supplier' })
    for (const [index, state] of ['53100', '57014'].entries()) {
      const name = `${index}.ndjson`
      await come(
        `lines-later/${name}`,
        `${line(`ML-${index}1`, `行甲${index}`)}\n${line(`ML-${index}2`, `行停${index}`)}\n`,
      )
      await failing('system.supplier', `new.name like '行停%'`, state, async () => {
        await workAll(server.db, () => undefined)
      })
      expect(await lies('lines-later')).toContain(name)
      expect(await run(id)).toMatchObject({ taken: 1 })
      expect(await resultOf(`lines-later/done/${name}.result.json`)).toMatchObject({
        state: 'done',
        counts: { new: 2, refused: 0 },
      })
    }
  })
  it('is told of a line in the end, when it failed at each attempt', async () => {
    const id = await door('lines-never', { kind: 'system/supplier' })
    await come('lines-never/a.ndjson', `${line('MN-1', '行乙')}\n${line('MN-2', '行败')}\n`)
    await failing('system.supplier', `new.name = '行败'`, 'P0001', async () => {
      expect(await run(id)).toMatchObject({ taken: 0, waiting: 1 })
      expect(await run(id)).toMatchObject({ taken: 0, waiting: 1 })
      expect(await run(id)).toMatchObject({ taken: 1 })
    })
    expect(await resultOf('lines-never/done/a.ndjson.result.json')).toMatchObject({
      state: 'partly',
      counts: { new: 1, refused: 1 },
      errors: [{ row: 2 }],
    })
  })
})

describe('after a clock that ran ahead', () => {
  const days = <T>(count: number, work: () => Promise<T>): Promise<T> =>
    at(new Date(Date.now() + count * 86_400_000), work)

  it('a door writes at its next time, not at that after the wrong date', async () => {
    const id = await door('ahead-out', {
      direction: 'out',
      kind: 'system/supplier',
      content: 'whole',
      schedule: '0 0 6 * * ?',
    })
    const { nextTime } = await admin().call(calls.get, { id })
    await days(900, () => workAll(server.db, () => undefined))
    expect((await admin().call(calls.get, { id })).nextTime).not.toBe(nextTime)
    await workAll(server.db, () => undefined)
    expect((await admin().call(calls.get, { id })).nextTime).toBe(nextTime)
  })
  it('a file that was seen then is taken after two looks', async () => {
    const id = await door('ahead-in')
    await put('ahead-in/a.csv', csv('ME-11', '超前公司'))
    await days(900, () => workAll(server.db, () => undefined))
    expect(await run(id)).toMatchObject({ taken: 0, waiting: 1 })
    expect(await days(1 / 1440, () => run(id))).toMatchObject({ taken: 1 })
  })
})

describe('a file that is being written', { timeout: 90_000 }, () => {
  const out = { direction: 'out', kind: 'system/supplier', schedule: '0 0 6 * * ?' } as const
  const context = { language: 'cn', requestId: 'test', address: '', client: 'test' } as const
  const written = async (path: string) => (await lies(path)).filter((name) => !name.startsWith('.'))
  const made = (supplierName: string) =>
    admin().call(supplier.create, { supplierName, country: 'CN', currencyCode: 'CNY' })
  /** Until what was written so far is behind the log. */
  const passed = async () => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(server.db)
    const isPassed = sql<{ is: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id}::xid8 as is`
    await expect
      .poll(async () => (await isPassed.execute(server.db)).rows, { timeout: 60_000, interval: 50 })
      .toEqual([{ is: true }])
  }
  /** Has all told anew while the file stands there and the door is about to go on from its end. */
  const restartedWhile = async (id: number): Promise<void> => {
    const actor = await personOf(server.db, 1)
    if (!actor) throw new Error('there is no such person')
    const { version } = await admin().call(calls.get, { id })
    const { writing } = await server.db.transaction().execute(async (tx) => {
      await sql`select 1 from system.door where id = ${id} for no key update`.execute(tx)
      const running = run(id)
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from pg_locks where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`.execute(
                tx,
              )
            ).rows.length,
          { timeout: 20_000, interval: 20 },
        )
        .toBe(1)
      await restartDoor(tx, actor, context, { id, version })
      return { writing: running }
    })
    expect(await writing).toMatchObject({ written: 0 })
  }

  it('is none where all is to be told anew meanwhile: the first, and one of changes', async () => {
    const id = await door('anew', out)
    await restartedWhile(id)
    expect([await written('anew'), await files(id)]).toEqual([[], []])
    await passed()
    expect(await run(id)).toMatchObject({ written: 1 })
    const [first = ''] = await written('anew')
    expect(first).toMatch(/-all\.ndjson$/)
    await made('重来公司')
    await passed()
    await restartedWhile(id)
    expect(await written('anew')).toEqual([first])
    expect(await files(id)).toHaveLength(1)
    await rm(join(base, 'anew', first))
    expect(await run(id)).toMatchObject({ written: 1 })
    expect(await written('anew')).toEqual([expect.stringMatching(/-all\.ndjson$/)])
  })

  it('is none where the door was moved meanwhile: all is told at the new place', async () => {
    const id = await door('from-here', out)
    await mkdir(join(base, 'to-there'))
    const done = await whileTaken(
      () => run(id),
      async () => {
        const given = doorOf('from-here', account, { ...out, path: 'to-there' })
        await admin().call(calls.update, { ...given, id, version: 1 })
      },
    )
    expect(done).toMatchObject({ written: 0 })
    expect([await written('from-here'), await files(id)]).toEqual([[], []])
    await run(id)
    expect(await written('to-there')).toEqual([expect.stringMatching(/-all\.ndjson$/)])
  })
})
