import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type DeptRow, type dept, deptMatches } from '@geodepot/contracts/system/dept.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { exporter, hung, indented } from '../../kit/export.ts'
import type { Download } from '../../kit/http/route.ts'
import { findDepartments } from './queries.ts'

const sheet = exporter<DeptRow & { depth: number }>()(deptMessages, 'title', [
  { key: 'deptName', width: 36, said: ({ deptName, depth }) => indented(deptName, depth) },
  { key: 'deptId' },
  { key: 'level', type: 'number' },
  { key: 'deptType', codes: 'type_' },
  { key: 'shortCode' },
  { key: 'orderNum', type: 'number' },
  { key: 'status', codes: 'status' },
  { key: 'leader' },
  { key: 'phone' },
  { key: 'email', width: 28 },
  { key: 'country', codes: 'country' },
  { key: 'timeZone' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])
const hanging = { keyOf: ({ deptId }: DeptRow) => deptId, parentOf: ({ parentId }: DeptRow) => parentId ?? undefined }

/** The departments of the scope as a workbook, in the order of the tree. */
export const exportDepartments = async (
  db: Reader,
  actor: Actor,
  input: InputOf<typeof dept.export>,
  language: Language,
): Promise<Download> => {
  const all = await findDepartments(db, actor, {}, language)
  const named =
    input.deptName === undefined ? all : await findDepartments(db, actor, { deptName: input.deptName }, language)
  const there = new Set(named.map(({ deptId }) => deptId))
  return sheet(
    hung(all, hanging, (row) => there.has(row.deptId) && deptMatches(row, input)),
    language,
    input.columns,
  )
}
