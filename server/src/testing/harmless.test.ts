import { device } from '@geodepot/contracts/equipment/device.ts'
import { post } from '@geodepot/contracts/system/post.ts'
import { userImport, userImportAtOnce } from '@geodepot/contracts/system/user-import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRow, workbook } from '../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const script = '<img src=x onerror="f()"> R&D'
const shown = '＜img src=x onerror="f()"＞ R＆D'
const admin = (language: 'cn' | 'en' = 'cn') => server.as('admin', language)
const asXml = script.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const sheet = workbook(
  [
    ['账号', '姓名', '部门'],
    ['imp_script', '导入人', asXml],
  ]
    .map((cells) => plainRow(...cells))
    .join(''),
)
// One file alone in the body: neither a form nor its rules.
const bare = { upload: sheet }

describe('what a person typed, in a message that may be drawn as HTML', () => {
  it('of a refusal and of its field is told in signs that HTML has no use for; what is kept stays as it was typed', async () => {
    const one = { postCode: 'script', postName: script, postSort: 1 }
    const { postId } = await admin().call(post.create, one)
    expect((await admin().call(post.get, { postId })).postName).toBe(script)
    for (const [language, said] of [
      ['cn', `岗位“${shown}”保存失败，岗位编码已存在`],
      ['en', `The post "${shown}" was not saved: its code exists already`],
    ] as const) {
      expect(await admin(language).refused(post.create, one)).toMatchObject({ msg: said, errors: [{ msg: said }] })
    }
  })

  it('as the name of a field, too', async () => {
    const { msg, errors } = await admin().refused(device.create, {
      modelId: 1,
      devName: 'a',
      ownerOrgId: 'C10801',
      params: { [script]: 'x'.repeat(300) },
    })
    expect([msg, ...errors.map((error) => error.msg)].join()).toContain('＜img')
    expect([msg, ...errors.map((error) => error.msg)].join()).not.toMatch(/[<>&]/)
  })

  it('in the cell of an import, by its row, by its reason, and in one call', async () => {
    const { id, plan } = await admin().call(userImport.upload, { name: 'a.xlsx' }, bare)
    const { reasons } = await admin().call(userImport.check, { id, ...plan })
    const { rows } = await admin().call(userImport.errors, { id })
    const atOnce = await admin().refused(userImportAtOnce.importData, {}, bare)
    const said = [
      ...reasons.map(({ msg }) => msg),
      ...rows.map(({ msg }) => msg),
      atOnce.msg,
      ...atOnce.errors.map(({ msg }) => msg),
    ]
    expect(said.filter((text) => /[<>&]/.test(text))).toEqual([])
    expect(said.filter((text) => text.includes(shown)).length).toBeGreaterThan(2)
    expect(rows[0]?.value).toBe(script)
  })
})
