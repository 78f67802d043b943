import { expect, test } from 'vitest'
import { businessTypeOf } from './rules.ts'

test.each([
  ['system/user.create', 'POST', '/system/user', 'data', '1'],
  ['system/user.update', 'PUT', '/system/user', 'data', '2'],
  ['equipment/application.submit', 'POST', '/equipment/application/{id}/submit', 'data', '2'],
  ['equipment/application.commit', 'GET', '/equipment/application/commit', 'data', '2'],
  ['system/user.remove', 'DELETE', '/system/user/{ids}', 'data', '3'],
  ['system/role.dataScope', 'PUT', '/system/role/dataScope', 'data', '4'],
  ['system/role.cancel', 'PUT', '/system/role/authUser/cancel', 'data', '4'],
  ['equipment/device.export', 'POST', '/equipment/device/export', 'file', '5'],
  ['equipment/device-import.run', 'POST', '/equipment/device/import/{id}/run', 'data', '6'],
  ['system/online.forceLogout', 'DELETE', '/system/online/{id}', 'data', '7'],
  ['system/gen.download', 'GET', '/code/gen/download/{tableId}', 'file', '8'],
  ['system/operlog.clean', 'DELETE', '/system/operlog/clean', 'data', '9'],
  ['system/file.download', 'GET', '/file/fastdfs/download/file', 'file', '0'],
] as const)('%s is of kind %5$s', (name, method, path, wire, kind) => {
  expect(businessTypeOf({ name, method, path, wire })).toBe(kind)
})
