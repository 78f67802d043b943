import { alert } from '@geodepot/contracts/system/alert.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { registerAlert, registerWork } from './index.ts'
import { pushAlerts } from './push.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await sql`create table system.trouble (id text primary key, department_id text not null, project_id text)`.execute(
    server.db,
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`truncate system.trouble, system.alert_dismissal, system.alert_push, document.message`.execute(server.db)
})

const type = 'TROUBLE'
const words = messages('system/trouble', {
  TROUBLE: ['麻烦', 'Trouble'],
  TROUBLE_message: ['麻烦 {count} 件', '{count} troubles'],
  TROUBLE_message_one: ['麻烦 1 件', '1 trouble'],
  TROUBLE_rule: ['出了麻烦', 'There is trouble'],
  SCRAP: ['报废', 'Scrap'],
  SCRAP_message: ['报废 {count} 件', '{count} to scrap'],
  SCRAP_rule: ['待报废', 'To be scrapped'],
})
const trouble = async () => ({
  from: sql`system.trouble t`,
  key: 't.id',
  where: [],
  scope: { departments: ['t.department_id'], projects: ['t.project_id'] },
})
registerAlert({
  type,
  place: 'allocation',
  sortNum: 0,
  permission: 'equipment:alert:noReturn',
  messages: words,
  trouble,
})
registerAlert({
  type: 'SCRAP',
  place: 'scrap',
  sortNum: 9,
  permission: 'equipment:alert:overOneYear',
  messages: words,
  trouble,
})
registerWork(async (_db, actor, language) =>
  actor.userName === 'zb_lin' ? [language === 'cn' ? '报废申请待审批' : 'A scrap application waits'] : [],
)

const happen = (id: string, department: string, project: string | null = null) =>
  sql`insert into system.trouble values (${id}, ${department}, ${project})`.execute(server.db)
const right = (id: string) => sql`delete from system.trouble where id = ${id}`.execute(server.db)
const reminded = async (account: string) =>
  (await server.as(account).call(alert.allocation)).find(({ businessType }) => businessType === type)?.message
/** So many hours go by: sessions would end, so that what waits comes nearer instead. */
const pass = (hours: number) =>
  sql`update system.alert_dismissal set until = until - make_interval(hours => ${hours})`.execute(server.db)
const idOf = async (account: string) =>
  (await server.db.selectFrom('system.user').select('id').where('name', '=', account).executeTakeFirstOrThrow()).id
const told = async (account: string) =>
  (
    await sql<{ title: string; link: string }>`
  select title, link from document.message where person_id = ${await idOf(account)} and kind = 'alert' and link like '%TROUBLE' order by id`.execute(
      server.db,
    )
  ).rows

describe('the reminder', () => {
  it('says what has rows within the reader’s scope, in the reader’s language, in order', async () => {
    expect(await reminded('dp_sun')).toBeUndefined()
    await happen('a', 'C102')
    await happen('b', 'C103', 'P2601')
    expect(await server.as('dp_sun').call(alert.allocation)).toEqual([
      { message: '麻烦 2 件', businessType: type, sortNum: 0, restDays: 7 },
      {
        message: expect.stringMatching(/^已开工未调配设备的项目 \d+ 个$/),
        businessType: 'PROJECT_NO_DEVICE',
        sortNum: 4,
        restDays: 7,
      },
    ])
    expect((await server.as('ld_gao', 'en').call(alert.allocation))[0]?.message).toBe('1 trouble')
    expect(await reminded('xm_ma'), 'the own project').toBe('麻烦 1 件')
    expect(await reminded('xm_guo')).toBeUndefined()
    expect(await reminded('guest01'), 'without the permission').toBeUndefined()
    expect((await server.as('guest01').send('GET', '/allocation/message')).json()).toMatchObject({ code: 0, data: [] })
  })

  it('puts work before what concerns scrapping, and neither among the rest', async () => {
    await happen('a', 'C102')
    expect(await server.as('zb_lin').call(alert.scrap)).toEqual([
      { message: '报废申请待审批', sortNum: 0 },
      { message: '报废 1 件', businessType: 'SCRAP', sortNum: 9, restDays: 7 },
    ])
    expect(await server.as('ld_gao').call(alert.scrap)).toEqual([
      { message: '报废 1 件', businessType: 'SCRAP', sortNum: 9, restDays: 7 },
    ])
    expect((await server.as('zb_lin').send('GET', '/scrap/message')).json()).toMatchObject({
      code: 0,
      data: [{ message: '报废申请待审批' }, {}],
    })
    expect((await server.as('zb_lin').call(alert.allocation)).map(({ businessType }) => businessType)).not.toContain(
      'SCRAP',
    )
  })
})

