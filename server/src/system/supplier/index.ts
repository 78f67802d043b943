// Suppliers: who goods, freight and repairs are bought from, with contacts, bank accounts, papers and files.
// Asked for by acceptance H1; every offer and order names one.
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SupplierRow, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import { follow } from '../../kit/changes/index.ts'
import type { Reader } from '../../kit/database/database.ts'
import { exporter } from '../../kit/export.ts'
import { attach, attachEach, numbersIn, officeTypes, registerRecord } from '../../kit/files/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { registerSent } from '../../kit/many/index.ts'
import { type Route, command, commandOfMany, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { registerUse } from '../dict/index.ts'
import { registerSource } from '../search/index.ts'
import { findByName } from './found.ts'
import { findStanding, mergeSuppliers } from './merge.ts'
import {
  allSuppliers,
  findNear,
  findSuppliers,
  inWords,
  seesAccounts,
  supplierDetails,
  supplierListing,
  type Row,
} from './queries.ts'
import { blockSupplier, createSuppliers, removeSuppliers, unblockSupplier, updateSupplier } from './write.ts'

export { reasonsAgainst } from './checks.ts'
export { againstKnown, againstSupplier, blockedReason } from './lock.ts'
export { supplierDetails } from './queries.ts'
export { movedOnce, registerSupplierUse } from './uses.ts'
export { blockSupplier, createSuppliers, updateSupplier } from './write.ts'

const kind = 'system/supplier'
registerSource({ name: 'suppliers', rank: 4, permission: supplier.list.permission, find: findByName })
follow({
  kind,
  list: supplier.list,
  listing: (_db, actor, language) => supplierListing(actor, {}, language),
  brief: sql`a.code as number, case when a.blocked_at is null then 'active' else 'blocked' end as state, a.version, coalesce(a.updated_at, a.created_at) as "updateTime"`,
  complete: async (_db, _actor, rows, language) => (rows as readonly Row[]).map(inWords(language)),
})
registerSent({
  kind,
  create: supplier.create,
  get: supplier.get,
  update: supplier.update,
  number: 'supplierCode',
  find: async (db, number) =>
    (
      await sql<{
        id: number
      }>`select id from system.supplier where lower(code) = lower(${number}) and deleted_at is null`.execute(db)
    ).rows[0]?.id,
  hidden: (actor) => (seesAccounts(actor) ? [] : ['accounts']),
})
registerNames({
  entity: kind,
  fields: /^supplierId$/,
  table: 'system.supplier',
  key: 'bigint',
  names: ['name', 'name'],
})
registerUse(dictionaries.supplyKind, {
  by: 'value',
  among: async (db, values) =>
    (
      await sql<{
        value: string
      }>`select distinct v.value from system.supplier a, unnest(a.supplies) as v (value) where v.value = any(${values}::text[])`.execute(
        db,
      )
    ).rows.map(({ value }) => value),
})
registerUse(dictionaries.supplierPaper, {
  by: 'value',
  among: async (db, values) =>
    (
      await sql<{
        value: string
      }>`select distinct kind as value from system.supplier_paper where kind = any(${values}::text[])`.execute(db)
    ).rows.map(({ value }) => value),
})

const standing = async (db: Reader, ids: readonly number[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: number }>`
    select id from system.supplier where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => String(id)))
}
// Scans of its papers: seen with the supplier, changed by whoever keeps it.
registerRecord(kind, {
  more: officeTypes,
  mayRead: async (db, actor, ids) =>
    mayDo(actor, supplier.get.permission) ? standing(db, numbersIn(ids)) : new Set<string>(),
  mayWrite: async (db, actor, id) =>
    mayDo(actor, supplier.update.permission) && (await standing(db, numbersIn([id]))).size > 0,
})

const sheet = exporter<SupplierRow>()(supplierMessages, 'title', [
  { key: 'supplierCode' },
  { key: 'supplierName', width: 32 },
  { key: 'supplierNameEn', width: 32 },
  { key: 'countryName' },
  { key: 'currencyCode' },
  { key: 'taxNo', width: 24 },
  { key: 'suppliesName', width: 32 },
  { key: 'contact', width: 28 },
  { key: 'state', codes: 'state_' },
  { key: 'blockReason', width: 32 },
  { key: 'firstExpiry', type: 'date' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(supplier.list, ({ db, actor, input, context }) => findSuppliers(db, actor, input, context.language)),
  query(supplier.near, ({ db, input }) => findNear(db, input)),
  query(supplier.get, async ({ db, actor, input, context }) => {
    const [found] = await supplierDetails(db, actor, [input.id], context.language)
    if (!found) throw notFound()
    return found
  }),
  commandOfMany(supplier.create, async ({ tx, actor, inputs, context }) => {
    const ids = await createSuppliers(
      tx,
      actor,
      context,
      inputs.map(({ attachments: _attachments, ...input }) => input),
    )
    await attachEach(tx, actor, context, kind, ids, inputs)
    return ids.map((id) => ({ id }))
  }),
  command(supplier.update, async ({ tx, actor, input: { attachments, ...input }, context }) => {
    const version = await updateSupplier(tx, actor, context, input)
    if (attachments) await attach(tx, actor, context, { kind, id: String(input.id) }, attachments)
    return { version }
  }),
  command(supplier.block, async ({ tx, actor, input, context }) => ({
    version: await blockSupplier(tx, actor, context, input),
  })),
  command(supplier.unblock, async ({ tx, actor, input, context }) => ({
    version: await unblockSupplier(tx, actor, context, input),
  })),
  query(supplier.standing, ({ db, input, context }) => findStanding(db, input.ids, context.language)),
  command(supplier.merge, ({ tx, actor, input, context }) => mergeSuppliers(tx, actor, context, input)),
  command(supplier.remove, ({ tx, actor, input, context }) => removeSuppliers(tx, actor, context, input.ids)),
  query(supplier.export, async ({ db, actor, input, context }) =>
    sheet(allSuppliers(db, actor, input, context.language), context.language, input.columns),
  ),
]
