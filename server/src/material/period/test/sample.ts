import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { periodCalls } from '@geodepot/contracts/material/period.ts'
import type { TestServer } from '../../../testing/index.ts'

export const [finance, approver] = ['cw_jin', 'ld_xia'] as const

/** The periods from the first to today's, the oldest first. */
export const periodsOf = async (server: TestServer): Promise<string[]> =>
  (await server.as(finance).call(inventoryCalls.periods, {})).map(({ period }) => period).toReversed()

export const close = (server: TestServer, period: string) => server.as(finance).call(periodCalls.close, { period })
/** Opened again by two people. */
export const reopen = async (server: TestServer, period: string): Promise<void> => {
  await server.as(finance).call(periodCalls.reopen, { period, reason: '漏记运费' })
  await server.as(approver).call(periodCalls.approve, { period, opinion: '同意' })
}
