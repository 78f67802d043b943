import type { Light } from '../../../kit/api/index.ts'

// Without its schemas: the frame shows a picture on every page. A test holds it to the contract.
export const avatarImage = {
  method: 'GET',
  path: '/system/user/avatar/{name}',
  permission: 'signed-in',
  wire: 'file',
  ok: 200,
  body: 'json',
} as const satisfies Light
