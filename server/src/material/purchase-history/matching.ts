// What the texts of the past mean, said by a person for all rows that say the same, or found anew in master data.
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { HistoryKind, purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryMessages } from '@geodepot/contracts/material/purchase-history.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { type MaterialSaid, matchMaterials, matchSuppliers } from './match.ts'
import { columnsOf, historySeen } from './queries.ts'

type Input = InputOf<typeof purchaseHistoryCalls.match>

const targets: Readonly<Record<HistoryKind, string>> = { material: 'material.material', supplier: 'system.supplier' }
/** Holds what is named: it is not deleted or merged away meanwhile. */
const holdTargets = async (tx: Tx, { kind, matches }: Input): Promise<void> => {
  const wanted = new Set(matches.flatMap(({ targetId }) => targetId ?? []))
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(targets[kind])} where id = any(${[...wanted]}::bigint[]) and deleted_at is null order by id for share`.execute(
    tx,
  )
  if (rows.length < wanted.size) throw refusal(purchaseHistoryMessages, 'unknownTarget', {}, 'matches')
}

/** @throws Refusal 404 where a row is not this person's to see */
export const matchRows = async (tx: Tx, actor: Actor, context: Context, input: Input): Promise<{ count: number }> => {
  const { kind, matches } = input
  const { key, id } = columnsOf(kind)
  await holdTargets(tx, input)
  const seen = conditionOf(historySeen(actor))
  const { rows: named } = await sql<{ rowId: number; key: string }>`
    select x.id as "rowId", x.${key} as key from material.purchase_history x
    where x.id = any(${matches.map(({ rowId }) => rowId)}::bigint[]) and ${seen}`.execute(tx)
  const keys = new Map(named.map((row) => [row.rowId, row.key]))
  if (matches.some(({ rowId }) => !keys.has(rowId))) throw notFound()
  const wanted = matches.map(({ rowId, targetId }) => ({ key: keys.get(rowId) ?? '', target: targetId ?? null }))
  const { numAffectedRows = 0n } = await sql`
    update material.purchase_history x set ${id} = t.target from ${recordset(wanted, { key: 'text', target: 'bigint' })}
    where x.${key} = t.key and t.key <> '' and x.${id} is distinct from t.target and ${seen}`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'material/purchase-history',
    'match',
    matches.map(({ rowId, targetId }) => ({ id: rowId, before: {}, after: { kind, targetId: targetId ?? null } })),
  )
  return { count: Number(numAffectedRows) }
}

const keep = async (tx: Tx, actor: Actor, kind: HistoryKind, found: ReadonlyMap<string, number>): Promise<number> => {
  const { key, id } = columnsOf(kind)
  const pairs = [...found].map(([of, target]) => ({ key: of, target }))
  const { numAffectedRows = 0n } = await sql`
    update material.purchase_history x set ${id} = t.target from ${recordset(pairs, { key: 'text', target: 'bigint' })}
    where x.${key} = t.key and x.${id} is null and ${conditionOf(historySeen(actor))}`.execute(tx)
  return Number(numAffectedRows)
}

/** Texts that mean nothing yet, looked up once more: so many at once. */
const atOnce = 20_000
export const matchAgain = async (tx: Tx, actor: Actor, context: Context, language: Language) => {
  const seen = conditionOf(historySeen(actor))
  const { rows: materials } = await sql<MaterialSaid>`
    select distinct on (x.material_key) x.material_key as key, x.material_code as "materialCode", x.material_text as material, x.spec, x.part_number as "partNo"
    from material.purchase_history x where x.material_id is null and ${seen} order by x.material_key, x.id limit ${atOnce}`.execute(
    tx,
  )
  const { rows: suppliers } = await sql<{ key: string; supplier: string }>`
    select distinct on (x.supplier_key) x.supplier_key as key, x.supplier_text as supplier
    from material.purchase_history x where x.supplier_id is null and x.supplier_key <> '' and ${seen} order by x.supplier_key, x.id limit ${atOnce}`.execute(
    tx,
  )
  const matched = {
    materials: await keep(tx, actor, 'material', await matchMaterials(tx, materials, language)),
    suppliers: await keep(tx, actor, 'supplier', await matchSuppliers(tx, suppliers)),
  }
  await audit(tx, actor, context, 'material/purchase-history', 'matchAgain', [{ id: actor.userId, after: matched }])
  return matched
}
