// Parts of the page that come with their first use, and fail by themselves: a network that goes at that moment takes nothing else away.
export { Boundary } from './boundary.tsx'
export { fetched } from './fetched.tsx'
export { whenOnline, wordOf } from './network.ts'
