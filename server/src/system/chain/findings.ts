import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { type Language, listIn, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, spoken } from '../../kit/database/database.ts'
import { approversOf, holdersAmong } from './approvers.ts'
import type { Kind } from './kinds.ts'
import { type AskingStep, type Known, objectionsTo } from './rules.ts'

interface Names extends Known {
  readonly roleNames: ReadonlyMap<string, string>
}

/** What saving these steps would be refused for or warn of: the dry run says so, in the same words. */
export const findingsOn = async (
  db: Reader,
  kind: Kind,
  steps: readonly AskingStep[],
  language: Language,
): Promise<string[]> => {
  const known = await namesIn(db, kind, steps, language)
  const objections = objectionsTo(steps, known)
  return objections.length > 0
    ? objections.map(({ field, key, params }) => {
        const number = Number(/^steps\.(\d+)/.exec(field)?.[1] ?? Number.NaN) + 1
        const said = textOf(chainMessages, key, language, params)
        return Number.isNaN(number) ? said : textOf(chainMessages, 'ofStep', language, { number, said })
      })
    : warningsOf(db, kind, steps, known, language)
}

/** Roles, departments and people that the steps name. */
export const namesIn = async (
  db: Reader,
  kind: Kind,
  steps: readonly AskingStep[],
  language: Language,
): Promise<Names> => {
  const keys = steps.flatMap(({ roleKey }) => roleKey ?? [])
  const [roles, departments, people] = await Promise.all([
    sql<{
      key: string
      name: string
    }>`select key, ${spoken('name', language)} as name from system.role where key = any(${keys}::text[]) and status = '0'`.execute(
      db,
    ),
    sql<{
      id: string
    }>`select id from system.department where id = any(${steps.flatMap(({ deptId }) => deptId ?? [])}::text[]) and status = '0'`.execute(
      db,
    ),
    sql<{ id: number; name: string; enabled: boolean }>`
      select id, nick_name as name, status = '0' and deleted_at is null as enabled from system.user where id = any(${steps.flatMap(({ userIds = [] }) => userIds)}::bigint[])`.execute(
      db,
    ),
  ])
  return {
    roles: new Set(roles.rows.map(({ key }) => key)),
    roleNames: new Map(roles.rows.map(({ key, name }) => [key, name])),
    departments: new Set(departments.rows.map(({ id }) => id)),
    people: new Map(people.rows.map(({ id, ...person }) => [id, person])),
    conditions: new Set(kind.conditions),
    hasAmount: kind.hasAmount,
  }
}

/**
 * What was saved and may not work as meant: nobody there, people who are
 * disabled, people without the permission to decide.
 */
export const warningsOf = async (
  db: Reader,
  kind: Kind,
  steps: readonly AskingStep[],
  known: Names,
  language: Language,
): Promise<string[]> => {
  const say = (key: keyof typeof chainMessages.texts, params: Record<string, string | number>) =>
    textOf(chainMessages, key, language, params)
  // Whoever holds the role anywhere: the place is the document's, and not known yet.
  const found = await approversOf(
    db,
    steps.map((step) => ({
      who: step.who,
      roleKey: step.roleKey || null,
      place: 'company',
      departmentId: step.deptId ?? null,
      projectId: null,
      people: step.userIds ?? [],
    })),
  )
  const holders =
    (await holdersAmong(db, [...new Set(found.flat())], [kind.permission])).get(kind.permission) ?? new Set()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, nick_name as name from system.user where id = any(${found.flat().filter((id) => !holders.has(id))}::bigint[])`.execute(
    db,
  )
  const without = new Map(rows.map(({ id, name }) => [id, name]))
  const list = (names: readonly string[]): string => listIn(names.slice(0, 5), language) + (names.length > 5 ? '…' : '')
  return steps.flatMap((step, index) => {
    const number = index + 1
    const there = found[index] ?? []
    const disabled = (step.who === 'people' ? (step.userIds ?? []) : []).flatMap((id) => {
      const person = known.people.get(id)
      return person && !person.enabled ? [person.name] : []
    })
    const mayNot = there.flatMap((id) => without.get(id) ?? [])
    return [
      ...(there.length === 0 && step.who === 'role'
        ? [say('nobodyHolds', { number, role: known.roleNames.get(step.roleKey ?? '') ?? '' })]
        : []),
      ...(there.length === 0 && step.who === 'unit' ? [say('nobodyThere', { number })] : []),
      ...(disabled.length > 0 ? [say('someDisabled', { number, people: list(disabled) })] : []),
      ...(mayNot.length > 0 ? [say('mayNot', { number, people: list(mayNot) })] : []),
    ]
  })
}
