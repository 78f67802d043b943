// One visit to a page in a browser, under the conditions of a person's desk: what was asked for, what the main thread
// did, and when that was seen which the person came for.
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A line and a machine: milliseconds of a round, megabits a second down, how many times slower the processor is. */
export interface Conditions {
  readonly latency: number
  readonly megabits: number
  readonly slowness: number
}
export const fourG: Conditions = { latency: 165, megabits: 9, slowness: 4 }
export const threeG: Conditions = { latency: 400, megabits: 1.6, slowness: 4 }
/** The same machine beside the server. */
export const nextDoor: Conditions = { latency: 0, megabits: -1, slowness: 4 }
/** The machine as it is. */
export const asItIs: Conditions = { latency: 0, megabits: -1, slowness: 1 }

export interface Visit {
  /** Milliseconds from the beginning until what was waited for was drawn. */
  readonly seen: number
  /** Requests begun before the rows (or figures) themselves had come, with the document; and until all was quiet. */
  readonly before: number
  readonly all: number
  /** Bytes that came over the line. */
  readonly bytes: number
  /**
   * Milliseconds that the main thread computed until then, whatever else the machine did; and those of scripts. True of
   * the machine as it is alone: one that is slowed down burns what nobody computes too, of three seconds in which nothing
   * happens 1.7.
   */
  readonly work: number
  readonly script: number
  /** How far what was drawn moved about (CLS). */
  readonly shift: number
}

/** What a person comes for: an element that is drawn, and the path of the call that it is drawn from. */
export interface Wanted {
  readonly element: string
  readonly call: string
}

// Runs in each page before anything else. `__seen` is called once, in the frame after that in which the element is there.
const observer = `(() => {
  const told = window.__told = { seen: 0, before: 0, shift: 0, begin: 0 }
  new PerformanceObserver((all) => { for (const one of all.getEntries()) if (!one.hadRecentInput) told.shift += one.value }).observe({ type: 'layout-shift', buffered: true })
  performance.setResourceTimingBufferSize(2000)
  const isThere = (element) => {
    const found = [...document.querySelectorAll(element)]
    return found.some((one) => one.checkVisibility({ visibilityProperty: true }))
  }
  window.__wait = (begin, { element, call }) => {
    told.begin = begin
    // Looks when something has changed, once a frame: frames that nobody asked for would be work of the page's.
    let waits = false
    let isOver = false
    const look = () => {
      waits = false
      if (isOver) return
      // What is there may be seen later without any change of its own.
      if (!isThere(element)) return setTimeout(changed, 250)
      // A frame that was asked for before comes once more, and would be taken for the end of the next visit.
      isOver = true
      changes.disconnect()
      requestAnimationFrame(() => {
        told.seen = performance.now() - begin
        const all = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= begin)
        const data = all.find(({ name }) => name.includes(call))?.responseEnd ?? performance.now()
        told.before = all.filter(({ startTime }) => startTime < data).length + (begin === 0 ? 1 : 0)
        window.__seen?.('')
      })
    }
    const changed = () => {
      if (waits) return
      waits = true
      requestAnimationFrame(look)
    }
    const changes = new MutationObserver(changed)
    changes.observe(document, { subtree: true, childList: true, attributeFilter: ['style', 'class', 'hidden'] })
    changed()
  }
})()`

// Milliseconds after which nothing comes any more.
const longest = 60_000
const metrics = async (session: CDPSession): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await session.send('Performance.getMetrics')).metrics.map(({ name, value }: { name: string; value: number }) => [
      name,
      value,
    ]),
  )

export interface Visitor {
  readonly page: Page
  /** Opens an address and waits until the element is drawn, then until nothing is under way. */
  open(url: string, wanted: Wanted): Promise<Visit>
  /** Does something to the open page and waits in the same way. */
  act(wanted: Wanted, act: () => Promise<void>): Promise<Visit>
  close(): Promise<void>
}

/** A page under these conditions. What is kept between visits is the context's. */
export const visitor = async (
  context: BrowserContext,
  { latency, megabits, slowness }: Conditions,
): Promise<Visitor> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Performance.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: megabits < 0 ? -1 : (megabits * 1e6) / 8,
    uploadThroughput: megabits < 0 ? -1 : (megabits * 1e6) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  let drawn: () => void = () => undefined
  await page.exposeFunction('__seen', () => drawn())
  await page.addInitScript(observer)

  const watched = async (begin: () => Promise<unknown>): Promise<Visit> => {
    bytes = 0
    const start = await metrics(session)
    const ready = new Promise<void>((resolve, reject) => {
      drawn = resolve
      setTimeout(() => reject(new Error(`${page.url()} did not show what was waited for`)), longest).unref()
    })
    await begin()
    await ready
    const then = await metrics(session)
    await page.waitForLoadState('networkidle')
    const told = (await page.evaluate(
      '({ ...window.__told, all: performance.getEntriesByType("resource").filter(({ startTime }) => startTime >= window.__told.begin).length + (window.__told.begin === 0 ? 1 : 0) })',
    )) as Pick<Visit, 'seen' | 'before' | 'all' | 'shift'>
    const since = (name: string) => ((then.get(name) ?? 0) - (start.get(name) ?? 0)) * 1000
    return { ...told, bytes, work: since('ThreadTime'), script: since('ScriptDuration') }
  }
  return {
    page,
    open: (url, wanted) =>
      watched(async () => {
        await page.addInitScript(`window.__wait(0, ${JSON.stringify(wanted)})`)
        await page.goto(url, { waitUntil: 'commit' })
      }),
    act: (wanted, act) =>
      watched(async () => {
        await page.evaluate(
          `Object.assign(window.__told, { shift: 0 }); window.__wait(performance.now(), ${JSON.stringify(wanted)})`,
        )
        await act()
      }),
    close: () => page.close(),
  }
}
