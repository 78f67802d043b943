export { Bars, type Bar, type Series, Stack } from './bars.tsx'
