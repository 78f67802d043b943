import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type MenuRow, type menu, menuMatches } from '@geodepot/contracts/system/menu.ts'
import { menuMessages } from '@geodepot/contracts/system/menu.messages.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { exporter, hung, indented } from '../../kit/export.ts'
import type { Download } from '../../kit/http/route.ts'
import { findMenus } from './queries.ts'

const sheet = exporter<MenuRow & { depth: number }>()(menuMessages, 'title', [
  { key: 'menuName', width: 32, said: ({ menuName, depth }) => indented(menuName, depth) },
  { key: 'menuType', codes: 'type_' },
  { key: 'status', codes: 'status' },
  // A button stands in no sidebar.
  {
    key: 'visible',
    said: ({ menuType, visible }, language) =>
      menuType === 'F' ? '' : textOf(menuMessages, `visible${visible}`, language),
  },
  { key: 'orderNum', type: 'number' },
  { key: 'perms', width: 32 },
  { key: 'path', width: 28 },
  { key: 'component', width: 28 },
  { key: 'icon' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])
const hanging = {
  keyOf: ({ menuId }: MenuRow) => String(menuId),
  parentOf: ({ parentId }: MenuRow) => (parentId === 0 ? undefined : String(parentId)),
}

/** The menus as a workbook, in the order of the tree. */
export const exportMenus = async (
  db: Reader,
  actor: Actor,
  input: InputOf<typeof menu.export>,
  language: Language,
): Promise<Download> => {
  const all = await findMenus(db, actor, {}, language)
  const named = input.menuName === undefined ? all : await findMenus(db, actor, { menuName: input.menuName }, language)
  const there = new Set(named.map(({ menuId }) => menuId))
  return sheet(
    hung(all, hanging, (row) => there.has(row.menuId) && menuMatches(row, input)),
    language,
    input.columns,
  )
}
