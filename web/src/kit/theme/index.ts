export { KitProvider } from './provider.tsx'
export { accent, themeClass, themeOf } from './theme.ts'
