// One server, its administrators, and how accounts are entered and read, for the files of tests about them.
import { session } from '@geodepot/contracts/system/session.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type TestServer, testServer } from '../../../testing/index.ts'
import { sealer } from '../../../testing/sealed.ts'
import { askForCaptcha } from '../../session/index.ts'
import { administersPeople } from './administrator.ts'

export let server: TestServer
export let sealed: (text: string) => string
const ids = new Map<string, number>()
const roles = new Map<string, number>()
const posts = new Map<string, number>()
/** Opens it for the file that calls this: files share modules, and each has a server of its own. */
export const openAccounts = (): void => {
  beforeAll(async () => {
    server = await testServer()
    sealed = await sealer(server)
    askForCaptcha(false)
    await administersPeople(server.db, 'fx_luo')
    for (const { id, name } of await server.db.selectFrom('system.user').select(['id', 'name']).execute())
      ids.set(name, id)
    for (const { id, key } of await server.db.selectFrom('system.role').select(['id', 'key']).execute())
      roles.set(key, id)
    for (const { id, code } of await server.db.selectFrom('system.post').select(['id', 'code']).execute())
      posts.set(code, id)
  })
  afterAll(async () => {
    askForCaptcha(true)
    await server.close()
  })
}
export const admin = (language: 'cn' | 'en' = 'cn') => server.as('admin', language)
/** Administers people of C102 and below. */
export const local = () => server.as('fx_luo')
export const idOf = (account: string) => ids.get(account) ?? 0
export const role = (key: string) => roles.get(key) ?? 0
export const post = (code: string) => posts.get(code) ?? 0
export const good = 'Depot-2026'
export const commonPassword = '此密码过于常见、曾经泄露，或只是公司名称加数字，请换一个'
let number = 0
export const sample = (more: object = {}) => ({
  userName: `new_${++number}`,
  nickName: '新人',
  deptId: 'C102',
  password: sealed(good),
  ...more,
})
export const enter = async (more: object = {}) => {
  const given = sample(more)
  const { userId } = await admin().call(accounts.create, given)
  return { ...given, userId }
}
export const signIn = (username: string, password = good) =>
  server.with(undefined).call(session.token, { username, password: sealed(password) })
export const names = async (ask: object, account = 'admin') =>
  (await server.as(account).call(accounts.list, { pageSize: 500, ...ask })).rows.map(({ userName }) => userName)
export const auditOf = async (id: number) =>
  (
    await sql<{ action: string; change: Record<string, unknown> }>`
  select action, change from document.audit_log where entity = 'system/user' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
  ).rows
