import { randomBytes } from 'node:crypto'
import type { OfflineEntry } from '@geodepot/contracts/kit/offline.ts'
import { type OfflineAct, offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { now } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'

/** An entry as a phone hands it in, written down so many minutes ago. */
export const entryOf = (
  act: OfflineAct,
  input: object,
  { ago = 0, ...more }: { ago?: number } & Partial<Omit<OfflineEntry, 'act'>> = {},
) => {
  const instant = new Date(now().getTime() - ago * 60_000).toISOString()
  return {
    entryKey: randomBytes(16).toString('hex'),
    act,
    input: input as Record<string, unknown>,
    title: '现场登记',
    doneAt: instant,
    phoneAt: instant,
    personId: 1,
    ...more,
  }
}
/** Hands entries in; what became of each. */
export const handedIn = async (server: TestServer, account: string, ...entries: ReturnType<typeof entryOf>[]) =>
  (await server.as(account).call(offlineCalls.handIn, { entries })).results
