// What every installation needs before anybody works with it: roles, menus, dictionaries, currencies, approval chains,
// scheduled jobs and parameters, each in a folder named as the module that owns them; the first accounts; the first start.
// The demo company comes on top of it and stands apart.
export { type Account, type Passwords, noteAccounts, oneForAll, oneForEach, unchangedAccounts } from './accounts.ts'
export { chains } from './chain/chains.ts'
export { type FirstPerson, rootId } from './company.ts'
export { type FirstCompany, emptyCompany, fillOnce, install, isFilled } from './first.ts'
export { menuRows } from './menu/install.ts'
export { type MenuFacts, menus } from './menu/menus.ts'
export { roles, rolesWith } from './role/roles.ts'
