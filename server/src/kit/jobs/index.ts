// What runs by itself: jobs as modules declare them, and the queue that
// sees to it that each run is made on exactly one node.
// Asked for by acceptance C8 and the wire's scheduler: a fixed registry of names with typed arguments.
export { type Job, type Work, job } from './job.ts'
export { type Queued, type Runner, enqueue, isRunning, startRunner } from './runner.ts'
