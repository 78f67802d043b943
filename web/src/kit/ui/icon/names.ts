/** Pictures of what the company does, and of what it takes to run the product. */
export const workIcons = [
  'dashboard',
  'equipment',
  'device',
  'bulk',
  'application',
  'allocation',
  'return',
  'transfer',
  'alert',
  'material',
  'currency',
  'supplier',
  'store',
  'approval',
  'chart',
  'guide',
  'link',
] as const
export const officeIcons = [
  'tool',
  'gallery',
  'system',
  'user',
  'role',
  'menu',
  'dept',
  'post',
  'dict',
  'config',
  'notice',
  'log',
  'job',
  'server',
  'gen',
] as const
export type WorkIcon = (typeof workIcons)[number]
export type OfficeIcon = (typeof officeIcons)[number]
/** Names that a menu may choose a picture by. */
export type IconName = WorkIcon | OfficeIcon
export const iconNames: readonly IconName[] = [...workIcons, ...officeIcons]
