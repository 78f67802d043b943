import { type FoundRow, searchBounds } from '@geodepot/contracts/system/search.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { findMaterialPage } from './queries.ts'

/** Materials by a part of their code, name or a part number, old or new: as their list finds them. */
export const findByNumber = async (
  db: Reader,
  actor: Actor,
  keyword: string,
  language: Language,
): Promise<FoundRow[]> => {
  const { rows } = await findMaterialPage(db, actor, { keyword, pageNum: 1, pageSize: searchBounds.each }, language)
  return rows.map((row) => ({
    view: 'material/material/index',
    below: `?keyword=${encodeURIComponent(row.materialCode)}`,
    title: [row.partNo, row.materialNameCn].filter(Boolean).join(' · '),
    note: [row.materialCode, row.materialNameEn, row.specChassisNo].filter(Boolean).join(' · '),
  }))
}
