import pg from 'pg'

/** Hears NOTIFY on its own connection and reconnects when it breaks; `onGap` runs after each (re)connect, for what was missed meanwhile. */
export const listen = (url: string, channels: Record<string, (payload: string) => void>, onGap: () => void): { close(): Promise<void>; ready: Promise<void> } => {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'geodepot-listen', keepAlive: true })
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    next.on('error', again)
    next.on('end', again)
    client = next
    await next.connect()
    for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    onGap()
  }
  const again = (): void => {
    if (closed || timer) return
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
      await client?.end().catch(() => undefined)
    },
  }
}
