import { disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'
import { scrappable, writtenScrap } from '../../scrap/test/asked.ts'

/** A device of the instrument pool, worth 1,000 USD once and 40 now, that everybody let go: it, and the line by which. */
export const scrapped = async (server: TestServer, account: 'inAccount' | 'notInAccount' = 'inAccount') => {
  const devId = await scrappable(server)
  await sql`update equipment.device set original_value = 1000, net_value = 40, currency = 'USD', account_state = ${account} where id = ${devId}`.execute(
    server.db,
  )
  const id = await writtenScrap(server, [{ devId }])
  const version = async () => (await server.as('zb_lin').call(scrapCalls.get, { id })).version
  await server.as('kg_he').call(scrapCalls.submit, { id, version: 1 })
  for (const user of ['jd_hong', 'jd_tan'])
    await server.as(user).call(scrapCalls.appraise, { id, version: await version(), finding: 'scrap', opinion: '同意' })
  for (const user of ['ld_wei', 'zb_lin', 'cw_jin'])
    await server.as(user).call(scrapCalls.approve, { id, version: await version(), opinion: '同意' })
  const { lines } = await server.as('zb_lin').call(scrapCalls.get, { id })
  return { devId, scrapId: id, scrapLineId: lines[0]?.lineId ?? 0 }
}
/** What one writes of such lines. */
export const disposalOf = (lines: readonly object[], more: object = {}) => ({
  method: 'sold' as const,
  disposedOn: today(),
  buyer: '再生资源公司',
  currency: 'USD',
  lines,
  ...more,
})
export const writtenDisposal = async (
  server: TestServer,
  lines: readonly object[],
  more: object = {},
  account = 'kg_he',
): Promise<number> => (await server.as(account).call(disposalCalls.create, disposalOf(lines, more) as never)).id
