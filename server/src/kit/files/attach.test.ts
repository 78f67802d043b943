import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { looseLimit } from './place.ts'
import { applicationDraft } from './test/application.ts'
import { picture, samples } from './test/samples.ts'
import { form, refused, send, until } from './test/sending.ts'

let server: TestServer
let line: object
beforeAll(async () => {
  server = await testServer()
  const modelId = (await ma().call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
  line = { modelId, requestedQty: '2' }
})
afterAll(() => server.close())

const ma = () => server.as('xm_ma')
const pdf = (name: string, account = 'xm_ma') => send(server.as(account), name, samples.pdf)
const ids = (files: readonly FileRow[]) => files.map(({ id }) => id)
const missing = { code: 404, msg: '访问资源不存在' }
/** An application of officer Ma's with these files. */
const application = async (...files: readonly FileRow[]) => {
  const draft = { ...(await applicationDraft(server)), lines: [line] }
  const saved = await ma().call(applicationCalls.save, { ...draft, attachments: ids(files) })
  const change = async (attachments: readonly FileRow[] | undefined) => {
    const { version } = await ma().call(applicationCalls.get, { deviceappid: saved.deviceappid })
    return { ...draft, deviceappid: saved.deviceappid, version, ...(attachments && { attachments: ids(attachments) }) }
  }
  return { id: saved.deviceappid, record: recordNameOf('equipment/application', saved.deviceappid), change }
}
const listed = async (record: string, account = 'xm_ma') =>
  (await server.as(account).call(file.listById, { id: record })).map(({ name }) => name)
const parameter = async (key: string, value: string) => {
  await sql`update system.config set value = ${value} where key = ${key}`.execute(server.db)
  await until(async () =>
    Object.values(await ma().call(file.limits, {}))
      .flat()
      .map(String)
      .includes(value),
  )
}
const loosely = async (megabytes: number) => {
  await sql`update system.config set value = ${String(megabytes)} where key = 'sys.file.looseMb'`.execute(server.db)
  await until(async () => (await looseLimit(server.db)) === megabytes)
}

describe('the files of a document', () => {
  it('come with it, in their order, and stay as they are when nothing is said of them', async () => {
    const [one, two, three] = [await pdf('一.pdf'), await pdf('二.pdf'), await pdf('三.pdf')]
    const { record, change } = await application(one, two)
    expect(await listed(record)).toEqual(['一.pdf', '二.pdf'])
    await ma().call(applicationCalls.save, await change(undefined))
    expect(await listed(record)).toEqual(['一.pdf', '二.pdf'])
    await ma().call(applicationCalls.save, await change([three, one]))
    expect(await listed(record)).toEqual(['三.pdf', '一.pdf'])
    expect(await ma().refused(file.downloadFile, { filePath: two.url })).toMatchObject(missing)
  })

  it('can be added and taken away by calls of their own', async () => {
    const [one, two] = [await pdf('一.pdf'), await pdf('二.pdf')]
    const { record } = await application(one)
    expect((await ma().call(file.attach, { record, fileIds: [two.id] })).map(({ name }) => name)).toEqual([
      '一.pdf',
      '二.pdf',
    ])
    await ma().call(file.detach, { record, fileIds: one.id })
    expect(await listed(record)).toEqual(['二.pdf'])
    expect(await ma().refused(file.detach, { record, fileIds: one.id })).toMatchObject(missing)
  })

  it('are told in the audit log by their names', async () => {
    const one = await pdf('一.pdf')
    const { id, change } = await application(one)
    await ma().call(applicationCalls.save, await change([]))
    const { rows } =
      await sql`select change from document.audit_log where entity = 'equipment/application' and entity_id = ${String(id)} and action = 'attach' order by id`.execute(
        server.db,
      )
    expect(rows).toEqual([
      { change: { attachments: [null, ['一.pdf']] } },
      { change: { attachments: [['一.pdf'], null] } },
    ])
  })

  it('are for whoever sees the document, and do not exist for anybody else', async () => {
    const one = await pdf('一.pdf')
    const { id, record } = await application(one)
    await ma().call(applicationCalls.submit, { deviceappid: id })
    expect(
      (await server.as('ld_gao').response(file.downloadFile, { filePath: one.url })).rawPayload.equals(samples.pdf),
    ).toBe(true)
    for (const account of ['xm_qiao', 'guest01']) {
      expect(await server.as(account).refused(file.listById, { id: record })).toMatchObject(missing)
      expect(await server.as(account).refused(file.downloadFile, { filePath: one.url })).toMatchObject(missing)
      expect(await server.as(account).refused(file.attach, { record, fileIds: [one.id] })).toMatchObject(missing)
      expect(await server.as(account).refused(file.detach, { record, fileIds: one.id })).toMatchObject(missing)
    }
    for (const unknown of [
      'equipment.application.999999',
      'equipment.application.x',
      'equipment.nothing.1',
      'system.user.1',
      '12',
    ])
      expect(await ma().refused(file.listById, { id: unknown })).toMatchObject(missing)
  })

  it('are as closed as the document once it is submitted', async () => {
    const [one, two] = [await pdf('一.pdf'), await pdf('二.pdf')]
    const { id, record, change } = await application(one)
    await ma().call(applicationCalls.submit, { deviceappid: id })
    const closed = { code: 500, msg: '当前状态下不能修改附件' }
    for (const account of ['xm_ma', 'admin']) {
      expect(await server.as(account).refused(file.attach, { record, fileIds: [two.id] })).toMatchObject(closed)
      expect(await server.as(account).refused(file.detach, { record, fileIds: one.id })).toMatchObject(closed)
    }
    expect(await ma().refused(applicationCalls.save, await change([]))).toMatchObject({ msg: '已提交的数据不能修改' })
    expect(await listed(record)).toEqual(['一.pdf'])
  })

  it('are one’s own, used once; otherwise the document is not written either', async () => {
    const [mine, theirs] = [await pdf('一.pdf'), await pdf('二.pdf', 'xm_tao')]
    const { record } = await application(mine)
    const draft = { ...(await applicationDraft(server)), lines: [line] }
    const before = await sql`select count(*) from equipment.application`.execute(server.db)
    for (const attachments of [[mine.id], [theirs.id], ['00000000-0000-4000-8000-000000000000']]) {
      expect(await ma().refused(applicationCalls.save, { ...draft, attachments })).toMatchObject({
        code: 500,
        msg: '附件不存在或已用于其他单据，请重新上传',
        errors: [{ field: 'attachments' }],
      })
    }
    expect(await ma().refused(applicationCalls.save, { ...draft, attachments: ['../1'] })).toMatchObject({
      code: 500,
      errors: [{ field: 'attachments.0' }],
    })
    expect((await sql`select count(*) from equipment.application`.execute(server.db)).rows).toEqual(before.rows)
    expect(await listed(record)).toEqual(['一.pdf'])
  })

  it('are no more than the parameter allows, also when two add at once', async () => {
    await parameter('sys.file.maxCount', '2')
    const files = [await pdf('一.pdf'), await pdf('二.pdf'), await pdf('三.pdf')]
    const { record } = await application(files[0] as FileRow)
    const tooMany = { code: 500, msg: '上传文件数量不能超过 2 个!' }
    const both = await Promise.allSettled(
      files.slice(1).map(({ id }) => ma().call(file.attach, { record, fileIds: [id] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed(record)).toHaveLength(2)
    expect(await ma().refused(file.attach, { record, fileIds: [files[2]?.id, files[1]?.id] })).toMatchObject(tooMany)
    await parameter('sys.file.maxCount', '500')
  })

  it('may be what offices send besides the specification’s list', async () => {
    expect((await ma().call(file.limits, { kind: 'equipment/application' })).types).toEqual([
      'word',
      'doc',
      'docx',
      'xls',
      'ppt',
      'txt',
      'pdf',
      'png',
      'jpg',
      'jpeg',
      'xlsx',
      'pptx',
    ])
    const sheet = await send(ma(), '清单.xlsx', samples.xlsx, { kind: 'equipment/application' })
    const { record } = await application(sheet)
    expect(await listed(record)).toEqual(['清单.xlsx'])
  })
})

it('the 501st file of a record is refused', async () => {
  const { record } = await application()
  const {
    rows: [me],
  } = await sql<{ id: number }>`select id from system.user where name = 'xm_ma'`.execute(server.db)
  await sql`insert into document.file (id, name, size, media_type, created_by, created_at, record_kind, record_id, position)
    select gen_random_uuid(), n || '.pdf', 1, 'application/pdf', ${me?.id}, '2026-01-01', 'equipment/application', ${record.split('.')[2]}, n from generate_series(1, 500) n`.execute(
    server.db,
  )
  const one = await pdf('一.pdf')
  expect(await ma().refused(file.attach, { record, fileIds: [one.id] })).toMatchObject({
    code: 500,
    msg: '上传文件数量不能超过 500 个!',
  })
  expect(await listed(record)).toHaveLength(500)
})

it('a device has photos, which its keepers change and others see', async () => {
  const keeper = server.as('kg_he')
  const modelId = (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
  const { devId } = await keeper.call(device.create, {
    modelId,
    devName: '节点',
    devSign: 'PH-1',
    ownerOrgId: 'C10801',
  })
  const record = recordNameOf('equipment/device', devId)
  const photo = await send(keeper, '现场.jpg', await picture(60, 40, 'jpeg'))
  await keeper.call(file.attach, { record, fileIds: [photo.id] })
  expect(await listed(record, 'dp_sun')).toEqual(['现场.jpg'])
  expect(await server.as('guest01').refused(file.listById, { id: record })).toMatchObject(missing)
  const other = await pdf('说明.pdf', 'sj_mu')
  expect(await server.as('sj_mu').refused(file.attach, { record, fileIds: [other.id] })).toMatchObject({
    msg: '当前状态下不能修改附件',
  })
  await keeper.call(file.detach, { record, fileIds: photo.id })
  expect(await listed(record, 'kg_he')).toEqual([])
})

it('an avatar is fetched by its address, under the name that is given', async () => {
  const bytes = await picture(32, 32)
  const { imgUrl } = await ma().call(profile.avatar, {}, form('me.png', bytes))
  const answer = await server
    .as('xm_tao')
    .response(profile.downloadAvatar, { filePath: imgUrl, fileName: '马志强.png' })
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('马志强.png'))
  expect(await ma().refused(profile.downloadAvatar, { filePath: '/system/user/avatar/0' })).toMatchObject(missing)
  const own = await pdf('一.pdf')
  expect((await ma().file(profile.downloadAvatar, { filePath: own.url })).bytes.equals(samples.pdf)).toBe(true)
})

it('a record’s files are listed by its id alone, and a project’s by its number, to whoever sees it', async () => {
  const one = await pdf('编号.pdf')
  const { record } = await application(one)
  const id = record.split('.').at(-1) ?? ''
  expect(await listed(id)).toEqual(['编号.pdf'])
  expect(await server.as('guest01').refused(file.listById, { id })).toMatchObject(missing)
  const {
    rows: [project],
  } = await sql<{
    id: number
    number: string
  }>`select p.id, m.project_id as number from system.project_document p, system.project_member m, system.user u
    where u.name = 'xm_ma' and m.user_id = u.id and m.project_id = p.project_id limit 1`.execute(server.db)
  await sql`insert into document.file (id, name, size, media_type, created_by, created_at, record_kind, record_id) values (gen_random_uuid(), '井位.pdf', 1, 'application/pdf', 1, now(), 'system/project', ${String(project?.id)})`.execute(
    server.db,
  )
  expect(await listed(String(project?.id), 'admin')).toEqual(['井位.pdf'])
  expect(await listed(project?.number ?? '', 'admin')).toEqual(['井位.pdf'])
  expect(await server.as('guest01').refused(file.listById, { id: project?.number })).toMatchObject(missing)
  for (const unknown of ['999999999', 'P9999', 'nothing', '1'.repeat(40)])
    expect(await ma().refused(file.listById, { id: unknown })).toMatchObject(missing)
})

it('what belongs to nothing is bounded for each person, whether it has arrived or not', async () => {
  const {
    rows: [me],
  } = await sql<{ id: number }>`select id from system.user where name = 'xm_tao'`.execute(server.db)
  await sql`delete from document.file where created_by = ${me?.id} and record_kind is null`.execute(server.db)
  await loosely(1)
  const tao = server.as('xm_tao')
  const full = { code: 500, msg: '您尚未关联到单据的文件合计不能超过 1 MB，请先保存或删除已上传的文件' }
  const most = Buffer.alloc(700 * 1024, 'x')
  const first = await send(tao, 'a.txt', most)
  expect(await refused(tao, 'b.txt', most)).toMatchObject(full)
  expect(await tao.refused(file.start, { name: 'b.txt', size: most.length })).toMatchObject(full)
  expect(await server.as('xm_tao', 'en').refused(file.start, { name: 'b.txt', size: most.length })).toMatchObject({
    msg: 'Files that you have not attached to anything must not exceed 1 MB in all: save or delete what you have uploaded first',
  })
  expect((await send(ma(), 'b.txt', most)).size).toBe(most.length)
  await sql`update document.file set record_kind = 'equipment/application', record_id = '1' where id = ${first.id}`.execute(
    server.db,
  )
  const two = await Promise.allSettled(
    ['b.txt', 'c.txt'].map((name) => tao.call(file.start, { name, size: most.length })),
  )
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await loosely(5000)
})

it('a picture too large to be held whole has no small one', async () => {
  const photo = await send(ma(), '大图.jpg', await picture(60, 40, 'jpeg'))
  expect(photo.thumbnail).toBe(true)
  await sql`update document.file set size = ${51 * 1024 * 1024} where id = ${photo.id}`.execute(server.db)
  expect(await ma().refused(file.thumbnail, { filePath: photo.url })).toMatchObject(missing)
})

it('the parameters refuse what nobody could upload under', async () => {
  const { config } = await import('@geodepot/contracts/system/config.ts')
  const rows = (await server.as('admin').call(config.list, { configKey: 'sys.file' })).rows
  for (const [key, bad] of [
    ['sys.file.maxSizeMb', '0'],
    ['sys.file.maxCount', '-3'],
    ['sys.file.looseMb', 'much'],
    ['sys.file.types', ' , '],
  ] as const) {
    const row = rows.find(({ configKey }) => configKey === key)
    const found = await server.as('admin').call(config.get, { id: row?.configId ?? 0 })
    expect((await server.as('admin').refused(config.update, { ...found, configValue: bad })).errors).toMatchObject([
      { field: 'configValue' },
    ])
  }
})

it('the operation log tells of uploads as a whole, and of what became a record’s', async () => {
  const { operlog } = await import('@geodepot/contracts/system/operlog.ts')
  const admin = server.as('admin')
  const one = await pdf('日志.pdf')
  await application(one)
  const { rows } = await admin.call(operlog.list, { pageSize: 50 })
  expect(rows.filter(({ operUrl }) => operUrl.startsWith('/prod-api/file/upload')).length).toBeGreaterThan(0)
  const saved = rows.find(({ operUrl }) => operUrl.endsWith('/saveOrUpdateZCDevInfo'))
  const { changes } = await admin.call(operlog.get, { id: saved?.operId ?? 0 })
  expect(changes.at(-1)).toMatchObject({ action: '修改附件', fields: [{ label: '附件', from: null, to: '日志.pdf' }] })
})
