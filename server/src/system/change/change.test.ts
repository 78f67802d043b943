import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { applicationCalls as materialApplication } from '@geodepot/contracts/material/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { type Change, cursorHeader } from '@geodepot/contracts/kit/change-log.ts'
import { changeCalls } from '@geodepot/contracts/system/change.ts'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followed, pruneChanges } from '../../kit/changes/index.ts'
import { documents } from '../../kit/document/index.ts'
import { plainDraft } from '../../testing/plain-draft.ts'
import { type TestServer, emptyDatabase, testServer } from '../../testing/index.ts'

let server: TestServer
let modelId = 0
beforeAll(async () => {
  server = await testServer()
  modelId = (await server.as('kg_he').call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
})
afterAll(() => server.close())

const card = (serial: string, more: object = {}) => ({
  modelId,
  devName: 'WTU-508节点',
  devSign: serial,
  ownerOrgId: 'C10801',
  originalValue: '640',
  netValue: '500.5',
  ...more,
})
const partsOf = (kind: string) => {
  const [area = '', module = ''] = kind.split('/')
  return { area, module }
}
type Asked = { cursor?: string | undefined; limit?: number; full?: boolean }
const linesOf = (text: string): { id: number }[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: number })
const ask = (account: string, kind: string, asked: Asked = {}) =>
  server.as(account).call(changeCalls.list, { ...partsOf(kind), ...asked })

/** Follows a kind to where the log stands now. */
const followedBy = async (account: string, kind: string, from?: string, limit = 1000, full = true) => {
  const rows: Change[] = []
  let cursor = from
  for (;;) {
    const page = await ask(account, kind, { cursor, limit, full })
    rows.push(...page.rows)
    cursor = page.cursor
    if (!page.more) return { rows, cursor }
  }
}
/** The same, waited for: whatever other databases write at the same time holds the log back until it is over. */
const soon = async (account: string, kind: string, from: string, isThere: (rows: readonly Change[]) => boolean) => {
  const rows: Change[] = []
  let cursor = from
  await expect
    .poll(
      async () => {
        const next = await followedBy(account, kind, cursor)
        rows.push(...next.rows)
        cursor = next.cursor
        return isThere(rows)
      },
      { timeout: 60_000, interval: 40 },
    )
    .toBe(true)
  return { rows, cursor }
}

/** A record that was just made, with all before it. */
const soonAll = async (account: string, kind: string, id: number) => {
  const begun = await followedBy(account, kind)
  return begun.rows.some((row) => row.id === id)
    ? begun
    : soon(account, kind, begun.cursor, (rows) => rows.some((row) => row.id === id))
}
const applied = async (account: string, appName: string) => {
  const { design_start: start } = await server.db
    .selectFrom('system.project')
    .select('design_start')
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  const day = start ?? ''
  return server.as(account).call(applicationCalls.save, {
    appName,
    projectInfoNo: 'P2601',
    planStart: day,
    planEnd: day,
    lines: [{ modelId, requestedQty: '2' }],
  })
}

