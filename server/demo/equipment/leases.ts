import { leaseHeader, leaseLine } from '@geodepot/contracts/equipment/lease.ts'
import { serialsOf } from '@geodepot/contracts/equipment/acquisition.serials.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { leases } from '../../src/equipment/lease/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { moved } from '../facts.ts'
import { modelNamed } from './plan.ts'
import { type Stage, homeBefore, keeperOf } from './stage.ts'

interface Leased {
  readonly owner: string
  readonly header: Partial<z.input<typeof leaseHeader>>
  readonly lines: readonly z.input<typeof leaseLine>[]
  /** Days from today on which it began, and until which it goes. */
  readonly from: number
  readonly to: number
  /** How far it has come. */
  readonly until: 'draft' | 'submitted' | 'approved' | 'running'
}
const leader = 'ld_wei'
const manager = 'zb_lin'

const write = async (stage: Stage, { owner, header, lines, from, to, until }: Leased): Promise<number> => {
  const { tx, today } = stage
  const keeper = await stage.person(keeperOf(owner))
  const day = (on: number) => moved(today, on) ?? today
  const of = leaseHeader.parse({ orgId: owner, hireFrom: day(from), hireTo: day(to), ...header })
  const [made] = await stage.on(from - 6, () =>
    create(tx, leases, keeper, systemContext, [{ header: of, lines: lines.map((line) => leaseLine.parse(line)) }]),
  )
  const id = made?.id ?? 0
  if (until === 'draft') return id
  await stage.on(from - 5, () => perform(tx, leases, keeper, systemContext, 'submit', id, undefined, {}))
  if (until === 'submitted') return id
  for (const [turn, account] of [leader, manager].entries()) {
    const person = await stage.person(account)
    await stage.on(from - 4 + turn, () =>
      perform(tx, leases, person, systemContext, 'approve', id, undefined, { opinion: '同意' }),
    )
  }
  if (until === 'approved') return id
  await stage.on(from, async () =>
    perform(tx, leases, keeper, systemContext, 'start', id, undefined, {
      lines: (await linesOf(stage, id)).map(({ id: lineId, quantity }) => ({
        lineId,
        quantity,
        condition: 'good' as const,
        note: '外观完好，附件齐全',
        photos: [],
      })),
    }),
  )
  return id
}
const linesOf = async ({ tx }: Stage, id: number): Promise<{ id: number; quantity: string }[]> =>
  (
    await sql<{ id: number; quantity: string }>`
      select id, trim_scale(quantity)::text as quantity from equipment.lease_line where document_id = ${id} order by position`.execute(
      tx,
    )
  ).rows

/** Begun, and given back whole two days before its end. */
const home = async (stage: Stage, leased: Leased): Promise<void> => {
  const { tx } = stage
  const id = await write(stage, leased)
  const keeper = await stage.person(keeperOf(leased.owner))
  await stage.on(leased.to - 2, async () =>
    perform(tx, leases, keeper, systemContext, 'giveBack', id, undefined, {
      lines: (await linesOf(stage, id)).map(({ id: lineId, quantity }) => ({
        lineId,
        quantity,
        condition: 'good' as const,
        photos: [],
      })),
    }),
  )
  await stage.on(leased.to - 1, () => perform(tx, leases, keeper, systemContext, 'close', id, undefined, {}))
}

