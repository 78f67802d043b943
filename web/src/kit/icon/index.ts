export { MenuIcon } from './menu-icon.tsx'
export { type IconName, iconNames } from './names.ts'
