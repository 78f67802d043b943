export { MenuButton, type MenuButtonProps, type MenuEntry } from './menu-button.tsx'
