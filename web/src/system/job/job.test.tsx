import { type JobDetail, type JobLogRow, type JobRow, job } from '@geodepot/contracts/system/job.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import JobList from './list.tsx'
import JobLog from './log.tsx'

const jobOf = (jobId: number, more: Partial<JobRow> = {}): JobRow => ({
  jobId,
  jobName: `任务 ${jobId}`,
  jobGroup: 'SYSTEM',
  invokeTarget: 'system/job.sweepLog',
  targetName: '清理任务执行记录',
  args: { days: 90 },
  cronExpression: '0 40 3 * * ?',
  cronText: '每天 03:40',
  misfirePolicy: '2',
  concurrent: '1',
  status: '0',
  nextValidTime: '2026-11-22 03:40:00',
  lastTime: '2026-11-21 03:40:00',
  lastStatus: '0',
  version: 3,
  can: { edit: true, changeStatus: true, run: true, remove: true },
  createBy: null,
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const detail = (jobId: number): JobDetail => ({ ...jobOf(jobId), jobNameEn: `Job ${jobId}` })
const logOf = (jobLogId: number, more: Partial<JobLogRow> = {}): JobLogRow => ({
  jobLogId,
  jobId: 1,
  jobName: '任务 1',
  jobGroup: 'SYSTEM',
  invokeTarget: 'system/job.sweepLog',
  targetName: '清理任务执行记录',
  args: { days: 90 },
  trigger: 'time',
  status: '0',
  jobMessage: `已删除执行记录 ${jobLogId} 条`,
  exceptionInfo: '',
  runBy: null,
  dueTime: '2026-11-21 03:40:00',
  startTime: '2026-11-21 03:40:01',
  stopTime: '2026-11-21 03:40:02',
  tookMs: 1240,
  createTime: '2026-11-21 03:40:00',
  can: { remove: true },
  ...more,
})
const targets = [
  {
    name: 'system/job.sweepLog',
    title: '清理任务执行记录',
    help: '删除超过保留天数的任务执行记录。',
    args: [
      { name: 'days', label: '保留天数', type: 'number' as const, required: false, min: 1, max: 3650, standard: 90 },
    ],
  },
  { name: 'system/job.sweepImports', title: '清理导入暂存', help: '删除超过一天的上传文件。', args: [] },
]
const previews: Record<string, { text: string; runs: string[] }> = {
  '0 40 3 * * ?': { text: '每天 03:40', runs: ['2026-11-22 03:40:00'] },
  '0 0 3 * * ?': { text: '每天 03:00', runs: ['2026-11-22 03:00:00', '2026-11-23 03:00:00'] },
}
const around = [
  serve(job.list, () => ({
    rows: [jobOf(1), jobOf(2, { status: '1', nextValidTime: null, lastStatus: '1', can: {} })],
    total: 2,
  })),
  serve(job.targets, () => targets),
  serve(
    job.preview,
    ({ cronExpression }) =>
      previews[String(cronExpression)] ??
      refused(500, '执行时间无法识别，请检查各段取值', {
        errors: [{ field: 'cronExpression', key: 'cronUnreadable', msg: '执行时间无法识别，请检查各段取值' }],
      }),
  ),
]
const at = { at: '/monitor/job' }
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}
const field = (name: string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))
const askedOf = (asked: ReturnType<typeof served>['asked'], name: string) =>
  asked.find((one) => one.name === `system/job.${name}`)?.ask

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the list of scheduled jobs', () => {
  test('says in words when each runs and how it went, and offers what is allowed', async () => {
    served(...around)
    const { user } = show(<JobList />, at)
    const first = await rowOf('任务 1')
    expect(first.getByText('每天 03:40')).toBeTruthy()
    expect(first.getByText('启用')).toBeTruthy()
    expect(first.getByText('成功')).toBeTruthy()
    expect(first.getByText('2026-11-22 03:40')).toBeTruthy()
    expect(await actionsOf(user, first)).toContain('立即执行')
    const second = await rowOf('任务 2')
    expect(second.getByText('停用')).toBeTruthy()
    expect(second.getByText('失败')).toBeTruthy()
    expect(await actionsOf(user, second)).toEqual(['执行记录'])
  })

  test('does without the log for somebody who may not see it', async () => {
    served(...around)
    show(<JobList />, { ...at, person: { ...someone, permissions: ['monitor:job:list'] } })
    await rowOf('任务 1')
    expect(screen.queryByRole('button', { name: '执行记录' })).toBeNull()
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
  })

  test('runs a job after a question, and tells how it ended', async () => {
    const { asked } = served(
      ...around,
      serve(job.run, () => ({ jobLogId: 9 })),
      serve(job.logGet, () => logOf(9)),
    )
    const { user } = show(<JobList />, at)
    await doWith(user, await rowOf('任务 1'), '立即执行')
    expect(await screen.findByText('立即执行“任务 1”一次？原定时间不变。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(askedOf(asked, 'run')).toBeUndefined()
    await doWith(user, await rowOf('任务 1'), '立即执行')
    await user.click((await screen.findAllByRole('button', { name: '立即执行' })).at(-1) ?? document.body)
    await waitFor(() => expect(askedOf(asked, 'run')).toEqual({ jobId: 1, jobGroup: 'SYSTEM' }))
    expect(await screen.findByText('“任务 1”执行成功。已删除执行记录 9 条')).toBeTruthy()
  })

  test('opens the log of one job', async () => {
    served(...around)
    const { user } = show(<JobList />, at)
    await doWith(user, await rowOf('任务 2'), '执行记录')
    expect(addressNow()).toBe('/job/log?jobId=2')
  })

  test('disables with the version that was seen, after a question', async () => {
    const { asked } = served(
      ...around,
      serve(job.changeStatus, () => ({ version: 4 })),
    )
    const { user } = show(<JobList />, at)
    await user.click((await rowOf('任务 1')).getByRole('button', { name: /更多/ }))
    await user.click(await screen.findByRole('menuitem', { name: '停用' }))
    await user.click((await screen.findAllByRole('button', { name: '停用' })).at(-1) ?? document.body)
    await waitFor(() => expect(askedOf(asked, 'changeStatus')).toEqual({ jobId: 1, status: '1', version: 3 }))
  })
})

