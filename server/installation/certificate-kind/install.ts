import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { certificateKinds } from './kinds.ts'

export const installCertificateKinds = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'certificateKind',
    certificateKinds.map(({ nameEn }) => nameEn),
  )
  const rows = certificateKinds
    .filter(({ nameEn }) => fresh.has(nameEn))
    .map(({ months, days, ...one }) => ({
      ...one,
      period: months ?? days ?? null,
      unit: days === undefined ? 'month' : 'day',
    }))
  await sql`
    insert into equipment.certificate_kind (name, name_en, period, period_unit, remind_days, is_blocking, is_active, version, created_at)
    select t.name, t."nameEn", t.period, t.unit, t.remind, t.blocks, true, 1, ${now()}
    from ${recordset(rows, { name: 'text', nameEn: 'text', period: 'int', unit: 'text', remind: 'int', blocks: 'boolean' })} on conflict do nothing`.execute(
    tx,
  )
}