/** What others' equipment does with us and ours with others: near its end, extended, with stops, damage, and gone home. */
export const lease = async (stage: Stage): Promise<void> => {
  const { tx, today } = stage
  const {
    rows: [supplier],
  } = await sql<{ id: number }>`
    select id from system.supplier where deleted_at is null and blocked_at is null order by id desc limit 1`.execute(tx)
  const { rows: free } = await sql<{ id: number }>`
    select d.id from equipment.device d where d.serial like 'W26-00%' and d.device_status = '0' and d.locked_by is null and d.tech_state = 'good' and d.deleted_at is null
    order by d.id desc limit 8`.execute(tx)
  const keeper = await stage.person(keeperOf('C10801'))
  const chief = await stage.person(manager)
  const single = stage.modelId(modelNamed('WTU-508'))
  const strings = stage.modelId(modelNamed('GS-20DX'))
  const hired = (serials: string, dayRate: string) =>
    (serialsOf(serials).serials ?? []).map((devSign) => ({ modelId: single, devSign, dayRate }))
  const [first] = [
    await write(stage, {
      owner: 'C10801',
      header: { leaseKind: 'leasedIn', supplierId: supplier?.id, contractNo: 'WZ-2026-031', deposit: '5000.00' },
      lines: hired('RN-2201..RN-2212', '6.50'),
      from: -50,
      to: -2,
      until: 'running',
    }),
  ]
  await stage.on(-30, () =>
    perform(tx, leases, keeper, systemContext, 'pause', first, undefined, {
      stopFrom: moved(today, -34) ?? today,
      stopTo: moved(today, -31) ?? today,
      opinion: '春节停工，合同约定不计租',
    }),
  )
  await stage.on(-8, () =>
    perform(tx, leases, chief, systemContext, 'extend', first, undefined, {
      newHireTo: moved(today, 9) ?? today,
      opinion: '施工顺延，业主同意延长',
    }),
  )
  await write(stage, {
    owner: 'C10801',
    header: {
      leaseKind: 'clientOwned',
      partner: '塔里木油田物探项目部',
      contractNo: 'DG-2026-007',
      projectInfoNo: 'P2601',
    },
    lines: hired('TY-0101..TY-0104', '0'),
    from: -40,
    to: 60,
    until: 'running',
  })
  const out = await write(stage, {
    owner: 'C10801',
    header: {
      leaseKind: 'leasedOut',
      partner: '兄弟单位 2215 队',
      contractNo: 'ZC-2026-015',
      currency: 'CNY',
      deposit: '20000.00',
    },
    lines: free.slice(0, 5).map(({ id }) => ({ devId: id, dayRate: '45.00' })),
    from: -28,
    to: -1,
    until: 'running',
  })
  const [damaged] = await linesOf(stage, out)
  await stage.on(-5, () =>
    perform(tx, leases, keeper, systemContext, 'giveBack', out, undefined, {
      lines: [
        { lineId: damaged?.id ?? 0, quantity: '1', condition: 'waitRepair', note: '外壳开裂、插头变形', photos: [] },
      ],
    }),
  )
  await stage.on(-4, () =>
    perform(tx, leases, chief, systemContext, 'settle', out, undefined, {
      lines: [{ lineId: damaged?.id ?? 0, damageAmount: '1860.00' }],
      opinion: '双方现场确认，按修理费赔偿',
    }),
  )
  // Gone home: others' strings before each season of work, our own stations with a sister crew.
  for (const [contractNo, qty, from, to] of [
    ['WZ-2025-062', '150', -470, -390],
    ['WZ-2025-114', '60', -120, -70],
  ] as const)
    await home(stage, {
      owner: 'C10802',
      header: { leaseKind: 'leasedIn', supplierId: supplier?.id, contractNo },
      lines: [{ modelId: strings, qty, dayRate: '0.35' }],
      from,
      to,
      until: 'running',
    })
  const lent = await homeBefore(stage, 'C10801', -72, 2)
  for (const [contractNo, partner, from, to] of [
    ['ZC-2026-003', '兄弟单位 2215 队', -70, -54],
    ['ZC-2026-008', '地方物探院', -48, -32],
  ] as const)
    await home(stage, {
      owner: 'C10801',
      header: { leaseKind: 'leasedOut', partner, contractNo, currency: 'CNY' },
      lines: lent.map((devId) => ({ devId, dayRate: '42.00' })),
      from,
      to,
      until: 'running',
    })
  await write(stage, {
    owner: 'C10801',
    header: { leaseKind: 'leasedIn', supplierId: supplier?.id, contractNo: 'WZ-2026-052' },
    lines: hired('RN-2301..RN-2306', '6.20'),
    from: 0,
    to: 45,
    until: 'approved',
  })
  await write(stage, {
    owner: 'C10801',
    header: { leaseKind: 'leasedOut', partner: '地方物探院', contractNo: 'ZC-2026-019', currency: 'CNY' },
    lines: free.slice(5, 7).map(({ id }) => ({ devId: id, dayRate: '48.00' })),
    from: 4,
    to: 34,
    until: 'submitted',
  })
  await write(stage, {
    owner: 'C10801',
    header: { leaseKind: 'leasedIn', supplierId: supplier?.id },
    lines: [{ modelId: strings, qty: '120', dayRate: '0.38' }],
    from: 5,
    to: 60,
    until: 'draft',
  })
}
