import { type FoundRow, searchBounds } from '@geodepot/contracts/system/search.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { findSuppliers } from './queries.ts'

/** Suppliers by a part of their code, name, tax number or a contact: as their list finds them. */
export const findByName = async (
  db: Reader,
  actor: Actor,
  keyword: string,
  language: Language,
): Promise<FoundRow[]> => {
  const { rows } = await findSuppliers(db, actor, { keyword, pageNum: 1, pageSize: searchBounds.each }, language)
  return rows.map((row) => ({
    view: 'system/supplier/index',
    below: `?keyword=${encodeURIComponent(row.supplierCode)}`,
    title: row.supplierName,
    note: [row.supplierCode, row.countryName, row.suppliesName].filter(Boolean).join(' · '),
  }))
}
