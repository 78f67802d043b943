import { acquisitionHeader, acquisitionLine } from '@geodepot/contracts/equipment/acquisition.ts'
import { serialsOf } from '@geodepot/contracts/equipment/acquisition.serials.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { acquisitions } from '../../src/equipment/acquisition/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { moved, people } from '../facts.ts'
import { modelNamed } from './plan.ts'
import { type Stage, keeperOf } from './stage.ts'

interface Bought {
  readonly owner: string
  readonly model: string
  /** Their numbers, as people write them; or how much of it. */
  readonly serials?: string
  readonly fleet?: string
  readonly quantity?: string
  readonly value: string
  readonly header: Partial<z.input<typeof acquisitionHeader>>
  /** Days from today on which it came. */
  readonly on: number
  /** Whose decisions it has; nothing: it is a draft. */
  readonly decided?: readonly string[]
}
const both = ['equip_mgr', 'finance'] as const
const bought: readonly Bought[] = [
  {
    owner: 'C10801',
    model: 'WTU-508',
    serials: 'W26-0001..W26-0030',
    fleet: '节点 N-601..节点 N-630',
    value: '1180.00',
    header: { contractNo: 'HT-2026-0118', invoiceNo: '24412000000168' },
    on: -75,
    decided: both,
  },
  {
    owner: 'C10801',
    model: 'WTU-508',
    serials: 'W26-0101..W26-0106',
    value: '1180.00',
    header: { projectInfoNo: 'P2601', contractNo: 'HT-2026-0118', remark: '供应商直发项目' },
    on: -40,
    decided: both,
  },
  {
    owner: 'C10802',
    model: 'GS-20DX',
    quantity: '500',
    value: '36.50',
    header: { acquisitionKind: 'opening', remark: '建账时清点' },
    on: -600,
    decided: both,
  },
  {
    owner: 'C10801',
    model: 'WTU-508',
    serials: 'W26-0201..W26-0212',
    value: '1195.00',
    header: { contractNo: 'HT-2026-0164' },
    on: -3,
    decided: ['equip_mgr'],
  },
  {
    owner: 'C10802',
    model: 'GS-20DX',
    quantity: '240',
    value: '38.00',
    header: { contractNo: 'HT-2026-0171' },
    on: -1,
    decided: [],
  },
  { owner: 'C10801', model: 'WTU-508', serials: 'W26-0301..W26-0304', value: '1195.00', header: {}, on: -1 },
]
const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'

/** What was bought and accepted: into a pool, straight to a project, by quantity; and what waits for its acceptance. */
export const acquire = async (stage: Stage): Promise<void> => {
  const { tx, today } = stage
  const {
    rows: [supplier],
  } = await sql<{
    id: number
  }>`select id from system.supplier where deleted_at is null and blocked_at is null order by id limit 1`.execute(tx)
  for (const { owner, model, serials, fleet, quantity, value, header, on, decided } of bought) {
    const keeper = await stage.person(keeperOf(owner))
    const modelId = stage.modelId(modelNamed(model))
    const numbers = serials === undefined ? [] : (serialsOf(serials).serials ?? [])
    const fleets = fleet === undefined ? [] : (serialsOf(fleet).serials ?? [])
    const lines =
      quantity === undefined
        ? numbers.map((devSign, at) => ({ modelId, devSign, unitValue: value, selfNum: fleets[at] }))
        : [{ modelId, qty: quantity, unitValue: value }]
    const of = acquisitionHeader.parse({
      ownerOrgId: owner,
      arrivedOn: moved(today, on) ?? today,
      ...(header.acquisitionKind !== 'opening' && { supplierId: supplier?.id }),
      warrantyEnd: moved(today, on + 730) ?? undefined,
      ...header,
    })
    const [made] = await stage.on(on, () =>
      create(tx, acquisitions, keeper, systemContext, [
        { header: of, lines: lines.map((line) => acquisitionLine.parse(line)) },
      ]),
    )
    const id = made?.id ?? 0
    if (decided === undefined) continue
    await stage.on(on, () => perform(tx, acquisitions, keeper, systemContext, 'submit', id, undefined, {}))
    for (const [turn, role] of decided.entries()) {
      const person = await stage.person(accountOf(role))
      await stage.on(on + turn, () =>
        perform(tx, acquisitions, person, systemContext, 'approve', id, undefined, { opinion: '验收合格' }),
      )
    }
  }
}
