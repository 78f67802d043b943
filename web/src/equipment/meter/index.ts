// Meters on a device's page: what it has run, its readings, and the form in which one is taken.
// Asked for by practice 12: the life of devices and of the components that are mounted on them.
export { MetersPanel } from './panel.tsx'
export { useMeters } from './use-meters.ts'
