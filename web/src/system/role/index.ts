// Roles: the list with its dialogs, and the page of the people who hold one.
// Asked for by acceptance C1 to C3 and the specification's calls of section 7.6.
import { registerPage, registerView, titled } from '../../kit/routing/index.ts'

const words = () => import('@geodepot/contracts/system/role.messages.ts').then((part) => part.roleMessages)
registerView('system/role/index', () => import('./list.tsx'))
registerPage({
  path: '/system/role-auth/user/:roleId',
  title: titled(words, 'users'),
  load: () => import('./users.tsx'),
  permission: 'system:role:list',
  below: 'system/role/index',
  fits: ({ roleId = '' }) => /^\d{1,15}$/.test(roleId),
})
