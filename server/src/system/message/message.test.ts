import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { delegation } from '@geodepot/contracts/system/delegation.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { readWhatIsOver, remindDue } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type TestNode, openNode, openPage } from '../../testing/node.ts'
import { jobs, wireSenders } from './index.ts'

let server: TestServer
let node: TestNode
beforeAll(async () => {
  server = await testServer()
  node = await openNode(server)
})
afterAll(async () => {
  await node.close()
  await server.close()
})

const idOf = async (account: string): Promise<number> => (await server.actorOf(account)).userId
const tell = async (account: string, title: string, kind: 'alert' | 'road' = 'alert') => {
  const to = [await idOf(account)]
  await inTransaction(server.db, (tx) =>
    send(tx, [{ to, kind, title: [title, `${title} en`], body: ['内容', 'Content'], link: '/index' }]),
  )
}
const list = async (account: string, input = {}, language: 'cn' | 'en' = 'cn') =>
  (await server.as(account, language).call(message.list, input)).rows
const unread = async (account: string) => (await server.as(account).call(message.unread)).count
const listening = async (account: string) => {
  const page = openPage(node, { token: await server.tokenOf(account) })
  await page.next('hello')
  return page
}

describe('my messages', () => {
  it('are mine alone, the latest first, in my language, filtered and counted', async () => {
    await tell('cw_jin', '甲')
    await tell('cw_jin', '乙', 'road')
    await tell('sj_mu', '丙')
    expect(await list('cw_jin')).toMatchObject([
      { title: '乙', body: '内容', kind: 'road', isRead: false, readTime: null, link: '/index' },
      { title: '甲' },
    ])
    expect(await list('cw_jin', {}, 'en')).toMatchObject([{ title: '乙 en', body: 'Content' }, { title: '甲 en' }])
    for (const filter of [{ kind: 'alert' }, { keyword: '甲' }, { keyword: '甲 EN' }])
      expect((await list('cw_jin', filter)).map(({ title }) => title)).toEqual(['甲'])
    expect(await list('cw_jin', { endTime: '2020-01-01' })).toEqual([])
    expect(await list('cw_jin', { beginTime: today(), endTime: today() })).toHaveLength(2)
    expect(await unread('cw_jin')).toBe(2)
  })

  it('are read one by one or all at once, and other open pages hear of it; another’s is not there', async () => {
    await tell('jh_wen', '甲')
    await tell('jh_wen', '乙')
    const page = await listening('jh_wen')
    const [second, first] = await list('jh_wen')
    await server.as('jh_wen').call(message.read, { id: first?.messageId ?? 0 })
    expect(await page.next('unread')).toMatchObject({ unread: 1 })
    expect(await list('jh_wen', { readState: 'read' })).toMatchObject([{ title: '甲', isRead: true }])
    await server.as('jh_wen').call(message.read, { id: first?.messageId ?? 0 })
    expect(await server.as('cw_jin').refused(message.read, { id: second?.messageId ?? 0 })).toMatchObject({ code: 404 })
    await server.as('jh_wen').call(message.readAll)
    expect(await page.next('unread')).toMatchObject({ unread: 0 })
    expect(await list('jh_wen', { readState: 'unread' })).toEqual([])
    await page.leave()
  })

  it('are swept after the days they are kept', async () => {
    await tell('ck_fan', '旧')
    await tell('ck_fan', '新')
    await sql`update document.message set sent_at = sent_at - interval '91 days' where title = '旧'`.execute(server.db)
    // A letter that went is forgotten; one that did not would pass as sent then.
    await sql`insert into document.letter (address, reply_to, subject, body, state, created_at, next_at, ended_at)
      select s || '@example.org', '', '', '', s, m, m, m from unnest(array['done', 'failed']) s, (select now() - interval '91 days') t (m)`.execute(
      server.db,
    )
    const [sweep] = jobs
    const said: unknown[] = []
    await sweep?.work({
      db: server.db,
      args: { days: 90 } as never,
      now: now(),
      byHand: false,
      log: (...line) => {
        said.push(line)
      },
    })
    expect((await list('ck_fan')).map(({ title }) => title)).toEqual(['新'])
    expect(said).toEqual([['sweepJobDone', { messages: 1, deliveries: 0 }]])
    const { rows } = await sql<{ state: string }>`select state from document.letter`.execute(server.db)
    expect(rows).toEqual([{ state: 'failed' }])
  })
})