describe('what changed', { timeout: 90_000 }, () => {
  it('is kept of every kind of document and the main masters, and answered as their lists answer', async () => {
    const kinds = [...documents().keys()].filter((name) => !name.startsWith('test/'))
    const masters = ['equipment/device', 'material/material', 'system/supplier', 'system/user']
    expect([...followed().keys()].filter((name) => !name.startsWith('test/')).toSorted()).toEqual(
      [...kinds, ...masters].toSorted(),
    )
    const { rows: kept } = await sql<{ kind: string }>`
      select split_part(encode(tgargs, 'escape'), ${String.raw`\000`}, 1) as kind from pg_trigger where tgname in ('change_made', 'change_written', 'change_taken') group by 1 having count(*) = 3`.execute(
      server.db,
    )
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual([...kinds, ...masters].toSorted())
    for (const kind of [...kinds, ...masters]) {
      const { rows, more } = await ask('admin', kind, { limit: 3, full: true })
      expect({ kind, more, whole: rows.every(({ record }) => record !== undefined) }).toEqual({
        kind,
        more: true,
        whole: true,
      })
    }
    const { rows: people } = await ask('admin', 'system/user', { limit: 2, full: true })
    expect(JSON.stringify(people)).not.toMatch(/password|hash/i)
  })

  it('begins with all that there is, goes on with what was made, changed and deleted, each once', async () => {
    const begun = await followedBy('kg_he', 'equipment/device', undefined, 40)
    const ids = begun.rows.map(({ id }) => id)
    const { total } = await server.as('kg_he').call(device.list, { pageSize: 1 })
    expect([new Set(ids).size, ids.length, begun.rows.every(({ change }) => change === 'created')]).toEqual([
      total,
      total,
      true,
    ])
    const keeper = server.as('kg_he')
    const { devId } = await keeper.call(device.create, card('FOLLOW-1'))
    const made = await soon('kg_he', 'equipment/device', begun.cursor, (rows) => rows.some(({ id }) => id === devId))
    expect(made.rows).toMatchObject([{ id: devId, change: 'created', version: 1, record: { devSign: 'FOLLOW-1' } }])
    await keeper.call(device.update, { ...card('FOLLOW-1'), id: devId, version: 1, remark: '一' })
    const changed = await soon('kg_he', 'equipment/device', made.cursor, (rows) => rows.length > 0)
    expect(changed.rows).toMatchObject([{ id: devId, change: 'changed', version: 2, record: { remark: '一' } }])
    await keeper.call(device.remove, { ids: String(devId) })
    const gone = await soon('kg_he', 'equipment/device', changed.cursor, (rows) => rows.length > 0)
    expect(gone.rows).toEqual([{ id: devId, change: 'deleted' }])
    expect((await followedBy('kg_he', 'equipment/device', gone.cursor)).rows).toEqual([])
  })

  it('goes on page by page in the order of what was written, beyond the places with as many digits', async () => {
    const some: { devId: number }[] = []
    for (const serial of ['A', 'B', 'C', 'D'])
      some.push(await server.as('kg_he').call(device.create, card(`ORDER-${serial}`)))
    const ids = some.map(({ devId }) => devId)
    const { cursor } = await soonAll('admin', 'equipment/device', ids.at(-1) ?? 0)
    await sql`select setval(pg_get_serial_sequence('document.change', 'place'), 999999997)`.execute(server.db)
    await server.db.transaction().execute(async (tx) => {
      for (const id of ids) await sql`update equipment.device set remark = '顺序' where id = ${id}`.execute(tx)
    })
    await expect
      .poll(
        async () => {
          const { rows } = await followedBy('admin', 'equipment/device', cursor, 1)
          return rows.map(({ id }) => id).filter((id, at, all) => all.lastIndexOf(id) === at)
        },
        { timeout: 30_000, interval: 40 },
      )
      .toEqual(ids)
  })

  it('says of what left the scope that it is gone, and nothing of what was never in it but a number', async () => {
    const { deviceappid } = await applied('admin', '移交')
    const { rows: before, cursor } = await soonAll('xm_ma', 'equipment/application', deviceappid)
    expect(before.find(({ id }) => id === deviceappid)).toMatchObject({ state: 'draft' })
    await sql`update equipment.application set project_id = 'P2620', department_id = 'C105' where id = ${deviceappid}`.execute(
      server.db,
    )
    const { rows } = await soon('xm_ma', 'equipment/application', cursor, (all) => all.length > 0)
    expect(rows).toEqual([{ id: deviceappid, change: 'deleted' }])
  })

  it('is refused without the permission of the list, with another’s cursor, one that is none, and one that is too old', async () => {
    const none = async (account: string, kind: string, cursor?: string) => {
      const { code, errors } = await server.as(account).refused(changeCalls.list, { ...partsOf(kind), cursor })
      return errors[0]?.key ?? code
    }
    expect(await none('guest01', 'equipment/device')).toBe(403)
    expect(await none('admin', 'equipment/nothing')).toBe(404)
    const { cursor } = await followedBy('kg_he', 'equipment/device')
    expect(await none('kg_he', 'equipment/device', 'x')).toBe('badCursor')
    expect(await none('admin', 'equipment/loss', cursor)).toBe('otherKind')
    expect(await none('admin', 'equipment/device', cursor)).toBe('otherView')
    // As after a server of one's own was taken back to an earlier moment: what took the place of later changes would be missed.
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object
    const at = (more: object) => Buffer.from(JSON.stringify({ ...place, ...more })).toString('base64url')
    expect(await none('kg_he', 'equipment/device', at({ transaction: '9000000000000000000' }))).toBe('tooOld')
    expect(await none('kg_he', 'equipment/device', at({ place: '9999999999999999999' }))).toBe('badCursor')
    const day = 86_400_000
    const moment = new Date()
    await pruneChanges(server.db, new Date(moment.getTime() - 91 * day), new Date(moment.getTime() - 181 * day))
    // Something is written after the mark that was set, so that the cursor stands before it.
    await sql`update document.change_mark set transaction = pg_current_xact_id()`.execute(server.db)
    expect(await pruneChanges(server.db, moment, new Date(moment.getTime() - 90 * day))).toBeGreaterThan(0)
    expect(await none('kg_he', 'equipment/device', cursor)).toBe('tooOld')
    // Elsewhere on the cluster older changes may still run, which is where whoever begins now stands.
    await sql`update document.change_log set begins = '0'`.execute(server.db)
  })
})

