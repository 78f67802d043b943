import { notice } from '@geodepot/contracts/system/notice.ts'
import { operlog } from '@geodepot/contracts/system/operlog.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = (language: 'cn' | 'en' = 'cn') => server.as('admin', language)
const reader = (language: 'cn' | 'en' = 'cn') => server.as('guest01', language)
const write = async (more: object = {}) =>
  (
    await admin().call(notice.create, {
      noticeTitle: '停电通知',
      noticeType: '1',
      noticeContent: '<p>明天 <strong>8:00</strong> 停电</p>',
      ...more,
    })
  ).noticeId
const rowOf = async (who: ReturnType<typeof reader>, id: number) =>
  (await who.call(notice.list, { pageSize: 100 })).rows.find(({ noticeId }) => noticeId === id)

describe('a notice', () => {
  test('reaches everybody who is signed in, in the shape that clients know', async () => {
    const id = await write()
    const body = (await reader().send('GET', '/system/notice/list?pageNum=1&pageSize=10')).json<{
      code: number
      total: number
      rows: Record<string, unknown>[]
    }>()
    expect(body.code).toBe(200)
    expect(body.rows.find((row) => row['noticeId'] === id)).toMatchObject({
      noticeTitle: '停电通知',
      noticeType: '1',
      noticeContent: '<p>明天 <strong>8:00</strong> 停电</p>',
      noticeText: '明天 8:00 停电',
      status: '0',
      isRead: false,
      readCount: 0,
      can: {},
      createBy: expect.any(String),
    })
    expect((await reader().send('GET', `/system/notice/${id}`)).json()).toMatchObject({
      code: 200,
      data: { noticeId: id, noticeTitleEn: '' },
    })
  })

  test('answers in the reader’s language, and in Chinese what has no English', async () => {
    const id = await write({ noticeTitleEn: 'Power cut', noticeContentEn: '<p>Tomorrow</p>' })
    const bare = await write()
    expect(await rowOf(reader('en'), id)).toMatchObject({
      noticeTitle: 'Power cut',
      noticeContent: '<p>Tomorrow</p>',
      noticeText: 'Tomorrow',
    })
    expect(await rowOf(reader('en'), bare)).toMatchObject({ noticeTitle: '停电通知', noticeText: '明天 8:00 停电' })
    expect(await rowOf(reader('cn'), id)).toMatchObject({ noticeTitle: '停电通知' })
    expect(
      (await reader('en').call(notice.list, { noticeTitle: 'POWER' })).rows.map(({ noticeId }) => noticeId),
    ).toEqual([id])
  })

  test('that is not published is there for those who write notices alone, and gets its time when it is', async () => {
    const id = await write({ status: '1' })
    expect(await rowOf(reader(), id)).toBeUndefined()
    expect(await reader().refused(notice.get, { id })).toMatchObject({ code: 404 })
    expect(await reader().refused(notice.read, { id })).toMatchObject({ code: 404 })
    expect(await rowOf(admin(), id)).toMatchObject({
      status: '1',
      publishTime: null,
      can: { edit: true, remove: true },
    })
    await admin().call(notice.update, { noticeId: id, noticeTitle: '停电通知', status: '0' })
    const published = await rowOf(reader(), id)
    expect(published?.publishTime).not.toBeNull()
    await admin().call(notice.update, { noticeId: id, noticeTitle: '停电通知', status: '1' })
    await admin().call(notice.update, { noticeId: id, noticeTitle: '停电通知', status: '0' })
    expect((await rowOf(reader(), id))?.publishTime).toBe(published?.publishTime)
  })

  test('holds nothing that runs, and its title is a title', async () => {
    const id = await write({
      noticeTitle: '<b>粗</b> & <img src=x onerror=alert(1)>',
      noticeContent:
        '<p onclick="x()">好<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">点</a></p>',
    })
    const row = await rowOf(reader(), id)
    expect(row).toMatchObject({
      noticeTitle: '<b>粗</b> & <img src=x onerror=alert(1)>',
      noticeContent: '<p>好<a>点</a></p>',
      noticeText: '好点',
    })
    const stored = await server.db
      .selectFrom('system.notice')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.content).toBe('<p>好<a>点</a></p>')
    await admin().call(notice.update, {
      noticeId: id,
      noticeTitle: 'x',
      noticeContentEn: '<iframe src="//evil"></iframe><p style="position:fixed">y</p>',
    })
    expect(await admin().call(notice.get, { id })).toMatchObject({ noticeContentEn: '<p>y</p>' })
  })

  test('that is too long is refused in words: over the bound by its field, far over by the transport', async () => {
    expect(
      await admin().refused(notice.create, { noticeTitle: 'x', noticeContent: 'a'.repeat(200_001) }),
    ).toMatchObject({ code: 500, msg: '公告内容不能超过 200000 个字符', errors: [{ field: 'noticeContent' }] })
    expect(
      await admin().refused(notice.create, { noticeTitle: 'x', noticeContent: '<ul><li>'.repeat(5001) }),
    ).toMatchObject({ code: 500, msg: '公告内容的格式过多，请精简后再试' })
    expect(
      await admin('en').refused(notice.create, { noticeTitle: 'x', noticeContent: 'a'.repeat(2 * 1024 * 1024) }),
    ).toMatchObject({ code: 413, msg: 'The request is too large: at most 1.5 MB' })
    expect(await admin().refused(notice.create, { noticeTitle: '   ' })).toMatchObject({
      code: 500,
      msg: '公告标题不能为空',
    })
    expect(await admin().refused(notice.create, { noticeTitle: 'x', noticeType: '3' })).toMatchObject({
      code: 500,
      errors: [{ field: 'noticeType' }],
    })
  })

  test('is written, changed and deleted by those alone who may', async () => {
    const id = await write()
    expect(await reader().refused(notice.create, { noticeTitle: 'x' })).toMatchObject({ code: 403 })
    expect(await reader().refused(notice.update, { noticeId: id, noticeTitle: 'x' })).toMatchObject({ code: 403 })
    expect(await reader().refused(notice.remove, { ids: String(id) })).toMatchObject({ code: 403 })
    expect(await reader().refused(notice.readers, { id })).toMatchObject({ code: 403 })
  })

  test('changed by two at once tells the second; without a version the last one wins', async () => {
    const id = await write()
    const { version } = await admin().call(notice.get, { id })
    expect(await admin().call(notice.update, { noticeId: id, version, noticeTitle: 'a' })).toEqual({
      version: version + 1,
    })
    expect(await admin().refused(notice.update, { noticeId: id, version, noticeTitle: 'b' })).toMatchObject({
      code: 409,
    })
    await admin().call(notice.update, { noticeId: id, noticeTitle: 'c' })
    expect((await admin().call(notice.get, { id })).noticeTitle).toBe('c')
    expect(await admin().refused(notice.update, { noticeId: 999_999, noticeTitle: 'c' })).toMatchObject({ code: 404 })
  })

  test('is deleted, all of those asked for or none', async () => {
    const [first, second] = [await write(), await write()]
    expect(await admin().refused(notice.remove, { ids: `${first},999999` })).toMatchObject({ code: 404 })
    expect(await rowOf(admin(), first)).toBeDefined()
    await reader().call(notice.read, { id: first })
    const body = (await admin().send('DELETE', `/system/notice/${first},${second}`)).json()
    expect(body).toEqual({ code: 200, msg: '删除成功' })
    expect(await rowOf(admin(), first)).toBeUndefined()
    const audited = await server.db
      .selectFrom('document.audit_log')
      .select(['entity_id', 'action'])
      .where('entity', '=', 'system/notice')
      .where('action', '=', 'remove')
      .execute()
    expect(audited.map(({ entity_id: id }) => id).toSorted()).toEqual([String(first), String(second)].toSorted())
  })

  test('that is taken back or deleted is not mailed by then, as long as it has not gone', async () => {
    await sql`
      insert into document.reach (person_id, language, email_kinds, changed_at) select id, 'cn', '{notice}', now() from system.user where name = 'guest01'
      on conflict (person_id) do update set email_kinds = excluded.email_kinds`.execute(server.db)
    const waiting = async () =>
      (await sql<{ link: string }>`select link from document.delivery where state = 'waiting'`.execute(server.db)).rows
    const [kept, hidden, gone] = [await write(), await write(), await write()]
    expect(await waiting()).toHaveLength(3)
    await admin().call(notice.update, { noticeId: hidden, noticeTitle: '停电通知', status: '1' })
    await admin().call(notice.remove, { ids: String(gone) })
    expect(await waiting()).toEqual([{ link: `/user/message?notice=${kept}` }])
    await sql`delete from document.reach`.execute(server.db)
  })

  test('shows in the operation log as text, field by field', async () => {
    const id = await write()
    await admin().call(notice.update, {
      noticeId: id,
      noticeTitle: '停电通知',
      noticeContent: '<p>改到 <strong>9:00</strong></p>',
      status: '1',
    })
    const [row] = (await admin().call(operlog.list, { module: 'system/notice', businessType: '2' })).rows
    expect((await admin().call(operlog.get, { id: row?.operId ?? 0 })).changes[0]?.fields).toEqual([
      { field: 'noticeContent', label: '公告内容', from: '明天 8:00 停电', to: '改到 9:00' },
      { field: 'status', label: '状态', from: '已发布', to: '未发布' },
    ])
  })
})

