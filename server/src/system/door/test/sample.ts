import { doorCalls } from '@geodepot/contracts/system/door.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { tmpdir } from 'node:os'
import type { Company } from '../../../testing/index.ts'
import { accountOf } from '../../service-account/test/sample.ts'
import { placeDoors } from '../index.ts'

/** One as a person writes it: suppliers that come in. */
export const doorOf = (
  name: string,
  accountId: number,
  more: Partial<AskOf<typeof doorCalls.create>> = {},
): AskOf<typeof doorCalls.create> => ({
  name,
  accountId,
  direction: 'in',
  place: 'folder',
  path: name,
  kind: 'system/supplier-import',
  language: 'cn',
  status: '0',
  mode: 'valid',
  updateChanged: true,
  system: '',
  format: 'ndjson',
  content: 'changes',
  schedule: '',
  keepDays: 30,
  remark: '',
  ...more,
})
/** An account with these roles. */
export const accountWith = async (server: Company, name: string, roles: readonly string[]): Promise<number> => {
  const admin = server.as('admin')
  const known = await admin.call(role.optionselect, {})
  const roleIds = known.flatMap(({ roleId, roleKey }) => (roles.includes(roleKey) ? [roleId] : []))
  return (await admin.call(serviceAccountCalls.create, { ...accountOf(name), roleIds })).id
}

/** Two of them, under an account of their own, one in and one out. */
export const twoDoors = async (server: Company): Promise<void> => {
  placeDoors({ folder: tmpdir() })
  const admin = server.as('admin')
  const id = await accountWith(server, 'door-two', ['purchase_mgr'])
  await admin.call(doorCalls.create, doorOf('door-in', id))
  const out = { direction: 'out', kind: 'system/supplier', schedule: '0 0 6 * * ?' } as const
  await admin.call(doorCalls.create, doorOf('door-out', id, out))
}
