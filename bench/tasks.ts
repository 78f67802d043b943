// How long the page does not listen: the longest task of its main thread, by what it computed. By the clock it would
// tell of other programs on the machine too.
import type { Browser, Page } from '@playwright/test'

interface Traced {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds that the thread computed. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Milliseconds of the longest task that the page had while this was done. */
export const longestTask = async (program: Browser, page: Page, work: () => Promise<unknown>): Promise<number> => {
  await program.startTracing(page, { categories: ['toplevel'] })
  await work()
  const { traceEvents } = JSON.parse((await program.stopTracing()).toString()) as { traceEvents: readonly Traced[] }
  const thread = ({ pid, tid }: Traced): string => `${pid} ${tid}`
  const pages = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  )
  return Math.max(...traceEvents.filter((one) => pages.has(thread(one))).map(({ tdur = 0 }) => tdur)) / 1000
}
