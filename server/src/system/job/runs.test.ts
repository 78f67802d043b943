import { job } from '@geodepot/contracts/system/job.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { at, momentOf } from '../../kit/clock.ts'
import { startScheduler } from './index.ts'
import { perform } from './perform.ts'
import { giveUp, planBack, planDue } from './plan.ts'
import { admin, counting, dueAt, logOf, made, openJobs, over, planAt, server, until } from './test/jobs.ts'

openJobs()
// The product's own jobs are not due in the moments of these tests.
beforeAll(() => sql`update system.job set next_run_at = '2036-01-01'`.execute(server.db))

describe('a run by hand', () => {
  test("is made at once, with the job's arguments, and told of in both languages", async () => {
    const jobId = await made({ args: { step: 4 }, status: '1' })
    await admin().call(job.run, { jobId, jobGroup: 'DEFAULT' })
    const [entry] = await over(jobId)
    expect(entry).toMatchObject({
      trigger: 'hand',
      status: '0',
      jobMessage: '已计 4',
      exceptionInfo: '',
      runBy: '系统管理员',
      args: { step: 4 },
      jobName: '计数任务',
      can: { remove: true },
    })
    expect(entry?.tookMs).toBeGreaterThanOrEqual(0)
    expect(counting.counted).toEqual([4])
    expect(await admin('en').call(job.logGet, { jobLogId: entry?.jobLogId ?? 0 })).toMatchObject({
      jobName: 'Counting',
      jobMessage: 'Counted 4',
    })
    expect((await admin().call(job.list, { jobName: '计数' })).rows).toMatchObject([{ lastStatus: '0' }])
  })

  test("that fails says why, without the program's insides", async () => {
    const jobId = await made({ invokeTarget: 'test/job.fail' })
    await admin().call(job.run, { jobId })
    const [entry] = await over(jobId)
    expect(entry).toMatchObject({ status: '1', jobMessage: '执行出错', exceptionInfo: 'the disk is full' })
    expect(JSON.stringify(entry)).not.toContain('.ts')
  })

  test('waits for the one before, where runs may not stand beside each other', async () => {
    const free: (() => void)[] = []
    counting.hold = new Promise((resolve) => {
      free.push(resolve)
    })
    const jobId = await made()
    await admin().call(job.run, { jobId })
    await until(
      () => logOf(jobId),
      ([entry]) => entry?.status === '2',
    )
    expect(await admin().refused(job.run, { jobId })).toMatchObject({
      code: 500,
      msg: '“计数任务”正在执行或等待执行，请等其完成',
    })
    expect((await server.as('admin', 'en').refused(job.run, { jobId })).msg).toMatch(/^"Counting" is running/)
    // Its time comes meanwhile: it stays due, and is made up for afterwards.
    await dueAt(jobId, '2026-03-01 08:00')
    expect(await planAt('2026-03-01 08:00')).toBe(0)
    free[0]?.()
    await over(jobId)
    expect(await planAt('2026-03-01 08:05')).toBe(1)
    expect((await over(jobId, 2))[0]).toMatchObject({ trigger: 'late' })
  })
})

describe('what comes due', () => {
  test('is run once, however many nodes look', async () => {
    const jobId = await made()
    await dueAt(jobId, '2026-03-01 08:00')
    const planned = await at(momentOf('2026-03-01 08:00'), () =>
      Promise.all([1, 2, 3, 4].map(() => planDue(server.db))),
    )
    expect(planned.reduce((sum, runs) => sum + runs, 0)).toBe(1)
    expect(await over(jobId)).toMatchObject([{ trigger: 'time', dueTime: '2026-03-01 08:00:00' }])
    expect((await admin().call(job.get, { jobId })).nextValidTime).toBe('2026-03-01 08:20:00')
  })

  test.each([
    ['1', 3],
    ['2', 1],
    ['0', 1],
    ['3', 0],
  ] as const)('and was missed: policy %s runs it %i times', async (misfirePolicy, runs) => {
    const jobId = await made({ misfirePolicy })
    await dueAt(jobId, '2026-03-01 08:00')
    // 08:00, 08:20 and 08:40 passed.
    expect(await planAt('2026-03-01 08:50')).toBe(runs)
    const rows = runs === 0 ? await logOf(jobId) : await over(jobId, runs)
    expect(rows.map(({ trigger }) => trigger)).toEqual(Array.from({ length: runs }, () => 'late'))
    expect((await admin().call(job.get, { jobId })).nextValidTime).toBe('2026-03-01 09:00:00')
  })

  test('of a disabled job is nothing', async () => {
    const jobId = await made({ status: '1' })
    await dueAt(jobId, '2026-03-01 08:00')
    expect(await planAt('2026-03-01 08:00')).toBe(0)
  })

  test('is told of as such when its target is not in this version any more', async () => {
    const jobId = await made()
    await sql`update system.job set target = 'test/job.gone' where id = ${jobId}`.execute(server.db)
    await admin().call(job.run, { jobId })
    expect(await over(jobId)).toMatchObject([
      { status: '1', jobMessage: '执行内容“test/job.gone”已不在此版本中', targetName: 'test/job.gone' },
    ])
  })
})

