import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { type CustodyScene, custodyScene } from '../../testing/custody.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type DocumentMove, type LedgerMove, driftOf, goodsOf, post } from './index.ts'

let server: TestServer
let scene: CustodyScene
beforeAll(async () => {
  server = await testServer()
  scene = await custodyScene(server)
})
afterAll(() => server.close())

const byHand = { source: 'reconciliation', recordedBy: 1 } as const

describe('a move that is wrong does not compile', () => {
  type Strings = { model: number; condition: 'good'; quantity: string }
  type Way = { from: number; to: number }
  it('when a document hands over without a line, or a line of a document is handed over without the document', () => {
    expectTypeOf<{ kind: 'dispatch'; device: number; lineId: number } & Way>().toExtend<DocumentMove>()
    expectTypeOf<{ kind: 'dispatch'; device: number } & Way>().not.toExtend<DocumentMove>()
    expectTypeOf<{ kind: 'arrive' } & Strings & Way>().not.toExtend<DocumentMove>()
    expectTypeOf<{ kind: 'loss'; from: number } & Strings>().not.toExtend<DocumentMove>()
    expectTypeOf<{ kind: 'loss'; from: number } & Strings>().toExtend<LedgerMove>()
  })
  it('when it promises without a document, or a quantity, which the pool’s reservations do', () => {
    expectTypeOf<{ kind: 'allocate'; device: number; at: number }>().toExtend<DocumentMove>()
    expectTypeOf<{ kind: 'allocate'; device: number; at: number }>().not.toExtend<LedgerMove>()
    expectTypeOf<{ kind: 'release'; at: number } & Strings>().not.toExtend<DocumentMove>()
  })
  it('when a document enters a quantity without its line, a device by a move, or a reversal is posted as a move', () => {
    expectTypeOf<{ kind: 'opening'; to: number } & Strings>().toExtend<LedgerMove>()
    expectTypeOf<{ kind: 'opening'; to: number; device: number }>().not.toExtend<LedgerMove>()
    expectTypeOf<{ kind: 'opening'; to: number; lineId: number } & Strings>().toExtend<DocumentMove>()
    expectTypeOf<{ kind: 'opening'; to: number } & Strings>().not.toExtend<DocumentMove>()
    expectTypeOf<{ kind: 'reversal'; device: number } & Way>().not.toExtend<LedgerMove>()
  })
  it('when it is neither a device nor a quantity, or says nothing of what was found', () => {
    expectTypeOf<{ kind: 'loss'; from: number }>().not.toExtend<LedgerMove>()
    expectTypeOf<{ kind: 'loss'; from: number; device: number } & Strings>().not.toExtend<LedgerMove>()
    expectTypeOf<{ kind: 'condition'; device: number; at: number }>().not.toExtend<LedgerMove>()
  })
  it('when it names no source', () => {
    expectTypeOf<{ recordedBy: number }>().not.toExtend<Parameters<typeof post>[1]>()
    expectTypeOf<{ document: null; recordedBy: number }>().not.toExtend<Parameters<typeof post>[1]>()
    expectTypeOf<{ source: 'somehow'; recordedBy: number }>().not.toExtend<Parameters<typeof post>[1]>()
  })
})

