import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { chains } from './chains.ts'

// Two working days, in hours.
const remindAfter = 48

export const installChains = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'chain',
    chains.map(({ kind }) => kind),
  )
  // A chain that an administrator drew before this one was shipped stays as it is.
  const { rows: made } = await sql<{ kind: string }>`
    insert into document.chain (kind, name, name_en, created_at) select kind, name, "nameEn", ${now()}
    from ${recordset(
      chains.filter(({ kind }) => fresh.has(kind)).map(({ kind, name: [name, nameEn] }) => ({ kind, name, nameEn })),
      { kind: 'text', name: 'text', nameEn: 'text' },
    )} on conflict (kind) do nothing returning kind`.execute(tx)
  const steps = chains
    .filter(({ kind }) => made.some((one) => one.kind === kind))
    .flatMap(({ kind, steps: list }) =>
      list.map(({ name: [name, nameEn], ...step }, index) => ({ kind, name, nameEn, ...step, position: index + 1 })),
    )
  await sql`insert into document.chain_step (chain_id, position, name, name_en, role_key, place, condition, amount_from, remind_hours)
    select c.id, t.position, t.name, t."nameEn", t.role, t.place, coalesce(t.condition, ''), t."amountFrom", ${remindAfter}
    from ${recordset(steps, { kind: 'text', position: 'int', name: 'text', nameEn: 'text', role: 'text', place: 'text', condition: 'text', amountFrom: 'numeric' })} join document.chain c using (kind)`.execute(
    tx,
  )
}
