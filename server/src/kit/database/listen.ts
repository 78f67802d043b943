import pg from 'pg'

const standard = { beatMs: 30_000, answerMs: 10_000 }

/**
 * Hears NOTIFY on its own connection; `onGap` runs before and after each (re)connect, for what was missed meanwhile.
 * Every `beatMs` milliseconds the
 * connection is asked whether it still stands: one that was dropped on the way says nothing by itself, and is given up
 * when `answerMs` have passed.
 */
export const listen = (
  url: string,
  topics: Record<string, (payload: string) => void>,
  onGap: () => void,
  patience: Partial<typeof standard> = {},
): { close(): Promise<void>; ready: Promise<void> } => {
  const { beatMs, answerMs } = { ...standard, ...patience }
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pulse: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'geodepot-listen',
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    const lost = (): void => {
      if (client === next) again()
    }
    next.on('notification', ({ channel, payload }) => topics[channel]?.(payload ?? ''))
    next.on('error', lost)
    next.on('end', lost)
    client = next
    await next.connect()
    for (const topic of Object.keys(topics)) await next.query(`listen ${pg.escapeIdentifier(topic)}`)
    onGap()
    const beat = (): void => {
      if (closed || client !== next) return
      pulse = setTimeout(() => {
        next.query('select 1').then(beat, lost)
      }, beatMs).unref()
    }
    beat()
  }
  const again = (): void => {
    if (closed || timer) return
    clearTimeout(pulse)
    client?.end().catch(() => undefined)
    client = undefined
    onGap()
    timer = setTimeout(() => {
      timer = undefined
      open().catch(again)
    }, 500)
  }
  const ready = open()
  ready.catch(again)
  return {
    ready,
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearTimeout(pulse)
      await client?.end().catch(() => undefined)
    },
  }
}
