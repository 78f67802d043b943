// Kit lists: what is asked for together, again and again, of one's own unit or everybody's.
// Asked for by acceptance H2: an application's lines are taken from them.
import { type KitListRow, kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { kitListMessages } from '@geodepot/contracts/material/kit-list.messages.ts'
import { sql } from 'kysely'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerMaterialUse } from '../material/index.ts'
import { findKitList, findKitListPage, kitLineListing, kitListListing } from './queries.ts'
import { createKitLists, moveKitLines, removeKitLists, updateKitList } from './write.ts'

export { reasonsAgainst } from './checks.ts'
export { kitListsSeen } from './queries.ts'
export { type Stored, createKitLists, ownedBy, readKitLists, updateKitList } from './write.ts'

registerMaterialUse({
  table: 'material.kit_list_line',
  column: 'material_id',
  label: kitListMessages.texts.title,
  counted: sql`exists (select 1 from material.kit_list a where a.id = t.kit_list_id and a.deleted_at is null)`,
  move: moveKitLines,
})

interface LineSheetRow {
  readonly listName: string
  readonly shared: 'Y' | 'N'
  readonly deptName: string | null
  readonly materialCode: string
  readonly materialNameCn: string
  readonly materialNameEn: string
  readonly specChassisNo: string
  readonly partNo: string
  readonly unitName: string
  readonly quantity: string
  readonly lineRemark: string
  readonly remark: string
}
const sheet = exporter<KitListRow>()(kitListMessages, 'title', [
  { key: 'listName', width: 28 },
  { key: 'shared', codes: 'shared' },
  { key: 'deptName', width: 24 },
  { key: 'lineCount', type: 'number' },
  { key: 'contents', width: 48 },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])
const lineSheet = exporter<LineSheetRow>()(kitListMessages, 'linesTitle', [
  { key: 'listName', width: 28 },
  { key: 'shared', codes: 'shared' },
  { key: 'deptName', width: 24 },
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'partNo' },
  { key: 'unitName' },
  { key: 'quantity', type: 'number' },
  { key: 'lineRemark', width: 28 },
  { key: 'remark', width: 32 },
])

export const routes: readonly Route[] = [
  query(kitListCalls.list, ({ db, actor, input, context }) => findKitListPage(db, actor, input, context.language)),
  query(kitListCalls.get, async ({ db, actor, input, context }) => {
    const found = await findKitList(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(kitListCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createKitLists(tx, actor, context, [input])
    return { id }
  }),
  command(kitListCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateKitList(tx, actor, context, input),
  })),
  command(kitListCalls.remove, ({ tx, actor, input, context }) => removeKitLists(tx, actor, context, input.ids)),
  query(kitListCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<KitListRow>(db, kitListListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
  query(kitListCalls.exportLines, async ({ db, actor, input, context }) =>
    lineSheet(streamed<LineSheetRow>(db, kitLineListing(actor, input, context.language), input), context.language),
  ),
]
