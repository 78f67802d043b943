import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { SupplierInput, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit, emptied, lastAudited } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { type Before, reasonsAgainst } from './checks.ts'
import { type Standing, lockSuppliers, lockedSupplier } from './lock.ts'
import { seesAccounts } from './queries.ts'
import { searchText } from './search.ts'
import { supplierUses } from './uses.ts'

const entity = 'system/supplier'
type Coded = SupplierInput & { readonly supplierCode: string }

const rowOf = (given: Coded, former: readonly string[] = []) => ({
  code: given.supplierCode,
  name: given.supplierName,
  name_en: given.supplierNameEn ?? '',
  country: given.country,
  currency_code: given.currencyCode,
  tax_number: given.taxNo ?? '',
  address: given.address ?? '',
  website: given.website ?? '',
  payment_terms: given.paymentTerms ?? '',
  supplies: given.supplies ?? [],
  search: searchText(given, former),
  remark: given.remark ?? '',
})

/** Writes what hangs on suppliers anew; where accounts are not said, they stay. */
const writeBelow = async (tx: Tx, given: readonly (SupplierInput & { readonly id: number })[]): Promise<void> => {
  const ids = given.map(({ id }) => id)
  const told = given.filter(({ accounts }) => accounts !== undefined).map(({ id }) => id)
  await sql`delete from system.supplier_contact where supplier_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from system.supplier_paper where supplier_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from system.supplier_account where supplier_id = any(${told}::bigint[])`.execute(tx)
  const contacts = given.flatMap(({ id, contacts: all = [] }) =>
    all.map(({ contactName, post, phone, email }, position) => ({
      supplier_id: id,
      position,
      name: contactName,
      post: post ?? '',
      phone: phone ?? '',
      email: email ?? '',
    })),
  )
  const papers = given.flatMap(({ id, papers: all = [] }) =>
    all.map(({ kind, number, validUntil }, position) => ({
      supplier_id: id,
      position,
      kind,
      number: number ?? '',
      valid_until: validUntil ?? null,
    })),
  )
  const accounts = given.flatMap(({ id, accounts: all = [] }) =>
    all.map(({ bank, accountName, accountNo, swift, currencyCode }, position) => ({
      supplier_id: id,
      position,
      bank,
      holder: accountName,
      number: accountNo,
      swift: swift ?? '',
      currency_code: currencyCode || null,
    })),
  )
  if (contacts.length > 0) await tx.insertInto('system.supplier_contact').values(contacts).execute()
  if (papers.length > 0) await tx.insertInto('system.supplier_paper').values(papers).execute()
  if (accounts.length > 0) await tx.insertInto('system.supplier_account').values(accounts).execute()
}

// Two that write the same at once: checked before, this is the race that is left.
const uniques = {
  supplier_code: 'supplierCode',
  supplier_name: 'supplierName',
  supplier_tax_number: 'taxNo',
} as const
const taken = (error: unknown, given: SupplierInput | undefined): unknown => {
  const constraint = violated(error)
  if (constraint === undefined || !(constraint in uniques)) return error
  const field = uniques[constraint as keyof typeof uniques]
  const code = given?.supplierCode ?? ''
  if (field === 'supplierCode') return refusal(supplierMessages, 'takenCode', { code }, field)
  const name = given?.supplierName ?? ''
  return field === 'supplierName'
    ? refusal(supplierMessages, 'takenName', { name, code }, field)
    : refusal(supplierMessages, 'takenTaxNo', { value: given?.taxNo ?? '', name }, field)
}

const coded = async (tx: Tx, given: readonly SupplierInput[]): Promise<Coded[]> => {
  const { rows } = await sql<{ code: string }>`
    select 'GYS' || lpad(nextval('system.next_supplier_code')::text, 5, '0') as code
    from generate_series(1, ${given.filter(({ supplierCode }) => !supplierCode).length})`.execute(tx)
  return given.map((one) => ({ ...one, supplierCode: one.supplierCode || (rows.shift()?.code ?? '') }))
}
const refuseWrong = async (
  tx: Tx,
  actor: Actor,
  given: readonly SupplierInput[],
  before: readonly Before[] = [],
): Promise<void> => {
  const reasons = (await reasonsAgainst(tx, actor, given, before)).flat()
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
}
// Who may not see accounts writes none.
const permitted = <G extends SupplierInput>(actor: Actor, given: G): G =>
  seesAccounts(actor) ? given : { ...given, accounts: undefined }