describe('putting a reminder off', () => {
  const dismiss = (account: string) => server.as(account).call(alert.dismiss, { businessTypes: [type] })
  const row = async (account: string) =>
    (await server.as(account).call(alert.list)).find(({ businessType }) => businessType === type)

  it('keeps it away from this person for seven days; the page still tells of it', async () => {
    await happen('a', 'C102')
    await dismiss('dp_sun')
    expect(await reminded('dp_sun')).toBeUndefined()
    expect(await row('dp_sun')).toMatchObject({
      title: '麻烦',
      rule: '出了麻烦',
      count: 1,
      dismissedUntil: expect.stringMatching(/^\d{4}-/),
    })
    expect(await reminded('ld_gao')).toBe('麻烦 1 件')
    await pass(24 * 7 - 1)
    expect(await reminded('dp_sun')).toBeUndefined()
    await pass(2)
    expect(await reminded('dp_sun')).toBe('麻烦 1 件')
  })

  it('ends as soon as there are more, not when there are fewer', async () => {
    await happen('a', 'C102')
    await happen('b', 'C102')
    await dismiss('dp_sun')
    await right('a')
    expect(await reminded('dp_sun')).toBeUndefined()
    await happen('c', 'C102')
    await happen('d', 'C102')
    expect(await reminded('dp_sun')).toBe('麻烦 3 件')
    expect(await row('dp_sun')).toMatchObject({ dismissedUntil: null })
  })

  it('can be taken back', async () => {
    await happen('a', 'C102')
    await dismiss('dp_sun')
    await server.as('dp_sun').call(alert.restore, { businessTypes: [type] })
    expect(await reminded('dp_sun')).toBe('麻烦 1 件')
  })

  it('is for alerts that this person may see', async () => {
    const unknown = { code: 500, msg: '没有这种预警' }
    expect(await server.as('guest01').refused(alert.dismiss, { businessTypes: [type] })).toMatchObject(unknown)
    expect(await server.as('dp_sun').refused(alert.dismiss, { businessTypes: [type, 'NOTHING'] })).toMatchObject(
      unknown,
    )
    expect(await server.as('dp_sun').refused(alert.dismiss, {})).toMatchObject(unknown)
    expect(await server.as('guest01').refused(alert.restore, { businessTypes: [type] })).toMatchObject(unknown)
  })

  it('lasts as long as the parameter says, in whole days', async () => {
    const {
      rows: [found],
    } = await server.as('admin').call(config.list, { configKey: 'alert.dismissDays' })
    const given = { configId: found?.configId ?? 0, configName: '预警暂停提醒天数', configKey: 'alert.dismissDays' }
    expect(await server.as('admin').refused(config.update, { ...given, configValue: '-1' })).toMatchObject({
      msg: '请填写不小于 0 的整数天数',
      errors: [{ field: 'configValue' }],
    })
    await server.as('admin').call(config.update, { ...given, configValue: '1' })
    await happen('a', 'C102')
    await dismiss('dp_sun')
    await pass(25)
    expect(await reminded('dp_sun')).toBe('麻烦 1 件')
    await server.as('admin').call(config.update, { ...given, configValue: '7' })
  })
})

describe('the nightly push', () => {
  const push = (moment: Date) => at(moment, () => pushAlerts(server.db, moment))
  // Noon there, so that an hour later is the same day.
  const [noon = new Date(), later = new Date(), tomorrow = new Date()] = [4, 5, 28].map(
    (hour) => new Date(Date.parse(today()) + hour * 3600 * 1000),
  )

  it('tells each person once a day of the rows that he may see, in one message', async () => {
    await happen('a', 'C102')
    await happen('b', 'C102', 'P2601')
    await happen('c', 'C103')
    await push(noon)
    const one = (title: string) => [{ title, link: `/user/alert?businessType=${type}` }]
    expect(await told('dp_sun')).toEqual(one('麻烦 3 件'))
    expect(await told('ld_gao')).toEqual(one('麻烦 2 件'))
    expect(await told('ld_meng')).toEqual(one('麻烦 1 件'))
    expect(await told('xm_ma')).toEqual(one('麻烦 1 件'))
    expect(await told('xm_guo')).toEqual([])
    expect(await told('guest01')).toEqual([])

    expect(await push(later)).toEqual({ rows: 0, people: 0, messages: 0 })
    expect(await told('dp_sun')).toHaveLength(1)
    await happen('d', 'C103')
    await push(later)
    expect((await told('dp_sun')).map(({ title }) => title)).toEqual(['麻烦 3 件', '麻烦 1 件'])
    expect(await told('ld_gao'), 'of what concerns others nothing').toHaveLength(1)
    await right('a')
    await push(tomorrow)
    expect((await told('dp_sun')).map(({ title }) => title)).toEqual(['麻烦 3 件', '麻烦 1 件', '麻烦 3 件'])
  })

  it('leaves those alone who put it off, until there is one more than there were', async () => {
    await happen('a', 'C102')
    await happen('b', 'C102')
    await server.as('ld_gao').call(alert.dismiss, { businessTypes: [type] })
    await push(noon)
    expect([await told('ld_gao'), (await told('dp_sun')).length]).toEqual([[], 1])
    await right('a')
    await push(later)
    await happen('c', 'C102')
    await push(tomorrow)
    expect(
      (await told('ld_gao')).map(({ title }) => title),
      'one was put right, another came',
    ).toEqual(['麻烦 2 件'])
  })

  it('does not reach those who left', async () => {
    await happen('a', 'C102')
    await sql`update system.user set status = '1' where name = 'ld_gao'`.execute(server.db)
    await push(noon)
    await sql`update system.user set status = '0' where name = 'ld_gao'`.execute(server.db)
    expect(await told('ld_gao')).toEqual([])
  })
})