describe('the ledger', () => {
  it('takes devices and quantities of one document together, from the pool to the project', async () => {
    const [device = 0] = await scene.enter(['p-1'])
    await scene.stock('20', scene.pool)
    const { source, road } = await scene.document('TOGETHER')
    const rows = [
      { device, model: 0, quantity: '1' },
      { device: null, model: scene.bulk, quantity: '8' },
    ]
    const lines = [await scene.line(), await scene.line(), await scene.line(), await scene.line()]
    const to = scene.projects[0] ?? 0
    await scene.run((tx) => post(tx, source, [{ kind: 'allocate', device, at: scene.pool }]))
    expect(await scene.device(device)).toMatchObject({ device_status: '1', locked_by: source.document })
    await scene.run((tx) =>
      post(
        tx,
        source,
        rows.map((row, index) => ({
          ...goodsOf(row),
          kind: 'dispatch',
          from: scene.pool,
          to: road,
          lineId: lines[index] ?? 0,
        })),
      ),
    )
    expect(await scene.device(device)).toMatchObject({
      holder_id: road,
      device_status: '2',
      usage_state: 'inTransit',
      locked_by: source.document,
    })
    await scene.run((tx) =>
      post(
        tx,
        source,
        rows.map((row, index) => ({
          ...goodsOf(row),
          kind: 'arrive',
          from: road,
          to,
          becomes: 'waitRepair',
          lineId: lines[index + 2] ?? 0,
        })),
      ),
    )
    expect(await scene.device(device)).toMatchObject({
      holder_id: to,
      device_status: '3',
      usage_state: 'inUse',
      tech_state: 'waitRepair',
      locked_by: null,
    })
    expect([await scene.held(scene.pool), await scene.held(to, 'waitRepair')]).toEqual(['12', '8'])
    expect(await driftOf(server.db)).toEqual([])
  })

  it('lets a document promise, free and promise again, and no other in between', async () => {
    const [device = 0] = await scene.enter(['p-2'])
    const [mine, other] = [await scene.document('MINE'), await scene.document('OTHER')]
    const say = (kind: 'allocate' | 'release', { source } = mine) =>
      scene.run((tx) => post(tx, source, [{ kind, device, at: scene.pool }]))
    await say('allocate')
    await expect(say('allocate', other)).rejects.toMatchObject({
      reasons: [{ key: 'locked', params: { number: 'MINE' } }],
    })
    await expect(say('release', other)).rejects.toMatchObject({ reasons: [{ key: 'locked' }] })
    await say('release')
    await say('allocate')
    await say('release')
    expect(await scene.device(device)).toMatchObject({ device_status: '0', locked_by: null })
  })

  it('hands a line over once, whatever the document and however many receive it at the same moment', async () => {
    const { source, road } = await scene.document('ONCE')
    const other = await scene.document('ONCE-MORE')
    await scene.stock('100', scene.pool)
    const lineId = await scene.line()
    const send = (to = road, by = source) =>
      scene.run((tx) =>
        post(tx, by, [
          { kind: 'dispatch', model: scene.bulk, condition: 'good', quantity: '1', from: scene.pool, to, lineId },
        ]),
      )
    const tries = await Promise.allSettled([send(), send(), send(other.road, other.source)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(send()).rejects.toMatchObject({ reasons: [{ key: 'postedBefore' }] })
    await expect(send(other.road, other.source)).rejects.toMatchObject({ reasons: [{ key: 'postedBefore' }] })
  })

  it('takes several receipts of one shipped line, each under its own line', async () => {
    const { source, road } = await scene.document('PARTS')
    await scene.stock('10', scene.pool)
    const goods = (quantity: string) => ({ model: scene.bulk, condition: 'good', quantity }) as const
    const to = scene.projects[1] ?? 0
    const sent = await scene.line()
    await scene.run((tx) =>
      post(tx, source, [{ kind: 'dispatch', ...goods('10'), from: scene.pool, to: road, lineId: sent }]),
    )
    for (const quantity of ['4', '5']) {
      const lineId = await scene.line()
      await scene.run((tx) => post(tx, source, [{ kind: 'arrive', ...goods(quantity), from: road, to, lineId }]))
    }
    expect([await scene.held(road), await scene.held(to)]).toEqual(['1', '9'])
  })

  it('is told of a mistake in the product: a wrong end, or a device that is named twice', async () => {
    const [device = 0] = await scene.enter(['p-3'])
    const { source } = await scene.document('ASTRAY')
    const lineId = await scene.line()
    const straight = scene.run((tx) =>
      post(tx, source, [{ kind: 'dispatch', device, from: scene.pool, to: scene.projects[0] ?? 0, lineId }]),
    )
    await expect(straight).rejects.toThrow('the move dispatch does not lead to the holder')
    const found = { kind: 'condition', device, at: scene.pool } as const
    await expect(
      scene.run((tx) =>
        post(tx, byHand, [
          { ...found, becomes: 'waitRepair' },
          { ...found, becomes: 'damaged' },
        ]),
      ),
    ).rejects.toThrow('named twice')
  })
})

describe('the database itself refuses', () => {
  const entry = async (more: Record<string, string | number | null>) => {
    const row = {
      model_id: scene.bulk,
      quantity: 1,
      kind: 'arrive',
      from_holder_id: scene.pool,
      to_holder_id: scene.otherPool,
      from_condition: 'good',
      to_condition: 'good',
      happened_at: '2026-01-01',
      recorded_at: '2026-01-01',
      recorded_by: 1,
      source: 'reconciliation',
      ...more,
    }
    const names = sql.join(
      Object.keys(row).map((name) => sql.ref(name)),
      sql`, `,
    )
    return scene.run(async (tx) => {
      await sql`insert into equipment.custody_event (${names}) values (${sql.join(Object.values(row), sql`, `)})`.execute(
        tx,
      )
      throw new Error('it was taken')
    })
  }
  it.each(['dispatch', 'arrive', 'return', 'loss', 'retire'])('a document’s %s without a line', async (kind) => {
    const { source } = await scene.document(`LINELESS-${kind}`)
    await expect(entry({ kind, source: null, document_id: source.document })).rejects.toThrow(/custody_event_line/)
    await expect(
      entry({ kind, source: null, document_id: source.document, line_id: await scene.line() }),
    ).rejects.toThrow('it was taken')
  })
  it('an entry of nobody’s, or of two', async () => {
    const { source } = await scene.document('TWO')
    await expect(entry({ source: null })).rejects.toThrow(/custody_event_source/)
    await expect(entry({ document_id: source.document, line_id: await scene.line() })).rejects.toThrow(
      /custody_event_source/,
    )
    await expect(entry({ source: 'somehow' })).rejects.toThrow(/source_check/)
  })
  it('a promise of no document', async () => {
    await expect(entry({ kind: 'allocate' })).rejects.toThrow(/custody_event_promise/)
  })
  it('a reversal of nothing, and a hand-over that reverses', async () => {
    await scene.stock('1', scene.pool)
    await expect(entry({ kind: 'reversal' })).rejects.toThrow(/custody_event_reverses/)
    await expect(entry({ reverses_id: await scene.lastEvent() })).rejects.toThrow(/custody_event_reverses/)
  })
  it('a line of its own number: all lines of all documents count together', async () => {
    const { rows } = await sql<{ table: string; default: string | null }>`
      select c.table_name as "table", c.column_default as default from information_schema.columns c
      where c.table_schema in ('equipment', 'material', 'system') and c.column_name = 'id'
        and (c.table_name like '%\_line' and exists (select 1 from information_schema.columns d where d.table_schema = c.table_schema and d.table_name = c.table_name and d.column_name = 'document_id') or c.table_name = 'shipment_settlement')
        and exists (select 1 from information_schema.tables t where t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE')`.execute(
      server.db,
    )
    expect(rows.length).toBeGreaterThanOrEqual(5)
    for (const row of rows) expect(row).toEqual({ ...row, default: "nextval('document.line_id'::regclass)" })
  })
})
