import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { type ChangedUser, newUser } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { userImportMessages } from '@geodepot/contracts/system/user-import.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import {
  type Checked,
  type FieldChange,
  type GivenRow,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { requireBelow, requireGrantable } from '../role/index.ts'
import { issue } from './issue.ts'
import type { Item } from './item.ts'
import { type Card, loadCards, loadKnown } from './known.ts'
import { type Resolved, resolveAll } from './resolve.ts'
import { refusedAmong } from './refused.ts'

export const check: ImportDefinition<Item>['check'] = async (
  reader,
  actor,
  rows,
  plan,
  language,
  progress,
): Promise<Checked<Item>> => {
  if (plan.updateChanged && !mayDo(actor, 'system:user:edit')) throw forbidden()
  await progress(0)
  const known = await loadKnown(reader, actor)
  const { resolved, unknown } = resolveAll(rows, known, plan)
  const of = (field: string) => [...new Set(rows.flatMap(({ values }) => values[field] ?? []))]
  const cards = await loadCards(reader, actor, {
    names: of('userName'),
    phones: of('phonenumber'),
    emails: of('email'),
  })
  const byName = new Map(cards.map((card) => [card.userName.toLowerCase(), card]))
  const cardOf = ({ values }: GivenRow) => byName.get((values['userName'] ?? '').toLowerCase())
  const roleIssues = await refusedAmong([...new Set(resolved.flatMap(({ roleIds }) => roleIds ?? []))], (ids) =>
    requireGrantable(reader, actor, ids, 'roleIds'),
  )
  const above = await refusedAmong(
    [
      ...new Set(
        rows.flatMap((row) => {
          const card = cardOf(row)
          return card?.isVisible ? [card.userId] : []
        }),
      ),
    ],
    (ids) => requireBelow(reader, actor, ids),
  )
  const repeated = repeats(rows)
  const taken = takenBy(cards)
  const verdicts = rows.map((row, index): Verdict<Item> => {
    const names = resolved[index] ?? { issues: [] }
    const card = cardOf(row)
    const wanted = (names.roleIds ?? []).filter((role) => !card?.roleIds.includes(role))
    const forbiddenRole = wanted.flatMap((role) => roleIssues.get(role) ?? [])[0]
    const issues = [
      ...names.issues,
      ...(forbiddenRole ? [{ ...forbiddenRole, field: 'roleIds' }] : []),
      ...repeated(row),
      ...taken(row, card),
    ]
    return judged(row, { ...names, issues }, card, card && above.get(card.userId))
  })
  return {
    verdicts,
    unknown,
    choices: {
      deptId: known.departments.map(({ id, name, nameEn }) => ({ use: id, label: language === 'cn' ? name : nameEn })),
    },
  }
}

const refused = (issues: readonly Issue[]): Verdict<Item> => ({ outcome: 'refused', issues })

const judged = (
  row: GivenRow,
  names: Resolved & { readonly issues: readonly Issue[] },
  card: Card | undefined,
  above: Issue | undefined,
): Verdict<Item> => {
  if (card && !card.isVisible) return refused([...names.issues, issue('userName', userImportMessages, 'outsideScope')])
  const { deptId: _dept, roleIds: _roles, postIds: _posts, ...plain } = row.values
  // What was chosen for all rows is for new people; of those who are there only what the row itself says is looked at.
  const said = (field: string) => card === undefined || row.values[field] !== undefined
  const input = {
    ...plain,
    ...(names.deptId !== undefined && said('deptId') && { deptId: names.deptId }),
    ...(names.roleIds && said('roleIds') && { roleIds: names.roleIds }),
    ...(names.postIds && said('postIds') && { postIds: names.postIds }),
  }
  const before = card && { ...card, userName: row.values['userName'] }
  const result = newUser.safeParse({ ...before, ...input }, { reportInput: true })
  const own = new Set(names.issues.map(({ field }) => field))
  const wrong = result.success
    ? []
    : reasonsOf(result.error.issues, accountMessages, 'cn').map(({ field, key, messages: from, params }) => ({
        field: field.split('.')[0] ?? '',
        from: from.namespace,
        key,
        params,
      }))
  const issues = [...names.issues, ...wrong.filter(({ field }) => !own.has(field))]
  if (issues.length > 0 || !result.success) return refused(issues)
  if (!card) return { outcome: 'new', item: { kind: 'new', input: result.data } }
  const fields = changesIn(input, card, row)
  if (fields.length === 0) return { outcome: 'equal' }
  if (above) return refused([{ ...above, field: 'userName' }])
  const changed: ChangedUser = { ...result.data, userId: card.userId, userName: card.userName, version: card.version }
  return {
    outcome: 'changed',
    item: { kind: 'changed', input: changed },
    name: `${card.nickName} ${card.userName}`,
    fields,
  }
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b).join()
const changesIn = (input: Readonly<Record<string, unknown>>, card: Card, row: GivenRow): FieldChange[] =>
  Object.entries(input).flatMap(([field, next]): FieldChange[] => {
    if (field === 'userName') return []
    const before: unknown = card[field as keyof Card]
    if (Array.isArray(next)) {
      return inOrder(next as number[]) === inOrder(before as number[])
        ? []
        : [{ field, before: (before as number[]).join() || null, after: row.values[field] ?? '' }]
    }
    return before === next ? [] : [{ field, before: before === '' ? null : String(before), after: String(next) }]
  })

/** Rows that name the same person, number or address as another one. */
const repeats = (rows: readonly GivenRow[]): ((row: GivenRow) => Issue[]) => {
  const found = ['userName', 'phonenumber', 'email'].map((field) =>
    repeatedRows(
      rows.map((row) => ({ row, key: row.values[field] === undefined ? undefined : folded(row.values[field]) })),
      field,
    ),
  )
  return (row) => found.flatMap((of) => of.get(row) ?? [])
}

/** Numbers and addresses that belong to somebody else already. */
const takenBy = (cards: readonly Card[]) => {
  const phones = new Map(cards.map((card) => [card.phonenumber, card.userId]))
  const emails = new Map(cards.map((card) => [card.email.toLowerCase(), card.userId]))
  return ({ values: { phonenumber, email } }: GivenRow, own: Card | undefined): Issue[] => {
    const other = (holder: number | undefined) => holder !== undefined && holder !== own?.userId
    return [
      ...(phonenumber !== undefined && other(phones.get(phonenumber))
        ? [issue('phonenumber', userImportMessages, 'takenPhone', { value: phonenumber })]
        : []),
      ...(email !== undefined && other(emails.get(email.toLowerCase()))
        ? [issue('email', userImportMessages, 'takenEmail', { value: email })]
        : []),
    ]
  }
}
