import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import type { TestServer } from '../../../testing/index.ts'

/** An entry of the crew that names nothing, and is kept: its id. */
export const keptEntry = async (server: TestServer): Promise<number> => {
  const { userId: personId } = await server.actorOf('xm_ma')
  const instant = new Date().toISOString()
  const crew = server.as('xm_ma')
  const entry = {
    entryKey: 'f'.repeat(32),
    act: 'equipment/allocation.receive' as const,
    input: { id: 999_999_999, lines: [] },
    title: '接收',
    doneAt: instant,
    phoneAt: instant,
    personId,
  }
  await crew.call(offlineCalls.handIn, { entries: [entry] })
  const { rows } = await crew.call(offlineCalls.list, { state: 'kept' })
  return rows[0]?.id ?? 0
}
