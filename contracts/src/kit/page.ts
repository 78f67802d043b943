/** Addresses of the page that need no sign-in. */
export const publicPaths = [
  '/login',
  '/auth-redirect',
  '/bind',
  '/register',
  '/app',
  '/app/403',
  '/material/money',
  '/material/org',
  '/app/receive',
  '/app/put-away',
  '/app/issue',
  '/app/count',
  '/app/check',
  '/app/return',
  '/app/loss',
  '/app/stock-take',
  '/app/queue',
  '/app/appdownload/download',
  '/404',
  '/401',
] as const
/**
 * Addresses of the page that neither a menu leads to nor everybody may open. A
 * name after a colon stands for anything in its place.
 */
export const ownPaths = [
  '/',
  '/index',
  '/user/profile',
  '/user/approval',
  '/user/delegation',
  '/user/message',
  '/user/offline',
  '/user/alert',
  '/user/manual',
  '/open/:area/:module/:id',
  '/dict/type/data/:dictId',
  '/job/log',
  '/gen/edit/:tableId',
  '/system/role-auth/user/:roleId',
  '/transfer/print',
  '/label/:code',
  '/app/MaterialApplication/confirm',
  '/app/SupplierOffer',
  '/app/PurchasePlanVirtual/edit',
  '/app/PurchasePlanVirtual/view',
] as const
export type OwnPath = (typeof ownPaths)[number]

/** Whether a menu's path is an address elsewhere. */
export const isExternal = (path: string): boolean => /^https?:\/\//.test(path)
/** A menu's path below the one that it stands in, as an address of the page. */
export const joined = (base: string, path: string): string => {
  if (isExternal(path)) return path
  const whole = path.startsWith('/') ? path : `${base}/${path}`
  return whole.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}
/** An address without the prefix that asks for a fresh view of it. */
export const withoutRedirect = (path: string): string => path.replace(/^\/redirect(?=\/)/, '')