describe('the form of a job', () => {
  test('takes the target with its arguments, and shows what the times mean as they are typed', async () => {
    const { asked } = served(
      ...around,
      serve(job.create, () => ({ jobId: 5 })),
    )
    const { user } = show(<JobList />, at)
    await user.click(await screen.findByRole('button', { name: /新增/ }))
    await user.type(await waitFor(() => field('任务名称')), '夜间清理')
    await user.click(field('执行内容'))
    await user.click(await screen.findByText('清理任务执行记录', { selector: '.ant-select-item-option-content' }))
    expect(screen.getByText('删除超过保留天数的任务执行记录。')).toBeTruthy()
    expect(field('保留天数').value).toBe('90')
    await user.clear(field('保留天数'))
    await user.type(field('保留天数'), '30')
    await user.type(field('执行时间'), '0 0 99')
    expect(await screen.findByText('执行时间无法识别，请检查各段取值')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '每天 03:00' }))
    expect(await screen.findByText('2026-11-23 03:00:00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(askedOf(asked, 'create')).toEqual({
        jobName: '夜间清理',
        jobGroup: 'DEFAULT',
        invokeTarget: 'system/job.sweepLog',
        args: { days: '30' },
        cronExpression: '0 0 3 * * ?',
        misfirePolicy: '2',
        concurrent: '1',
        status: '0',
      }),
    )
  })

  test('puts what the server refuses at its field, an argument too', async () => {
    served(
      ...around,
      serve(job.get, ({ jobId }) => detail(Number(jobId))),
      serve(job.update, () =>
        refused(500, '保留天数不能大于 3650', {
          errors: [{ field: 'args.days', key: 'tooBig', msg: '保留天数不能大于 3650' }],
        }),
      ),
    )
    const { user } = show(<JobList />, at)
    await doWith(user, await rowOf('任务 1'), '修改')
    await waitFor(() => expect(field('英文名称').value).toBe('Job 1'))
    expect(await screen.findByText('2026-11-22 03:40:00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(field('保留天数').getAttribute('aria-invalid')).toBe('true'))
  })
})

describe('the job log', () => {
  const logs = (rows: JobLogRow[]) =>
    served(
      ...around,
      serve(job.logList, () => ({ rows, total: rows.length })),
      serve(job.logClean, () => undefined),
      serve(job.logRemove, () => undefined),
    )

  test('asks for the job of the address and shows how each run went', async () => {
    const { asked } = logs([
      logOf(1),
      logOf(2, {
        status: '1',
        trigger: 'hand',
        runBy: '林',
        jobMessage: '执行出错',
        exceptionInfo: 'disk full',
        tookMs: null,
      }),
    ])
    show(<JobLog />, { at: '/job/log?jobId=1' })
    expect(await screen.findByText('disk full')).toBeTruthy()
    expect(screen.getByText('手动 · 林')).toBeTruthy()
    expect(screen.getByText('1.2 秒')).toBeTruthy()
    expect(askedOf(asked, 'logList')).toMatchObject({ jobId: '1' })
  })

  test('shows one run whole', async () => {
    logs([logOf(1)])
    const { user } = show(<JobLog />, { at: '/job/log' })
    await doWith(user, within((await screen.findAllByRole('row')).at(-1) ?? document.body), '执行详情')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('保留天数: 90')).toBeTruthy()
    expect(dialog.getByText('2026-11-21 03:40:02')).toBeTruthy()
  })

  test('is cleared after a question, and says why it is empty', async () => {
    const { asked } = logs([])
    const { user } = show(<JobLog />, { at: '/job/log' })
    expect(await screen.findByText('还没有执行记录')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '日志管理' }))
    await user.click(await screen.findByRole('menuitem', { name: '清空' }))
    expect(await screen.findByText(/确认清空全部执行记录/)).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: '清空' })).at(-1) ?? document.body)
    await waitFor(() => expect(asked.some(({ name }) => name === 'system/job.logClean')).toBe(true))
  })

  test('speaks English', async () => {
    setLanguage('en')
    logs([logOf(1, { status: '2', tookMs: null })])
    show(<JobLog />, { at: '/job/log' })
    expect(await screen.findByText('Running')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Job log' })).toBeTruthy()
  })
})