describe('after a clock that ran ahead', () => {
  test('a job is due at its next time, and what was planned rightly stays as it is', async () => {
    const [ahead, right] = [await made(), await made({ jobName: '另一任务' })]
    await dueAt(ahead, '2031-01-01 08:00')
    await dueAt(right, '2026-03-01 09:00')
    await at(momentOf('2026-03-01 08:58'), () => planBack(server.db))
    const next = async (jobId: number) => (await admin().call(job.get, { jobId })).nextValidTime
    // Not 09:00: another node's clock may be past that, and have queued its run.
    expect([await next(ahead), await next(right)]).toEqual(['2026-03-01 09:20:00', '2026-03-01 09:00:00'])
  })
})

describe('a node that goes away', () => {
  const waiting = async (jobId: number) => {
    const {
      rows: [row],
    } = await sql<{ id: number }>`
      insert into system.job_log (job_id, name, name_en, job_group, target, arguments, cause, status, attempts, created_at, started_at)
      values (${jobId}, 'a', 'b', 'DEFAULT', 'test/job.count', '{}', 'time', '2', 1, ${momentOf('2026-03-01 08:00')}, ${momentOf('2026-03-01 08:00')}) returning id`.execute(
      server.db,
    )
    return row?.id ?? 0
  }

  test('leaves its run to another, which makes it anew and says so', async () => {
    const jobId = await made()
    await perform(server.db, await waiting(jobId), () => undefined)
    expect(await logOf(jobId)).toMatchObject([{ status: '0', jobMessage: '前一执行节点中断，第 2 次执行\n已计 1' }])
  })

  test('over and over, or without a trace in the queue, ends in a failed run that keeps nobody waiting', async () => {
    const [one, other] = [await made(), await made({ jobGroup: 'SYSTEM' })]
    await giveUp(server.db, await waiting(one))
    await waiting(other)
    await planAt('2026-03-02 08:30')
    for (const jobId of [one, other])
      expect(await logOf(jobId)).toMatchObject([{ status: '1', jobMessage: '执行节点中断，未能完成' }])
  })
})

describe('the log', () => {
  const entries = async () => {
    await sql`
      insert into system.job_log (job_id, name, name_en, job_group, target, arguments, cause, status, created_at)
      select 77, '甲', 'First', 'DEFAULT', 'test/job.count', '{}', 'time', (n % 3)::text, timestamptz '2026-03-01 10:00+08' + n * interval '1 day' from generate_series(0, 8) n`.execute(
      server.db,
    )
  }

  test('is searched by job, outcome, trigger and days', async () => {
    await entries()
    const totalOf = async (filters: object) => (await admin().call(job.logList, filters)).total
    expect(await totalOf({ jobId: 77 })).toBe(9)
    expect(await totalOf({ jobName: 'first', status: '1' })).toBe(3)
    expect(await totalOf({ trigger: 'hand' })).toBe(0)
    expect(await totalOf({ beginTime: '2026-03-02', endTime: '2026-03-04' })).toBe(3)
    const { rows } = await admin().call(job.logList, { pageSize: 10 })
    expect(rows.map(({ createTime }) => createTime.slice(8, 10))).toEqual([
      '09',
      '08',
      '07',
      '06',
      '05',
      '04',
      '03',
      '02',
      '01',
    ])
  })

  test('gives up entries of runs that are over, and no others', async () => {
    await entries()
    const { rows } = await admin().call(job.logList, {})
    await admin().call(job.logRemove, {
      ids: rows
        .slice(0, 3)
        .map(({ jobLogId }) => jobLogId)
        .join(','),
    })
    expect((await admin().call(job.logList, {})).rows.map(({ status }) => status)).toEqual([
      '2',
      '2',
      '1',
      '0',
      '2',
      '1',
      '0',
    ])
    await admin().call(job.logClean, {})
    expect((await admin().call(job.logList, {})).rows.map(({ status }) => status)).toEqual(['2', '2', '2'])
    const { name } = await admin().file(job.logExport, {})
    expect(name).toMatch(/^任务执行记录_/)
  })
})

