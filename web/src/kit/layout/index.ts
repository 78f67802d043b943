export {
  type Layout,
  type Switch,
  changeLayout,
  followHouse,
  layout,
  presets,
  resetLayout,
  rereadLayout,
  saveLayout,
  standardLayout,
  useLayout,
} from './layout.ts'