const apply = async () => {
  const model = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('tracking', '=', 'single')
    .executeTakeFirstOrThrow()
  const { start } = await server.db
    .selectFrom('system.project')
    .select('design_start as start')
    .where('id', '=', 'P2601')
    .executeTakeFirstOrThrow()
  const { deviceappid, appNo } = await server.as('xm_ma').call(applicationCalls.save, {
    appName: '库车节点',
    projectInfoNo: 'P2601',
    planStart: start ?? '',
    planEnd: start ?? '',
    lines: [{ modelId: model.id, requestedQty: '2' }],
  })
  await server.as('xm_ma').call(applicationCalls.submit, { deviceappid })
  return { id: deviceappid, appNo }
}
const versionOf = async (account: string, deviceappid: number) =>
  (await server.as(account).call(applicationCalls.get, { deviceappid })).version
const decide = async (account: string, id: number, how: 'approve' | 'return' | 'refuse', opinion = '同意') =>
  server.as(account).call(applicationCalls[how], { id, version: await versionOf(account, id), opinion })
const about = async (account: string, appNo: string, language: 'cn' | 'en' = 'cn') =>
  (await list(account, { keyword: appNo }, language)).map(({ kind, title, body, link }) => ({
    kind,
    title,
    body,
    link,
  }))