describe('housekeeping', () => {
  test('drops what is over and leaves what is not', async () => {
    const { db } = server
    const [past, present] = [new Date(Date.now() - 40 * 24 * 3600 * 1000), new Date()]
    await sql`insert into system.captcha (id, answer, expires_at) values ('old', 'a', ${past}), ('new', 'a', ${new Date(present.getTime() + 60_000)})`.execute(
      db,
    )
    await sql`insert into system.sign_in_failure (user_name, address, failures, last_at) values ('x', '1', 5, ${past}), ('y', '1', 5, ${present})`.execute(
      db,
    )
    await sql`insert into system.session (token_hash, refresh_hash, user_id, address, client, created_at, seen_at, expires_at, refresh_until)
      select '\\x01', '\\x01', id, '', '', ${past}, ${past}, ${past}, ${past} from system.user where name = 'admin'`.execute(
      db,
    )
    await sql`insert into document.answer (key, person_id, operation, question_hash, answered_at) values ('old', 1, 'x', '\\x01', ${past}), ('new', 1, 'x', '\\x01', ${present})`.execute(
      db,
    )
    await sql`
      with a as (insert into system.service_account (user_id, version, created_at) select id, 1, ${past} from system.user where name = 'admin' returning id),
        k as (insert into system.service_key (account_id, key_hash, hint, created_at, expires_at) select id, '\\x01', 'gdk_', ${past}, ${present} from a returning id, account_id)
      insert into system.service_call (account_id, key_id, called_at, method, path, code, address)
      select account_id, id, ${past}::timestamptz - days * interval '1 day', 'GET', '/', 200, '' from k, unnest(array[100, 180]) days`.execute(
      db,
    )
    const rows = (await admin().call(job.list, { pageSize: 100 })).rows.filter(({ invokeTarget }) =>
      invokeTarget.includes('.sweep'),
    )
    for (const { jobId } of rows) await admin().call(job.run, { jobId })
    const told = await Promise.all(
      rows.map(async ({ jobId, invokeTarget }) => [invokeTarget, (await over(jobId))[0]?.jobMessage]),
    )
    expect(Object.fromEntries(told)).toEqual({
      'system/session.sweep': '已删除会话 1 个、验证码 1 个、失败计数 1 条、服务调用 1 条',
      'system/job.sweepAnswers': '已删除应答 1 条',
      'system/job.sweepChanges': '已删除变更 0 条',
      'system/subscription.sweep': '删除了 0 个推送',
      'system/door.sweep': '删除了 0 条记录',
      'system/job.sweepImports': '已删除上传 0 个、列对应 0 个',
      'system/job.sweepFiles': '已删除未完成的上传 0 个、未使用的文件 0 个、已移除的附件 0 个、无记录的内容 0 个',
      'system/job.sweepLog': '已删除执行记录 0 条',
      'system/message.sweep': '已删除消息 0 条、发送记录 0 条',
      'system/ticket.sweep': '已删除链接 0 个',
    })
    expect((await sql`select key from document.answer where operation = 'x'`.execute(db)).rows).toEqual([
      { key: 'new' },
    ])
    expect((await sql`select id from system.captcha`.execute(db)).rows).toEqual([{ id: 'new' }])
  })
})

describe('two nodes', () => {
  test('share the runs: each is made exactly once', async () => {
    const second = await startScheduler({
      db: server.db,
      url: server.url,
      report: () => undefined,
      tickMs: 0,
      lookSeconds: 0.5,
    })
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        made({ jobName: `计数 ${index}`, concurrent: index % 2 === 0 ? '0' : '1' }),
      ),
    )
    for (const jobId of ids) await admin().call(job.run, { jobId })
    await Promise.all(ids.map((jobId) => over(jobId)))
    expect(counting.counted).toHaveLength(12)
    await second.close()
    expect(await admin().refused(job.run, { jobId: ids[0] ?? 0 })).toMatchObject({
      code: 500,
      msg: '任务调度未启动，请稍后重试',
    })
  })

  test('that starts brings back what was planned while the clock ran ahead', async () => {
    const jobId = await made()
    await dueAt(jobId, '2031-01-01 08:00')
    const node = await startScheduler({ db: server.db, url: server.url, report: () => undefined, tickMs: 50 })
    try {
      await until(
        () => admin().call(job.get, { jobId }),
        ({ nextValidTime }) => nextValidTime !== null && nextValidTime < '2031',
      )
    } finally {
      await node.close()
    }
  })
})
