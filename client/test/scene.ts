import { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import type { AddressInfo } from 'node:net'
import { another } from '../../server/src/material/store/test/sample.ts'
import { testServer } from '../../server/src/testing/index.ts'

/** The product at an address, and a service account that keeps a store there, as the guide has it made. */
export const sceneOf = async () => {
  const server = await testServer()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const admin = server.as('admin')
  const roles = await admin.call(role.optionselect, {})
  const roleIds = roles
    .filter(({ roleKey }) => roleKey === 'warehouse_keeper' || roleKey === 'purchaser')
    .map(({ roleId }) => roleId)
  const name = 'erp'
  const { id } = await admin.call(serviceAccountCalls.create, {
    name,
    deptId: 'C10903',
    roleIds,
    addresses: '',
    status: '0',
    remark: '',
  })
  const expiresOn = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  const { key } = await admin.call(serviceAccountCalls.makeKey, { id, expiresOn })
  const { user: self } = await server.with(key).call(user.getInfo, {})
  await admin.call(storeCalls.create, await another(server, { keeperId: self.userId }))
  return { server, address: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`, name, key }
}
