import { session } from '@geodepot/contracts/system/session.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestServer, password, testServer } from '../../testing/index.ts'
import { sealer } from '../../testing/sealed.ts'
import { askForCaptcha } from '../session/index.ts'

let server: TestServer
let sealed: (text: string) => string
beforeAll(async () => {
  server = await testServer()
  sealed = await sealer(server)
  askForCaptcha(false)
})
afterAll(async () => {
  askForCaptcha(true)
  await server.close()
})
const fresh = async (account: string) => server.with(await server.tokenOf(account))
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A form as browsers send it. */
const formOf = (field: string, bytes: Buffer, name = 'me.png') => {
  const boundary = 'edge-of-the-form'
  const upload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { upload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

describe('the personal centre', () => {
  it('shows a person himself, with what his roles and posts are called', async () => {
    const body = (await server.as('xm_ma', 'en').send('GET', '/system/user/profile')).json<Record<string, unknown>>()
    expect(body).toMatchObject({
      code: 200,
      roleGroup: 'Crew equipment officer',
      postGroup: 'Equipment engineer',
      data: {
        userName: 'xm_ma',
        nickName: '马志强',
        dept: { deptName: 'Western Geophysical Branch' },
        email: 'xm_ma@example.com',
        sex: '2',
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2/)
  })

  it('changes name, number, address and sex of the caller, and nothing else', async () => {
    const client = server.as('xm_tao')
    const answer = await client.send('PUT', '/system/user/profile', {
      userId: 1,
      userName: 'admin',
      deptId: 'C1',
      status: '1',
      roleIds: [1],
      nickName: '陶先生',
      email: 'tao@example.com',
      phonenumber: '13612345678',
      sex: '0',
    })
    expect(answer.json()).toMatchObject({ code: 200, msg: '资料已保存' })
    await vi.waitFor(async () =>
      expect(await client.call(profile.profile)).toMatchObject({
        data: {
          userName: 'xm_tao',
          nickName: '陶先生',
          deptId: 'C102',
          email: 'tao@example.com',
          phonenumber: '13612345678',
          sex: '0',
        },
        roleGroup: '项目设备管理员',
      }),
    )
    await client.call(profile.updateProfile, { nickName: '陶建新', email: '' })
    expect((await client.call(profile.profile)).data).toMatchObject({
      nickName: '陶建新',
      email: '',
      phonenumber: '13612345678',
    })
  })

  it('changes only what is sent', async () => {
    const client = server.as('xm_yan')
    await client.call(profile.updateProfile, {
      nickName: '阎先生',
      phonenumber: '13612340000',
      email: 'yan@example.com',
      sex: '0',
    })
    expect(
      (await client.send('PUT', '/system/user/profile', { email: 'y@example.com', sex: '', nickName: null })).json(),
    ).toMatchObject({ code: 200 })
    expect(
      (await client.send('PUT', '/system/user/profile', { phonenumber: 13612340001, sex: 1 })).json(),
    ).toMatchObject({ code: 200 })
    expect((await client.call(profile.profile)).data).toMatchObject({
      nickName: '阎先生',
      phonenumber: '13612340001',
      email: 'y@example.com',
      sex: '1',
    })
    expect(await client.refused(profile.updateProfile, { nickName: '' })).toMatchObject({
      msg: '姓名不能为空',
      errors: [{ field: 'nickName' }],
    })
  })

  it('refuses what somebody else has, and what is wrong', async () => {
    const client = server.as('xm_tao')
    expect(await client.refused(profile.updateProfile, { nickName: '陶', phonenumber: '13900001001' })).toMatchObject({
      msg: "修改用户'xm_tao'失败，手机号码已存在",
      errors: [{ field: 'phonenumber' }],
    })
    expect(await client.refused(profile.updateProfile, { nickName: '', email: 'x' })).toMatchObject({
      errors: [
        { field: 'nickName', msg: '姓名不能为空' },
        { field: 'email', msg: '请输入正确的邮箱地址' },
      ],
    })
  })
})

describe('one’s own password', () => {
  const change = (oldPassword: string, newPassword: string) => ({
    oldPassword: sealed(oldPassword),
    newPassword: sealed(newPassword),
  })

  it('is changed with the old one: other sessions end, this one goes on', async () => {
    const [here, there] = [await fresh('xm_guo'), await fresh('xm_guo')]
    await sql`update system.user set must_change_password = true where name = 'xm_guo'`.execute(server.db)
    await there.call(user.getInfo)
    expect(
      (await here.send('POST', '/system/user/profile/updatePwd', change(password, 'Chosen-2026'))).json(),
    ).toMatchObject({ code: 200, msg: '密码已修改，其他设备上的会话已结束' })
    await vi.waitFor(async () => expect(await there.refused(user.getInfo)).toMatchObject({ code: 401 }))
    expect((await here.call(user.getInfo)).user.userName).toBe('xm_guo')
    const { must_change_password: must } = await server.db
      .selectFrom('system.user')
      .select('must_change_password')
      .where('name', '=', 'xm_guo')
      .executeTakeFirstOrThrow()
    expect(must).toBe(false)
    await server.with(undefined).call(session.token, { username: 'xm_guo', password: sealed('Chosen-2026') })
    const { rows } = await sql<{
      operation: string
      input: string
    }>`select operation, input from document.operation_log where person_name = 'xm_guo' and code = 200`.execute(
      server.db,
    )
    expect(rows).toEqual([
      { operation: 'system/user.updatePwd', input: '{"oldPassword":"******","newPassword":"******"}' },
    ])
  })

  it('is refused with a wrong old one, the same, a weak one, or in plain text', async () => {
    const client = await fresh('xm_yang')
    expect(await client.refused(profile.updatePwd, change('wrong-1', 'Chosen-2026'))).toMatchObject({
      code: 500,
      msg: '旧密码错误',
      errors: [{ field: 'oldPassword' }],
    })
    expect(await client.refused(profile.updatePwd, change(password, password))).toMatchObject({
      msg: '新密码不能与旧密码相同',
      errors: [{ field: 'newPassword' }],
    })
    expect(await client.refused(profile.updatePwd, change(password, 'Qq123456'))).toMatchObject({
      msg: '密码不能由连续或重复的字符组成',
      errors: [{ field: 'newPassword' }],
    })
    expect(await client.refused(profile.updatePwd, change(password, '1Qaz2wsx'))).toMatchObject({
      errors: [{ field: 'newPassword', key: 'passwordCommon' }],
    })
    expect(await client.refused(profile.updatePwd, change(password, 'short1'))).toMatchObject({
      msg: '密码长度应为 8 至 64 个字符',
      errors: [{ field: 'newPassword' }],
    })
    expect(
      await client.refused(profile.updatePwd, { oldPassword: password, newPassword: 'Chosen-2026' }),
    ).toMatchObject({ msg: '密码必须加密传输' })
    await client.call(user.getInfo)
  })

  it('stays as an administrator sets it at that moment', async () => {
    const client = await fresh('xm_ma')
    const { changing } = await server.db.transaction().execute(async (tx) => {
      await sql`update system.user set password_hash = 'reset' where name = 'xm_ma'`.execute(tx)
      const answer = client.refused(profile.updatePwd, change(password, 'Chosen-2026'))
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            server.db,
          )
        expect(rows).not.toEqual([])
      }, 5000)
      return { changing: answer }
    })
    expect(await changing).toMatchObject({ msg: '旧密码错误' })
    const { password_hash: stands } = await server.db
      .selectFrom('system.user')
      .select('password_hash')
      .where('name', '=', 'xm_ma')
      .executeTakeFirstOrThrow()
    expect(stands).toBe('reset')
  })

  it('cannot be guessed from a session left open', async () => {
    const client = await fresh('xm_qiao')
    for (let tried = 0; tried < 5; tried++)
      expect(await client.refused(profile.updatePwd, change(`guess-${tried}`, 'Chosen-2026'))).toMatchObject({
        msg: '旧密码错误',
      })
    expect(await client.refused(profile.updatePwd, change(password, 'Chosen-2026'))).toMatchObject({
      msg: expect.stringContaining('账号已锁定'),
    })
  })
})

describe('a right old password', () => {
  it('locks nobody, however often it comes at once', async () => {
    const client = await fresh('xm_wang')
    const given = { oldPassword: sealed(password), newPassword: sealed(password) }
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await client.refused(profile.updatePwd, given)).msg),
    )
    expect(new Set(answers)).toEqual(new Set(['新密码不能与旧密码相同']))
  })
})

