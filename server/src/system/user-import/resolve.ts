import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { ImportPlan, UnknownValue } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { userImportMessages } from '@geodepot/contracts/system/user-import.messages.ts'
import type { GivenRow, Issue } from '../../kit/import/index.ts'
import { issue, required } from './issue.ts'
import { type Known, type Named, decidedOf, finder } from './known.ts'

/** What a row names, as ids; absent where it names nothing. */
export interface Resolved {
  readonly issues: readonly Issue[]
  readonly deptId?: string | undefined
  readonly roleIds?: readonly number[] | undefined
  readonly postIds?: readonly number[] | undefined
}

const words = (text: string): string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Everything that the rows name, resolved against what the company has and what the person decided. */
export const resolveAll = (
  rows: readonly GivenRow[],
  known: Known,
  plan: ImportPlan,
): { resolved: Resolved[]; unknown: UnknownValue[] } => {
  const [department, role, post] = [finder(known.departments), finder(known.roles), finder(known.posts)]
  const decided = decidedOf(plan)
  const unknown = new Map<string, { value: string; rows: number[]; use: string | undefined }>()
  const several = (
    row: GivenRow,
    field: 'roleIds' | 'postIds',
    find: (text: string) => Named | undefined,
    key: 'unknownRole' | 'unknownPost',
  ) => {
    const said = row.values[field] ?? plan.defaults[field]
    if (said === undefined || said === '') return { issues: [] }
    const found = words(said).map((word) => ({ word, one: find(word) }))
    return {
      ids: found.flatMap(({ one }) => (one ? [Number(one.id)] : [])),
      issues: found
        .filter(({ one }) => !one)
        .slice(0, 1)
        .map(({ word }) => issue(field, userImportMessages, key, { value: word })),
    }
  }
  const departmentOf = (row: GivenRow): { id?: string | undefined; issues: Issue[] } => {
    const said = row.values['deptId'] ?? plan.defaults['deptId'] ?? ''
    if (said === '') return { issues: [required('deptId')] }
    const found = department(said)
    if (found) return { id: found.id, issues: [] }
    const use = decided(said)
    const asked = unknown.get(folded(said)) ?? { value: said, rows: [], use }
    asked.rows.push(row.row)
    unknown.set(folded(said), asked)
    const chosen = use === undefined ? undefined : known.departments.find(({ id }) => id === use)
    return chosen
      ? { id: chosen.id, issues: [] }
      : { issues: [issue('deptId', importMessages, 'unknownValue', { value: said })] }
  }
  const resolved = rows.map((row): Resolved => {
    const [unit, roles, posts] = [
      departmentOf(row),
      several(row, 'roleIds', role, 'unknownRole'),
      several(row, 'postIds', post, 'unknownPost'),
    ]
    return {
      issues: [...unit.issues, ...roles.issues, ...posts.issues],
      deptId: unit.id,
      roleIds: roles.ids,
      postIds: posts.ids,
    }
  })
  return {
    resolved,
    unknown: [...unknown.values()].map(({ value, rows: at, use }) => ({
      field: 'deptId',
      value,
      of: null,
      count: at.length,
      rows: at.slice(0, 3),
      alike: [],
      decided: use !== undefined,
      decision: use === undefined ? null : { use },
    })),
  }
}