/** Ids in the order given. */
export const createSuppliers = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly SupplierInput[],
): Promise<number[]> => {
  await refuseWrong(tx, actor, given)
  const all = (await coded(tx, given)).map((one) => permitted(actor, one))
  const { columns, from } = tableRows(
    'system.supplier',
    all.map((one) => rowOf(one)),
  )
  try {
    const { rows } = await sql<{ id: number }>`
      insert into system.supplier (${columns}, created_by, created_at)
      select ${columns}, ${actor.userId}::bigint, ${now()}::timestamptz from ${from} returning id`.execute(tx)
    const made = all.map((one, at) => ({ ...one, id: rows[at]?.id ?? 0 }))
    await writeBelow(tx, made)
    const records = made.map(({ id, accounts: _accounts, ...after }) => ({ id, after }))
    await audit(tx, actor, context, entity, 'create', records)
    return made.map(({ id }) => id)
  } catch (error) {
    throw taken(error, all[0])
  }
}

type Changed = SupplierInput & { readonly id: number; readonly version: number }
/** Answers the new version. */
export const updateSupplier = async (tx: Tx, actor: Actor, context: Context, given: Changed): Promise<number> => {
  const { id, version, ...said } = given
  const before = await lockedSupplier(tx, id, version)
  const next = permitted(actor, { ...said, id, supplierCode: said.supplierCode || before.code })
  await refuseWrong(tx, actor, [next], [before])
  const row = rowOf(next, before.former)
  const last = await lastAudited(tx, entity, id)
  const { accounts: _accounts, ...known } = last ?? {}
  try {
    await tx
      .updateTable('system.supplier')
      .set({ ...row, version: version + 1, updated_by: actor.userId, updated_at: now() })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    throw taken(error, next)
  }
  await writeBelow(tx, [next])
  const { accounts, ...after } = { ...said, supplierCode: next.supplierCode }
  await audit(tx, actor, context, entity, 'update', [
    {
      id,
      before: last,
      after: { ...emptied(known), ...after, ...(accounts && seesAccounts(actor) && { accounts: accounts.length }) },
    },
  ])
  return version + 1
}

const setBlock = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, name, blocked, blockReason: former }: Standing,
  reason: string,
): Promise<number> => {
  const [moment, blocks] = [now(), reason !== '']
  if (blocks === blocked) throw refusal(supplierMessages, blocks ? 'isBlocked' : 'notBlocked', { name })
  await tx
    .updateTable('system.supplier')
    .set({
      block_reason: reason,
      blocked_at: blocks ? moment : null,
      blocked_by: blocks ? actor.userId : null,
      version: version + 1,
      updated_by: actor.userId,
      updated_at: moment,
    })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, context, entity, blocks ? 'block' : 'unblock', [
    { id, before: { blockReason: former }, after: { blockReason: reason } },
  ])
  return version + 1
}
export const blockSupplier = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, blockReason }: InputOf<typeof supplier.block>,
): Promise<number> => setBlock(tx, actor, context, await lockedSupplier(tx, id, version), blockReason)
export const unblockSupplier = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version }: InputOf<typeof supplier.unblock>,
): Promise<number> => setBlock(tx, actor, context, await lockedSupplier(tx, id, version), '')

export const removeSuppliers = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lockSuppliers(tx, ids)
  const used = (await supplierUses.count(tx, ids)).find(({ uses }) => uses.length > 0)
  const named = rows.find(({ id }) => id === used?.id)
  if (named) throw refusal(supplierMessages, 'usedBy', { name: named.name })
  await sql`update system.supplier set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    entity,
    'remove',
    rows.map(({ id, code, name }) => ({ id, before: { supplierCode: code, supplierName: name } })),
  )
}
