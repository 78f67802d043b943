import { post } from '@geodepot/contracts/system/post.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const admin = (language: 'cn' | 'en' = 'cn') => server.as('admin', language)
const named = async (name: string) => {
  const {
    rows: [row],
  } = await admin().call(post.list, { postName: name })
  if (!row) throw new Error(`there is no post ${name}`)
  return row
}

describe('posts', () => {
  it('are listed in their order, in the reader’s language, with how many people hold each', async () => {
    const body = (await admin().response(post.list, { pageNum: 1, pageSize: 3 })).json<{
      code: number
      total: number
      rows: object[]
    }>()
    expect(body).toMatchObject({
      code: 200,
      total: 8,
      rows: [
        { postCode: 'LEADER', postName: '部门负责人', postSort: 1, status: '0', can: { edit: true, remove: true } },
        {},
        {},
      ],
    })
    const { rows } = await admin('en').call(post.list, { postCode: 'pm' })
    expect(rows).toMatchObject([{ postName: 'Project manager', people: 21 }])
  })

  it('are found by name in either language and by status', async () => {
    expect((await admin().call(post.list, { postName: 'keeper' })).rows.map(({ postCode }) => postCode)).toEqual([
      'KEEPER',
    ])
    expect((await admin().call(post.list, { status: '1' })).total).toBe(0)
  })

  it('are added as clients of the wire send them, changed, and read for the form with both names', async () => {
    const answer = await admin().send('POST', '/system/post', {
      postCode: 'SURVEYOR',
      postName: '测量员',
      postSort: '9',
      status: '0',
      remark: '',
    })
    expect(answer.json()).toMatchObject({ code: 200, msg: '新增成功' })
    const { postId } = await named('测量员')
    expect(await admin().call(post.get, { postId })).toMatchObject({
      postName: '测量员',
      postNameEn: '测量员',
      createBy: '系统管理员',
      version: 0,
    })
    await admin().call(post.update, {
      postId,
      postCode: 'SURVEYOR',
      postName: '测量员',
      postNameEn: 'Surveyor',
      postSort: 10,
      status: '1',
      version: 0,
    })
    expect(await admin('en').call(post.get, { postId })).toMatchObject({
      postName: '测量员',
      postNameEn: 'Surveyor',
      postSort: 10,
      status: '1',
      updateBy: '系统管理员',
      version: 1,
    })
    expect(
      await admin().refused(post.update, { postId, postCode: 'SURVEYOR', postName: '测量员', status: '0', version: 0 }),
    ).toMatchObject({ code: 409 })
    expect((await server.as('guest01').call(post.optionselect)).map(({ postCode }) => postCode)).not.toContain(
      'SURVEYOR',
    )
  })

  it('have one code and one name each, whatever the case, at whatever moment', async () => {
    expect(await admin().refused(post.create, { postCode: 'pm', postName: '别的' })).toMatchObject({
      code: 500,
      msg: '岗位“别的”保存失败，岗位编码已存在',
      errors: [{ field: 'postCode' }],
    })
    expect(await admin('en').refused(post.create, { postCode: 'OTHER', postName: '项目经理' })).toMatchObject({
      msg: 'The post "项目经理" was not saved: its name exists already',
      errors: [{ field: 'postName' }],
    })
    expect(await admin().refused(post.create, { postCode: 'a b', postName: '' })).toMatchObject({
      errors: [
        { field: 'postCode', key: 'badCode' },
        { field: 'postName', key: 'required' },
      ],
    })
    const tried = await Promise.allSettled(
      [1, 2, 3].map(() => admin().call(post.create, { postCode: 'ONCE', postName: '一次' })),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('that somebody holds are not deleted, others are', async () => {
    const { postId: held } = await named('项目经理')
    expect(await admin().refused(post.remove, { ids: String(held) })).toMatchObject({
      code: 500,
      msg: '项目经理已分配,不能删除',
    })
    expect(await admin('en').refused(post.remove, { ids: String(held) })).toMatchObject({
      msg: 'Project manager is assigned and cannot be deleted',
    })
    const { postId } = await admin().call(post.create, { postCode: 'GONE', postName: '将删除' })
    expect((await admin().send('DELETE', `/system/post/${postId},${held}`)).json()).toMatchObject({ code: 500 })
    expect((await admin().send('DELETE', `/system/post/${postId}`)).json()).toMatchObject({
      code: 200,
      msg: '删除成功',
    })
    expect(await admin().refused(post.get, { postId })).toMatchObject({ code: 404 })
    const { rows } = await sql<{
      action: string
    }>`select action from document.audit_log where entity = 'system/post' and entity_id = ${String(postId)} order by id`.execute(
      server.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'remove'])
  })

  it('are exported as the list shows them', async () => {
    const { name, bytes } = await admin('en').file(post.export, { postName: '项目经理' })
    expect(name).toMatch(/^Posts_\d{4}-\d\d-\d\d\.xlsx$/)
    const { rows } = await readSheet(bytes)
    expect(rows.map(({ cells }) => cells.slice(0, 5))).toEqual([
      ['Code', 'Name', 'Order', 'People', 'Status'],
      ['PM', 'Project manager', '2', '21', 'Enabled'],
    ])
  })
})
