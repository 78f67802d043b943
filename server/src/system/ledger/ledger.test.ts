import { job } from '@geodepot/contracts/system/job.ts'
import { type LedgerCheckRow, ledger } from '@geodepot/contracts/system/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sceneOf } from '../../testing/scene.ts'
import { drifting } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ scheduler: true })
})
afterAll(() => server.close())

const admin = (language: 'cn' | 'en' = 'cn') => server.as('admin', language)
/** Checks by hand and waits until every ledger has been. */
const checked = async (language: 'cn' | 'en' = 'cn'): Promise<LedgerCheckRow[]> => {
  const { after } = await admin().call(ledger.run, {})
  const count = (await admin().call(ledger.ledgers, {})).length
  const made = async () =>
    (await admin(language).call(ledger.list, { pageSize: '50' })).rows.filter(
      ({ checkId, endTime }) => checkId > after && endTime !== null,
    )
  await expect.poll(made, { timeout: 30_000, interval: 200 }).toHaveLength(count)
  return made()
}
const of = (rows: readonly LedgerCheckRow[], name: string) => rows.find((row) => row.ledger === name)
const told = async () =>
  (
    await sql<{ title: string; titleEn: string; body: string; link: string; name: string }>`
  select m.title, m.title_en as "titleEn", m.body, m.link, u.name from document.message m join system.user u on u.id = m.person_id where m.link = '/monitor/ledger' order by m.id, u.name`.execute(
      server.db,
    )
  ).rows

describe('the check of the ledgers', () => {
  it('is scheduled every night, and was never made in a new company', async () => {
    const { rows } = await admin().call(job.list, { pageSize: 100 })
    expect(rows.find(({ invokeTarget }) => invokeTarget === 'system/ledger.check')).toMatchObject({
      status: '0',
      cronExpression: '0 30 2 * * ?',
    })
    expect(await drifting(server.db)).toBeUndefined()
    expect((await admin().call(ledger.list, {})).rows).toEqual([])
  })

  it('finds nothing where people worked, and says how much it read', async () => {
    const scene = await sceneOf(server)
    await scene.stock('100')
    await scene.shipped(await scene.devices(2), '50')
    const rows = await checked()
    const {
      rows: [counts],
    } = await sql<{
      custody: number
      documents: number
    }>`select (select count(*) from equipment.custody_event) as custody, (select count(*) from document.event) as documents`.execute(
      server.db,
    )
    expect(of(rows, 'equipment/custody')).toMatchObject({
      ledgerName: '设备保管账',
      outcome: '0',
      looked: counts?.custody,
      differences: 0,
      found: [],
      error: '',
    })
    expect(of(rows, 'document/event')).toMatchObject({
      ledgerName: '单据历史',
      outcome: '0',
      looked: counts?.documents,
      differences: 0,
    })
    expect(await drifting(server.db)).toBe(0)
    expect(await told()).toEqual([])
  })

  it('tells the administrators of what is different, once, and again when it is something else', async () => {
    const { id } = await server.db
      .selectFrom('equipment.device')
      .select('id')
      .where('last_event_at', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await sql`update equipment.device set last_event_at = last_event_at - interval '1 day' where id = ${id}`.execute(
      server.db,
    )
    const first = of(await checked('en'), 'equipment/custody')
    expect(first).toMatchObject({ outcome: '1', differences: 1 })
    expect(first?.found[0]).toMatch(new RegExp(`^Device ${id}: last event stored as .*, by its events `))
    expect(await drifting(server.db)).toBe(1)
    const messages = await told()
    expect(new Set(messages.map(({ name }) => name))).toEqual(
      new Set(['admin', ...(messages.some(({ name }) => name === 'superadmin') ? ['superadmin'] : [])]),
    )
    expect(messages[0]).toMatchObject({ title: '账实不符：设备保管账', titleEn: 'Ledger differs: Custody ledger' })

    // The same, by another figure: nobody is told twice.
    await sql`update equipment.device set last_event_at = last_event_at - interval '1 day' where id = ${id}`.execute(
      server.db,
    )
    expect(of(await checked(), 'equipment/custody')).toMatchObject({ differences: 1 })
    expect(await told()).toHaveLength(messages.length)

    await sql`update equipment.allocation set state = 'closed' where state = 'receiving'`.execute(server.db)
    const rows = await checked()
    expect(of(rows, 'document/event')).toMatchObject({ outcome: '1', differences: 1 })
    expect(of(rows, 'document/event')?.found[0]).toMatch(/^单据 DP-.*：状态为 closed，按历史应为 receiving$/)
    expect(await drifting(server.db)).toBe(2)
    expect((await told()).length).toBe(messages.length * 2)
    expect((await told()).at(-1)?.title).toBe('账实不符：单据历史')
  })

  it('reads only, in a snapshot that waits for nobody', async () => {
    const locked = server.db.transaction().execute(async (tx) => {
      await sql`select 1 from equipment.device for update`.execute(tx)
      await sql`update equipment.device set remark = remark`.execute(tx)
      return checked()
    })
    expect((await locked).map((row) => row.ledger).toSorted()).toEqual([
      'document/event',
      'equipment/custody',
      'material/inventory',
      'material/stock',
    ])
  })

  it('that cannot be made is kept as such, and the next one is made', async () => {
    await sql`alter table equipment.bulk_balance rename to bulk_balance_away`.execute(server.db)
    const failed = await checked()
    await sql`alter table equipment.bulk_balance_away rename to bulk_balance`.execute(server.db)
    expect(of(failed, 'equipment/custody')).toMatchObject({ outcome: '3', differences: null })
    expect(of(failed, 'equipment/custody')?.error).toContain('bulk_balance')
    expect(of(failed, 'document/event')).toMatchObject({ outcome: '1' })
    expect(await drifting(server.db)).toBe(2)
    await sql`insert into system.ledger_check (ledger, started_at) values ('equipment/custody', '2026-01-01')`.execute(
      server.db,
    )
    await checked()
    const { rows } = await admin().call(ledger.list, { outcome: '3', pageSize: '50' })
    expect(rows.map(({ error }) => error)).toContain('核对被中断')
  })

  it('is for those who may', async () => {
    expect((await server.as('dp_sun').refused(ledger.list, {})).code).toBe(403)
    expect((await server.as('dp_sun').refused(ledger.run, {})).code).toBe(403)
    await sql`delete from system.job where target = 'system/ledger.check'`.execute(server.db)
    expect((await admin().refused(ledger.run, {})).msg).toContain('核对各账')
  })
})
