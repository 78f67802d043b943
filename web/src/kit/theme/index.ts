// How the page looks and speaks to its person: colours, layout, messages.
export {
  changeLayout,
  followCompanyLook,
  type Layout,
  layout,
  presets,
  rereadLayout,
  resetLayout,
  saveLayout,
  standardLayout,
  type Switch,
  useLayout,
} from './layout.ts'
export { KitProvider } from './provider.tsx'
