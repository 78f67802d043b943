import { job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at, momentOf } from '../../kit/clock.ts'
import { jobs } from '../../modules.ts'
import { planDue } from './plan.ts'
import { admin, given, logOf, made, openJobs, server } from './test/jobs.ts'

openJobs()

describe('the list of jobs', () => {
  test('holds the housekeeping that the product brings along, in words', async () => {
    await planDue(server.db)
    const { rows } = await admin().call(job.list, { orderByColumn: 'jobId', isAsc: 'asc', pageSize: 100 })
    expect(rows.map(({ invokeTarget, cronText, status }) => [invokeTarget, cronText, status])).toEqual(
      expect.arrayContaining([
        ['system/session.sweep', '每天 03:10', '0'],
        ['system/job.sweepAnswers', '每小时第 20 分', '0'],
        ['system/job.sweepImports', '每天 03:30', '0'],
        ['system/job.sweepLog', '每天 03:40', '0'],
      ]),
    )
    expect(rows[0]).toMatchObject({
      jobGroup: 'SYSTEM',
      args: { days: 30 },
      nextValidTime: expect.stringMatching(/ 03:10:00$/) as string,
      can: { edit: true, changeStatus: true, run: true, remove: true },
    })
    const english = await admin('en').call(job.list, { jobName: 'captcha' })
    expect(english.total).toBe(0)
    expect((await admin('en').call(job.list, { jobName: 'sign-in' })).rows).toMatchObject([
      {
        jobName: 'Clear ended sessions and sign-in traces',
        targetName: 'Clear ended sessions and sign-in traces',
        cronText: 'At 03:10, every day',
      },
    ])
  })

  test("is exported in the reader's language", async () => {
    const { name, bytes } = await admin('en').file(job.export, {})
    expect(name).toMatch(/^Scheduled jobs_\d{4}-\d\d-\d\d\.xlsx$/)
    expect(bytes.length).toBeGreaterThan(1000)
  })

  test('says what can be scheduled, with its arguments', async () => {
    const targets = await admin('en').call(job.targets, {})
    expect(targets.find(({ name }) => name === 'test/job.count')).toEqual({
      name: 'test/job.count',
      title: 'Count',
      help: 'Counts once',
      args: [{ name: 'step', label: 'Step', type: 'number', required: false, min: 1, max: 9, standard: 1 }],
    })
    expect((await admin().call(job.targets, {})).map(({ name }) => name)).toEqual(
      expect.arrayContaining(jobs.map(({ name }) => name)),
    )
  })
})

describe('a time expression', () => {
  test('is put into words with its next five times', async () => {
    const preview = await at(momentOf('2026-03-01 12:00'), () =>
      admin('en').call(job.preview, { cronExpression: '0 0 8 ? * 2-6' }),
    )
    expect(preview).toEqual({
      text: 'At 08:00, Monday to Friday',
      runs: [
        '2026-03-02 08:00:00',
        '2026-03-03 08:00:00',
        '2026-03-04 08:00:00',
        '2026-03-05 08:00:00',
        '2026-03-06 08:00:00',
      ],
    })
    // Five fields count weekdays from Sunday as 0.
    expect((await admin().call(job.preview, { cronExpression: '30 8 * * 1' })).text).toBe('每周一 08:30')
  })

  test.each([
    ['0 0 8 *', 'cronFields'],
    ['0 0 25 * * ?', 'cronUnreadable'],
    ['0 0 8 ? * XYZ', 'cronUnreadable'],
    ['0 0 3 30 2 ?', 'cronNever'],
    ['* * * * * ?', 'cronTooOften'],
    ['0/30 * * * * ?', 'cronTooOften'],
    ['0,59 0 3 * * ?', 'cronTooOften'],
  ] as const)('%s is refused: %s', async (cronExpression, key) => {
    for (const [language, index] of [
      ['cn', 0],
      ['en', 1],
    ] as const) {
      const msg = jobMessages.texts[key][index].replace('{count}', '4')
      const refused = { code: 500, msg, errors: [{ field: 'cronExpression', key, msg }] }
      expect(await admin(language).refused(job.preview, { cronExpression })).toMatchObject(refused)
      expect(await admin(language).refused(job.create, given({ cronExpression }))).toMatchObject(refused)
    }
  })
})