describe('reading', () => {
  test('counts what is unread, once per person and notice', async () => {
    await reader().call(notice.readAll)
    expect(await reader().call(notice.unread)).toEqual({ count: 0 })
    const [first, second] = [await write(), await write()]
    await write({ status: '1' })
    expect(await reader().call(notice.unread)).toEqual({ count: 2 })
    await reader().call(notice.read, { id: first })
    await reader().call(notice.read, { id: first })
    expect(await reader().call(notice.unread)).toEqual({ count: 1 })
    expect(await rowOf(reader(), first)).toMatchObject({ isRead: true, readCount: 0 })
    expect(await rowOf(reader(), second)).toMatchObject({ isRead: false })
    expect(await rowOf(admin(), first)).toMatchObject({ isRead: false, readCount: 1 })
    await reader().call(notice.readAll)
    expect(await reader().call(notice.unread)).toEqual({ count: 0 })
  })

  test('says who has read it and who has not', async () => {
    const id = await write()
    await reader().call(notice.read, { id })
    const have = await admin().call(notice.readers, { id, readState: 'read' })
    expect(have.rows).toMatchObject([{ userName: 'guest01', readTime: expect.stringMatching(/^\d{4}-/) }])
    const others = await admin().call(notice.readers, { id, readState: 'unread', pageSize: 500 })
    expect(others.rows.map(({ userName }) => userName)).not.toContain('guest01')
    expect(others.rows.map(({ userName }) => userName)).toContain('dp_sun')
    expect((await admin().call(notice.readers, { id, keyword: 'GUEST01' })).total).toBe(1)
  })
})
