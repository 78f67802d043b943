// What an operator's monitoring asks of this process: requests, what is worked
// on, the event loop, and figures that modules offer.
export { begin } from './flight.ts'
export { registerGauge } from './gauges.ts'
export { type Held, watchLoop } from './loop.ts'
export type { Metrics } from './registry.ts'