describe('people are told', () => {
  it('of a document that waits for them, each in his turn, and the submitter of the last word alone', async () => {
    const page = await listening('jl_shi')
    const { id, appNo } = await apply()
    const link = `/open/equipment/application/${id}`
    expect(await page.next('messages')).toMatchObject({ messages: [{ kind: 'approval', link }] })
    expect(await about('jl_shi', appNo)).toEqual([
      { kind: 'approval', title: `待审批：设备申请 ${appNo}`, body: '马志强提交，项目经理审批。库车节点', link },
    ])
    expect(await about('jl_shi', appNo, 'en')).toMatchObject([
      { title: `To decide: Device application ${appNo}`, body: 'Submitted by 马志强, step Project manager. 库车节点' },
    ])
    expect(await about('ld_gao', appNo)).toEqual([])
    await decide('jl_shi', id, 'approve')
    expect(await about('ld_gao', appNo)).toMatchObject([{ kind: 'approval' }])
    expect(await about('xm_ma', appNo)).toEqual([])
    await decide('ld_gao', id, 'refuse', '超出预算')
    expect(await about('xm_ma', appNo)).toEqual([
      {
        kind: 'decision',
        title: `已拒绝：设备申请 ${appNo}`,
        body: `${(await server.actorOf('ld_gao')).nickName}审批。超出预算`,
        link,
      },
    ])
    await page.leave()
  })

  it('of what was returned, and of what was withdrawn when it waited for them', async () => {
    const one = await apply()
    await decide('jl_shi', one.id, 'return', '请核减')
    expect(await about('xm_ma', one.appNo)).toMatchObject([
      {
        kind: 'decision',
        title: `已退回：设备申请 ${one.appNo}`,
        body: `${(await server.actorOf('jl_shi')).nickName}审批。请核减`,
      },
    ])
    const two = await apply()
    await server.as('xm_ma').call(applicationCalls.withdraw, { id: two.id, version: await versionOf('xm_ma', two.id) })
    expect(await about('jl_shi', two.appNo)).toMatchObject([
      { kind: 'decision', title: `已撤回：设备申请 ${two.appNo}` },
      { kind: 'approval' },
    ])
    expect(await about('xm_ma', two.appNo)).toEqual([])
  })

  it('of a nudge and of a step that is overdue', async () => {
    const { id, appNo } = await apply()
    await server.as('xm_ma').call(applicationCalls.nudge, { id })
    expect(await about('jl_shi', appNo)).toMatchObject([{ kind: 'approval', title: `催办：设备申请 ${appNo}` }, {}])
    await remindDue(server.db, new Date(now().getTime() + 10_000 * 3_600_000))
    expect((await about('jl_shi', appNo))[0]).toMatchObject({ title: `审批超时：设备申请 ${appNo}` })
  })

  it('of a task that was handed to them', async () => {
    const lent = await server.as('jl_shi').call(delegation.create, {
      toId: await idOf('ld_meng'),
      kinds: ['equipment/application'],
      beginDate: today(),
      endDate: today(),
    })
    const { id, appNo } = await apply()
    expect(await about('ld_meng', appNo)).toMatchObject([{ kind: 'approval' }])
    await server.as('xm_ma').call(applicationCalls.withdraw, { id, version: await versionOf('xm_ma', id) })
    for (const account of ['jl_shi', 'ld_meng'])
      expect(await about(account, appNo)).toMatchObject([{ title: `已撤回：设备申请 ${appNo}` }, { kind: 'approval' }])
    // What one does not stand in for any more asks nothing of him.
    const next = await apply()
    await server.as('jl_shi').call(delegation.withdraw, { id: lent.delegationId })
    await readWhatIsOver(server.db)
    const unreadOf = async (account: string) =>
      (await list(account, { readState: 'unread' })).filter(({ title }) => title.includes(next.appNo)).length
    expect([await unreadOf('jl_shi'), await unreadOf('ld_meng')]).toEqual([1, 0])
  })

  it('of a notice when it is first published, without a row of their own', async () => {
    const page = await listening('guest01')
    const given = { noticeTitle: '停电通知', noticeContent: '<p>今晚十点</p>' }
    const { noticeId } = await server.as('admin').call(notice.create, { ...given, status: '1' })
    await server.as('admin').call(notice.update, { ...given, noticeId, status: '0' })
    expect(await page.next('said')).toMatchObject({
      kind: 'notice',
      title: ['停电通知', '停电通知'],
      body: ['今晚十点', '今晚十点'],
      link: `/user/message?notice=${noticeId}`,
    })
    await server.as('admin').call(notice.update, { ...given, noticeId, status: '0', noticeTitle: '停电' })
    await tell('guest01', '之后')
    await page.next('messages')
    expect(page.frames.filter(({ type }) => type === 'said')).toHaveLength(1)
    expect(await list('guest01', { keyword: '停电' })).toEqual([])
    await page.leave()
  })
})

it('e-mail is not chosen where there is no mail server, and what was chosen before can be kept', async () => {
  const kept = server.as('kg_an')
  const all = { emailKinds: ['alert', 'road'] }
  expect(await kept.refused(message.saveChannels, all)).toMatchObject({
    msg: '系统未配置邮件服务器，不能选择邮件通知',
    errors: [{ field: 'emailKinds', key: 'noMailServer' }],
  })
  wireSenders(undefined, true)
  await kept.call(message.saveChannels, { emailKinds: ['alert'] })
  wireSenders(undefined, false)
  expect(await kept.refused(message.saveChannels, all)).toMatchObject({ code: 500 })
  await kept.call(message.saveChannels, { emailKinds: ['alert'] })
  await kept.call(message.saveChannels, {})
})

it('names of webhooks are looked up a few times a minute for each person, and addresses that need none always', async () => {
  const save = (account: string, webhookUrl: string) => server.as(account).refused(message.saveChannels, { webhookUrl })
  for (let n = 0; n < 10; n += 1)
    expect(await save('kg_an', `https://localhost/${n}`)).toMatchObject({
      code: 500,
      errors: [{ field: 'webhookUrl', key: 'notUsable' }],
    })
  expect(await save('kg_an', 'https://localhost/x')).toMatchObject({ status: 429, code: 429 })
  expect(await save('kg_an', 'https://10.0.0.1/')).toMatchObject({ code: 500 })
  expect(await save('kg_he', 'https://localhost/x')).toMatchObject({ code: 500 })
})
