import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import type { Company } from '../../../testing/index.ts'
import { allocatedPlan } from '../../plan/test/sample.ts'

type Draft = AskOf<typeof schemeCalls.create>
type Offer = Omit<AskOf<typeof schemeCalls.offer>, 'id' | 'version'>
/** The buyer of the samples, and his plans. */
export const buyer = 'cg_dai'

/** Suppliers that may be bought from. */
export const suppliersOf = async ({ db }: Company): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select id from system.supplier where deleted_at is null and blocked_at is null order by id`.execute(db)
  ).rows.map(({ id }) => id)

/** The day so many days from today. */
export const dayFrom = (days: number): string =>
  new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

export const draftOf = (
  lines: readonly { sourceLineId: number; quantity: string }[],
  more: Partial<Draft> = {},
): Draft => ({
  schemeName: '震源备件询价',
  sourceType: 'domestic',
  purchaseMode: 'inquiry',
  ...more,
  lines: [...lines],
})

/** A scheme of the buyer for some materials in these quantities: its id, and its lines' of the plan. */
export const draftScheme = async (
  server: Company,
  wants: readonly (readonly [material: number, quantity: string])[],
  more: Partial<Draft> = {},
): Promise<{ id: number; lines: number[] }> => {
  const { lines } = await allocatedPlan(server, wants, buyer)
  const draft = draftOf(
    lines.map((sourceLineId, index) => ({ sourceLineId, quantity: wants[index]?.[1] ?? '1' })),
    more,
  )
  return { id: (await server.as(buyer).call(schemeCalls.create, draft)).id, lines }
}

export const schemeOf = (server: Company, id: number) => server.as('admin').call(schemeCalls.get, { id })

/** An offer in USD for these lines at these prices. */
export const offerOf = (
  supplierId: number,
  prices: readonly (readonly [sourceLineId: number, unitPrice: string])[],
  more: Partial<Offer> = {},
): Offer => ({
  supplierId,
  currencyCode: 'USD',
  incoterm: 'DAP',
  validUntil: dayFrom(60),
  ...more,
  lines: more.lines ?? prices.map(([sourceLineId, unitPrice]) => ({ sourceLineId, unitPrice })),
})

/** Three offers, each a little dearer than the one before, and everything recommended to the first. */
export const recommended = async (server: Company, id: number): Promise<void> => {
  const suppliers = (await suppliersOf(server)).slice(0, 3)
  const { lines } = await schemeOf(server, id)
  for (const [at, supplierId] of suppliers.entries())
    await server.as(buyer).call(schemeCalls.offer, {
      id,
      version: (await schemeOf(server, id)).version,
      ...offerOf(
        supplierId,
        lines.map(({ sourceLineId }) => [sourceLineId, String(100 + at * 10)]),
      ),
    })
  const { version, offers } = await schemeOf(server, id)
  await server.as(buyer).call(schemeCalls.award, {
    id,
    version,
    awards: lines.map(({ sourceLineId, quantity }) => ({ sourceLineId, quantity, offerId: offers[0]?.offerId ?? 0 })),
  })
}

export const submitScheme = async (server: Company, id: number) =>
  server.as(buyer).call(schemeCalls.submit, { id, version: (await schemeOf(server, id)).version })

/** A scheme for which a supplier was asked. */
export const askedScheme = async (server: Company): Promise<{ id: number; requestId: number }> => {
  const { id } = await draftScheme(server, [[1, '2']], { deadline: `${dayFrom(10)} 18:00:00` })
  const [supplierId = 0] = await suppliersOf(server)
  const { version } = await schemeOf(server, id)
  const { requestId } = await server.as(buyer).call(askingCalls.ask, {
    id,
    version,
    supplierId,
    contactName: '王静',
    email: 'wang@example.org',
    language: 'cn',
  })
  return { id, requestId }
}

/** An approved scheme for some materials in these quantities: its id, and what is recommended. */
export const approvedScheme = async (
  server: Company,
  wants: readonly (readonly [material: number, quantity: string])[],
): Promise<{ id: number; awards: number[]; lines: number[] }> => {
  const { id, lines } = await draftScheme(server, wants)
  await recommended(server, id)
  await submitScheme(server, id)
  await server.as('cg_pan').call(schemeCalls.approve, { id, version: (await schemeOf(server, id)).version })
  const { awards } = await schemeOf(server, id)
  return { id, lines, awards: awards.map(({ awardId }) => awardId) }
}
