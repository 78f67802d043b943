import { add } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/kit/database/database.ts'
import { documentLedger } from '../../src/kit/document/index.ts'
import { findFigures, findRepairFigures } from '../../src/equipment/figures/index.ts'
import { findReport } from '../../src/equipment/unit-report/index.ts'
import { driftOf } from '../../src/ledger/custody/index.ts'
import { offeredAlerts } from '../../src/system/alert/index.ts'
import { personOf } from '../../src/system/session/index.ts'
import { oneRow } from './purchasing.ts'

/** What the demo company has of equipment, and that what happened to it lies in order. */
export const equipmentTests = (db: () => Database): void => {
  const one = <T extends object>(text: ReturnType<typeof sql<T>>): Promise<T> => oneRow(db(), text)

  test('3,632 devices stand in pools, on the road and on projects', async () => {
    const { rows } = await sql<{
      status: string
      count: number
    }>`select device_status as status, count(*) as count from equipment.device group by 1 order by 1`.execute(db())
    const count = new Map(rows.map((row) => [row.status, row.count]))
    expect([...count.values()].reduce((sum, value) => sum + value, 0)).toBe(3632)
    expect(count.get('3')).toBeGreaterThan(2000)
    expect(count.get('2')).toBeGreaterThan(150)
    expect(count.get('0')).toBeGreaterThan(1200)
  })

  test('242,219 bulk units do, too, some damaged, a few lost', async () => {
    const { rows } = await sql<{ kind: string; quantity: number }>`
      select h.kind, sum(b.quantity)::float8 as quantity from equipment.bulk_balance b join equipment.holder h on h.id = b.holder_id group by 1`.execute(
      db(),
    )
    const by = new Map(rows.map(({ kind, quantity }) => [kind, quantity]))
    expect(by.get('supplier')).toBe(-242_219)
    expect(
      (by.get('pool') ?? 0) +
        (by.get('project') ?? 0) +
        (by.get('transit') ?? 0) +
        (by.get('out') ?? 0) +
        (by.get('repair') ?? 0),
    ).toBe(242_219)
    for (const kind of ['pool', 'project', 'transit', 'out', 'repair']) expect(by.get(kind)).toBeGreaterThan(0)
  })

  test('vibrators are checked every day, most of them good, some missed, a few that wait for somebody', async () => {
    const found = await one<{ done: number; missed: number; bad: number; open: number; waiting: number }>(sql`
      select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'missed')::int as missed, count(*) filter (where is_good is false)::int as bad,
        count(*) filter (where is_good is false and trouble_ended_at is null)::int as open, count(*) filter (where state = 'waiting')::int as waiting from equipment.check_order`)
    expect(found.done).toBeGreaterThan(500)
    for (const some of [found.missed, found.bad, found.open, found.waiting]) expect(some).toBeGreaterThan(0)
    expect(found.missed).toBeLessThan(found.done / 10)
  })

  test('the monthly report, all units together, says what the figures of the month say', async () => {
    const { id } = await one<{ id: number }>(sql`select id from system.user where name = 'admin'`)
    const actor = await personOf(db(), id)
    if (!actor) throw new Error('there is no administrator')
    const { month, units } = await findReport(db(), actor, {}, 'cn')
    const asked = { beginMonth: month, endMonth: month, by: 'unit', tracking: 'single' } as const
    const [figures, repairs] = [
      await findFigures(db(), actor, asked, 'cn'),
      await findRepairFigures(db(), actor, asked, 'cn'),
    ]
    const all = (of: (unit: (typeof units)[number]['own']) => string) => add('0', ...units.map(({ own }) => of(own)))
    expect({
      days: all(({ days }) => days),
      sound: all(({ soundDays }) => soundDays),
      lost: all(({ losses }) => losses.part),
      asked: all(({ requests }) => requests.whole),
      allocated: all(({ requests }) => requests.part),
      repaired: all(({ repairs: of }) => of.whole),
      reworked: all(({ repairs: of }) => of.part),
    }).toEqual({
      days: figures.total.days,
      sound: figures.total.soundDays,
      lost: figures.lostQty,
      asked: figures.askedQty,
      allocated: figures.allocatedQty,
      repaired: String(repairs.total.repaired),
      reworked: String(repairs.total.reworked),
    })
    expect(Number(all(({ checks }) => checks.whole))).toBeGreaterThan(0)
  })

  test('each ledger rebuilt from its events equals what is stored', async () => {
    expect(await driftOf(db())).toEqual([])
    expect((await documentLedger.rebuild(db())).first).toEqual([])
  })

  test('nothing happened in the future, nor before it was entered', async () => {
    expect(
      await one(
        sql<{
          late: number
        }>`select count(*) as late from equipment.custody_event where happened_at > ${new Date()} or recorded_at > ${new Date()}`,
      ),
    ).toEqual({ late: 0 })
    const { rows: odd } = await sql<{ document: number; actions: string }>`
      select e.document_id as document, e.action || ' ' || f.action as actions from document.event e
      join document.event f on f.document_id = e.document_id and f.id > e.id where f.happened_at < e.happened_at`.execute(
      db(),
    )
    expect(odd).toEqual([])
  })

  test('each month of the last year and a half has something: out, home, handed on, lost, over a border', async () => {
    const moves = await one(sql<{ months: number; gone: number }>`
      select (count(distinct date_trunc('month', happened_at)) filter (where kind = 'dispatch'))::int as months, (count(*) filter (where kind = 'loss'))::int as gone
      from equipment.custody_event where happened_at > ${new Date()}::timestamptz - interval '18 months'`)
    expect(moves.months).toBeGreaterThanOrEqual(17)
    expect(moves.gone).toBeGreaterThan(4)
    // What came into a country for a time has left it again, by the return that named its declaration.
    expect(
      await one(sql<{ packed: number; signed: number; discharged: number }>`
        select (select count(*)::int from equipment.return a where exists (select 1 from document.alias x where x.document_id = a.id)) as packed,
          (select count(*)::int from equipment.return a where exists (select 1 from document.signature s where s.document_id = a.id)) as signed,
          (select count(*)::int from equipment.customs where state = 'closed') as discharged`),
    ).toEqual({ packed: 12, signed: 12, discharged: 1 })
  })

  test('there is work to find: applications in every state, one ready to serve, one allocation ready to leave, some to receive', async () => {
    const { rows } = await sql<{
      state: string
    }>`select distinct state from equipment.application union all select distinct 'allocation ' || state from equipment.allocation
        union all select distinct 'return ' || state from equipment.return union all select distinct 'acquisition ' || state from equipment.acquisition
        union all select distinct 'loss ' || state from equipment.loss
        union all select distinct 'scrap ' || state from equipment.scrap
        union all select distinct 'disposal ' || state from equipment.disposal
        union all select distinct 'lease ' || state from equipment.lease
        union all select distinct 'customs ' || state from equipment.customs
        union all select distinct 'repair ' || state from equipment.repair
        union all select distinct 'handover ' || state from equipment.handover
        union all select distinct 'transfer ' || state from equipment.transfer`.execute(db())
    expect(rows.map(({ state }) => state)).toEqual(
      expect.arrayContaining([
        'draft',
        'submitted',
        'returned',
        'approved',
        'allocation dispatching',
        'allocation receiving',
        'allocation closed',
        'return ready',
        'return underWay',
        'return closed',
        'acquisition draft',
        'acquisition submitted',
        'acquisition approved',
        'loss draft',
        'loss submitted',
        'loss approved',
        'handover draft',
        'handover submitted',
        'handover approved',
        'handover closed',
        'scrap draft',
        'scrap returned',
        'scrap appraising',
        'scrap submitted',
        'scrap approved',
        'disposal draft',
        'disposal submitted',
        'disposal approved',
        'lease draft',
        'lease submitted',
        'lease approved',
        'lease running',
        'lease closed',
        'customs draft',
        'customs open',
        'customs closed',
        'repair draft',
        'repair submitted',
        'repair sent',
        'repair rejected',
        'repair waiting',
        'repair repairing',
        'repair inspecting',
        'repair completed',
        'repair settled',
        'repair voided',
        'transfer draft',
        'transfer submitted',
        'transfer ready',
        'transfer underWay',
        'transfer closed',
      ]),
    )
    expect(
      await one(sql<{ open: number }>`
      select count(*) as open from equipment.application a where a.state = 'approved' and not exists (select 1 from equipment.allocation l where l.application_id = a.id)`),
    ).toEqual({ open: 1 })
  })

  test('substitutes are offered: some wait for a crew that asked for channels, some were agreed to', async () => {
    const { rows } = await sql<{ state: string; unit: string; factor: string; devices: number }>`
      select a.state, g.unit, trim_scale(l.factor)::text as factor, count(*) as devices from equipment.allocation a join equipment.allocation_line l on l.document_id = a.id and l.is_substitute
      join equipment.application_line g on g.id = l.application_line_id group by 1, 2, 3 order by 1`.execute(db())
    expect(rows).toEqual([
      { state: 'consenting', unit: '道', factor: '3', devices: 24 },
      { state: 'dispatching', unit: '台', factor: '1', devices: 2 },
    ])
  })

  test('each alert has rows, on the projects that were made for it', async () => {
    const found = new Map(
      await Promise.all(
        offeredAlerts().map(async ({ type, trouble }) => {
          const { from, key, where } = await trouble(db())
          const { rows } = await sql<{
            key: string
          }>`select ${sql.ref(key)}::text as key from ${from} where ${sql.join([sql`true`, ...where], sql` and `)} order by 1`.execute(
            db(),
          )
          return [type, rows.map((row) => row.key)] as const
        }),
      ),
    )
    expect(found.get('PROJECT_NO_RETURN')).toEqual(['P2603', 'P2608', 'P2615', 'P2619'])
    expect(found.get('PROJECT_NO_RECEIVE')).toEqual(expect.arrayContaining(['P2605', 'P2620']))
    expect(found.get('PROJECT_NO_DEVICE')).toEqual(['P2606'])
    expect(found.get('UPKEEP_DUE')?.length).toBeGreaterThan(2)
    expect(found.get('UPKEEP_DUE')?.length).toBeLessThan(40)
    expect(found.get('UNSEALING_DUE')?.length).toBeGreaterThan(0)
    expect(found.get('CERTIFICATE_ENDING')?.length).toBeGreaterThan(9)
    const pooled = await one(
      sql<{
        count: number
      }>`select count(*) as count from equipment.device d join equipment.holder h on h.id = d.holder_id and h.kind = 'pool'`,
    )
    const share = (found.get('OVER_ONE_YEAR_DEVICE')?.length ?? 0) / pooled.count
    expect(share).toBeGreaterThan(0.07)
    expect(share).toBeLessThan(0.11)
  })
}