describe('a job', () => {
  test('is made by a client that knows the usual fields only', async () => {
    const { jobId } = (
      await admin().send('POST', '/schedule/job', {
        jobName: '旧客户端',
        jobGroup: 'DEFAULT',
        invokeTarget: 'test/job.count',
        cronExpression: '0 0 4 * * ?',
        misfirePolicy: '1',
        concurrent: '1',
        status: '1',
        remark: '',
      })
    ).json<{ data: { jobId: number } }>().data
    expect(await admin().call(job.get, { jobId })).toMatchObject({
      jobName: '旧客户端',
      jobNameEn: '旧客户端',
      args: { step: 1 },
      misfirePolicy: '1',
      status: '1',
      nextValidTime: null,
      createBy: '系统管理员',
      version: 0,
    })
  })

  test('takes nothing that its target does not', async () => {
    expect(await admin().refused(job.create, given({ invokeTarget: 'java.lang.Runtime.exec' }))).toMatchObject({
      code: 500,
      errors: [{ field: 'invokeTarget', key: 'unknownTarget' }],
    })
    expect(await admin('en').refused(job.create, given({ args: { step: 12 } }))).toMatchObject({
      code: 500,
      errors: [{ field: 'args.step', key: 'tooBig', msg: expect.stringContaining('Step') as string }],
    })
    const jobId = await made({ args: { step: '3', evil: 'x' } })
    expect((await admin().call(job.get, { jobId })).args).toEqual({ step: 3 })
  })

  test('has a name of its own in its group', async () => {
    await made()
    expect(await admin().refused(job.create, given())).toMatchObject({
      code: 500,
      msg: '任务组“默认”中已有任务“计数任务”',
    })
    await made({ jobGroup: 'SYSTEM' })
  })

  test('is changed once per version, and what was changed is kept', async () => {
    const jobId = await made()
    await admin().call(job.update, { ...given({ cronExpression: '0 5 * * * ?' }), jobId, version: 0 })
    expect(await admin().refused(job.update, { ...given(), jobId, version: 0 })).toMatchObject({ code: 409 })
    expect(await admin().call(job.get, { jobId })).toMatchObject({
      cronText: '每小时第 5 分',
      version: 1,
      updateBy: '系统管理员',
    })
    const {
      rows: [entry],
    } = await sql<{
      change: object
    }>`select change from document.audit_log where entity = 'system/job' and entity_id = ${String(jobId)} and action = 'update'`.execute(
      server.db,
    )
    expect(entry?.change).toEqual({ cronExpression: ['0 0/20 * * * ?', '0 5 * * * ?'] })
    expect(await admin().refused(job.update, { ...given(), jobId: 999_999 })).toMatchObject({ code: 404 })
  })

  test('goes on with its next time when it is enabled again', async () => {
    const jobId = await made()
    await admin().call(job.changeStatus, { jobId, status: '1' })
    expect(await admin().call(job.get, { jobId })).toMatchObject({ status: '1', nextValidTime: null })
    await admin().call(job.changeStatus, { jobId, status: '0', version: 1 })
    expect((await admin().call(job.get, { jobId })).nextValidTime).toMatch(/:[024]0:00$/)
    expect(await admin().refused(job.changeStatus, { jobId, status: '1', version: 1 })).toMatchObject({ code: 409 })
  })

  test('is deleted with what still waits of it; its log stays', async () => {
    const jobId = await made()
    await sql`insert into system.job_log (job_id, name, name_en, job_group, target, arguments, cause, status, created_at) values (${jobId}, 'a', 'b', 'DEFAULT', 'test/job.count', '{}', 'time', '3', ${new Date()})`.execute(
      server.db,
    )
    await admin().call(job.remove, { ids: String(jobId) })
    expect(await admin().refused(job.get, { jobId })).toMatchObject({ code: 404 })
    expect(await logOf(jobId)).toMatchObject([{ status: '1', jobMessage: '任务已删除，未执行' }])
    expect(await admin().refused(job.remove, { ids: String(jobId) })).toMatchObject({ code: 404 })
  })
})
