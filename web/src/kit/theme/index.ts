export { KitProvider } from './provider.tsx'
