export { type Layout, type Switch, changeLayout, layout, presets, resetLayout, rereadLayout, saveLayout, standardLayout, useLayout } from './layout.ts'