describe('a picture', () => {
  it.each(['file', 'avatarfile'])('comes in a form as %s, and everybody who is signed in may see it', async (field) => {
    const client = server.as('xm_su')
    const body = (await client.response(profile.avatar, {}, formOf(field, pixel))).json<{
      code: number
      imgUrl: string
    }>()
    expect(body).toMatchObject({
      code: 200,
      msg: '头像已更换',
      imgUrl: expect.stringMatching(/^\/system\/user\/avatar\/[\da-f]{32}$/),
    })
    expect((await client.call(user.getInfo)).user.avatar).toBe(body.imgUrl)
    const shown = await server.as('guest01').send('GET', body.imgUrl)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
    })
    expect(shown.rawPayload.equals(pixel)).toBe(true)
    expect((await server.with(undefined).send('GET', body.imgUrl)).json()).toMatchObject({ code: 401 })
  })

  it('comes alone as the body, replaces the former one, and is taken away again', async () => {
    const client = server.as('xm_deng')
    const first = await client.call(profile.avatar, {}, { upload: pixel })
    const second = await client.call(
      profile.avatar,
      {},
      { upload: Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(20)]) },
    )
    expect((await client.send('GET', first.imgUrl)).json()).toMatchObject({ code: 404 })
    expect((await client.send('GET', second.imgUrl)).headers['content-type']).toBe('image/webp')
    await client.call(profile.removeAvatar)
    expect((await client.call(user.getInfo)).user.avatar).toBe('')
    expect((await client.send('GET', second.imgUrl)).json()).toMatchObject({ code: 404 })
  })

  it.each([
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page under a picture’s name', Buffer.from('<!doctype html><p>GIF89a')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['a name without content', Buffer.from('GIF88a')],
  ])('is refused when it is %s', async (_what, bytes) => {
    expect(await server.as('xm_pu').refused(profile.avatar, {}, formOf('file', bytes, 'me.png'))).toMatchObject({
      code: 500,
      msg: '请上传 JPG、PNG、GIF 或 WEBP 格式的图片',
      errors: [{ field: 'file' }],
    })
  })

  it('is refused when it is too large, missing, or in a form that cannot be read', async () => {
    const client = server.as('xm_pu', 'en')
    const large = Buffer.concat([pixel, Buffer.alloc(2 * 1024 * 1024)])
    expect(await client.refused(profile.avatar, {}, formOf('file', large))).toMatchObject({
      code: 500,
      msg: 'A picture must not exceed 2 MB',
    })
    expect(
      await client.refused(profile.avatar, {}, { upload: Buffer.concat([pixel, Buffer.alloc(9 * 1024 * 1024)]) }),
    ).toMatchObject({ msg: 'A picture must not exceed 2 MB' })
    const without = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nno file\r\n--x--\r\n')
    expect(
      await client.refused(
        profile.avatar,
        {},
        { upload: without, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      ),
    ).toMatchObject({ msg: 'Choose a picture' })
    expect(
      await client.refused(
        profile.avatar,
        {},
        { upload: Buffer.from('nothing of a form'), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      ),
    ).toMatchObject({ code: 400 })
    expect((await client.call(user.getInfo)).user.avatar).toBe('')
  })
})