describe('a whole table', { timeout: 60_000 }, () => {
  const table = async (account: string, kind: string, format: 'ndjson' | 'csv' = 'ndjson', language?: 'en') =>
    server.as(account, language).response(changeCalls.table, { ...partsOf(kind), format })
  const odd = '=1+1,"双引号"\\ \ttab'

  it('has what its reader sees, as changes have it, in the reader’s language, and says where they go on', async () => {
    const keeper = server.as('kg_he')
    const { devId } = await keeper.call(device.create, card('TABLE-1', { remark: `${odd}\n二` }))
    for (const kind of ['equipment/device', 'equipment/loss']) {
      const answer = await table('kg_he', kind, 'ndjson', 'en')
      expect(answer.headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
      const rows = linesOf(answer.body)
      const { rows: full } = await server
        .as('kg_he', 'en')
        .call(changeCalls.list, { ...partsOf(kind), limit: 1000, full: true })
      expect(rows).toEqual(full.map(({ id, record }) => ({ id, ...(record as object) })))
    }
    const answer = await table('kg_he', 'equipment/device')
    expect(linesOf(answer.body).find(({ id }) => id === devId)).toMatchObject({ devId, remark: `${odd}\n二` })
    await keeper.call(device.update, { ...card('TABLE-1'), id: devId, version: 1, remark: '三' })
    const since = String(answer.headers[cursorHeader])
    await soon('kg_he', 'equipment/device', since, (rows) => rows.some((row) => row.id === devId && row.version === 2))
  })

  it('is CSV as well, a line for each record under the names of its fields', async () => {
    const { devId } = await server.as('kg_he').call(device.create, card('TABLE-2', { remark: odd }))
    for (const kind of ['equipment/device', 'equipment/loss']) {
      const answer = await table('kg_he', kind, 'csv')
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
      const [head = '', ...lines] = answer.body.split('\r\n')
      const rows = linesOf((await table('kg_he', kind)).body)
      expect([lines.length, lines.at(-1)]).toEqual([rows.length + 1, ''])
      expect(head.split(',')).toEqual(expect.arrayContaining(Object.keys(rows[0] ?? {})))
      if (kind === 'equipment/device') {
        const line = lines.find((one) => one.startsWith(`${devId},`)) ?? ''
        expect(line).toContain(`"${odd.replaceAll('"', '""')}"`)
        // A number that there is none of, and a position that is an empty text.
        expect(line).toContain(`,TABLE-2,,`)
        expect(line).toContain(`,"",inAccount,`)
      }
    }
  })

  it('is refused before its first byte', async () => {
    const none = async (account: string, kind: string, format = 'ndjson') =>
      (await server.as(account).refused(changeCalls.table, { ...partsOf(kind), format })).code
    expect(await none('guest01', 'equipment/device')).toBe(403)
    expect(await none('admin', 'equipment/nothing')).toBe(404)
    expect(await none('admin', 'equipment/device', 'xml')).toBe(500)
  })

  it('is taken out as an export is: with that right alone, and the log remembers it', async () => {
    const logged = async () => {
      const { rows } = await sql<{ input: string }>`
        select input from document.operation_log where operation = ${changeCalls.table.name} and code = 200 and input like '%equipment%loss%'`.execute(
        server.db,
      )
      return rows.length
    }
    await table('kg_he', 'equipment/loss')
    await expect.poll(logged, { timeout: 10_000 }).toBeGreaterThan(0)
    await sql`
      delete from system.role_menu where menu_id in (select id from system.menu where permission = 'equipment:loss:export')`.execute(
      server.db,
    )
    // Rights are known for a moment.
    await expect
      .poll(async () => (await table('kg_he', 'equipment/loss')).body, { timeout: 10_000 })
      .toContain('"code":403')
    // Its list is read as before.
    await server.as('kg_he').call(changeCalls.list, { ...partsOf('equipment/loss'), limit: 1 })
  })
})

describe('a copy of the whole company in another database', { timeout: 90_000 }, () => {
  it('begins with the tables, goes on with the changes, and is the same, row by row, after eight writers at once', async () => {
    const spec = documents().get('material/application')?.spec
    if (!spec) throw new Error('there is no such document')
    const admin = server.as('admin')
    const writer = async (number: number) => {
      for (let round = 0; round < 3; round += 1) {
        const { devId } = await admin.call(device.create, card(`COPY-${number}-${round}`))
        await admin.call(device.update, { ...card(`COPY-${number}-${round}`), id: devId, version: 1, remark: '二' })
        if (round % 2 === 0) await admin.call(device.remove, { ids: String(devId) })
        const { deviceappid } = await applied('admin', `抄 ${number} ${round}`)
        if (round % 2 === 1) await admin.call(applicationCalls.submit, { deviceappid })
        await admin.call(
          materialApplication.create,
          plainDraft(spec, 'P2601') as AskOf<typeof materialApplication.create>,
        )
      }
    }
    const clone = await emptyDatabase(server.url)
    const warehouse = new pg.Client({ connectionString: clone.url })
    await warehouse.connect()
    try {
      const kinds = [...followed().keys()].filter((name) => !name.startsWith('test/'))
      const cursors = new Map<string, string>()
      const put = (kind: string, rows: readonly { id: number }[]) =>
        warehouse.query(
          `insert into "${kind}" select (r ->> 'id')::bigint, r from jsonb_array_elements($1::jsonb) as r
           on conflict (id) do update set record = excluded.record`,
          [JSON.stringify(rows)],
        )
      const begin = async (kind: string) => {
        await warehouse.query(`create table "${kind}" (id bigint primary key, record jsonb not null)`)
        const answer = await admin.response(changeCalls.table, partsOf(kind))
        cursors.set(kind, String(answer.headers[cursorHeader]))
        await put(kind, linesOf(answer.body))
      }
      const keepUp = async (kind: string) => {
        const { rows, cursor } = await followedBy('admin', kind, cursors.get(kind))
        cursors.set(kind, cursor)
        const gone = rows.filter(({ change }) => change === 'deleted').map(({ id }) => id)
        if (gone.length > 0) await warehouse.query(`delete from "${kind}" where id = any($1)`, [gone])
        const there = rows.filter(({ change }) => change !== 'deleted')
        if (there.length > 0)
          await put(
            kind,
            there.map(({ id, record }) => ({ id, ...(record as object) })),
          )
      }
      // The same of one kind in brief, a few at a time.
      const brief = async (known: Map<number, Change>, from?: string) => {
        const { rows, cursor } = await followedBy(
          'admin',
          'equipment/device',
          from,
          from === undefined ? 1000 : 3,
          false,
        )
        for (const row of rows)
          if (row.change === 'deleted') known.delete(row.id)
          else known.set(row.id, { ...row, change: 'changed' })
        return { known, cursor }
      }
      let inBrief = await brief(new Map())
      const all = Array.from({ length: 8 }, (_, number) => writer(number))
      for (const kind of kinds) await begin(kind)
      const writers = new Set(all)
      for (const one of all)
        void one
          .catch(() => undefined)
          .then(() => {
            writers.delete(one)
          })
      while (writers.size > 0)
        for (const kind of kinds) {
          await keepUp(kind)
          inBrief = await brief(inBrief.known, inBrief.cursor)
        }
      await Promise.all(all)
      for (const kind of kinds)
        await expect
          .poll(
            async () => {
              await keepUp(kind)
              const { rows } = await warehouse.query<{ record: object }>(`select record from "${kind}" order by id`)
              const there = linesOf((await admin.response(changeCalls.table, partsOf(kind))).body)
              return isDeepStrictEqual(
                rows.map(({ record }) => record),
                there,
              )
            },
            { timeout: 60_000, message: kind },
          )
          .toBe(true)
      inBrief = await brief(inBrief.known, inBrief.cursor)
      const { known } = await brief(new Map())
      expect(new Map([...inBrief.known].toSorted(([one], [other]) => one - other))).toEqual(known)
      const { rows } = await warehouse.query(
        `select id from "equipment/device" where record ->> 'devSign' like 'COPY-%'`,
      )
      expect(rows.length).toBe(8)
    } finally {
      await warehouse.end()
      await clone.drop()
    }
  })
})
