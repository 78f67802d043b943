import type { AnyDocument, TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import { isSigned } from '@geodepot/contracts/kit/signed-document.ts'
import { decidingOf, transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import { sql } from 'kysely'
import { mayDo } from '../access/actor.ts'
import type { Written } from '../database/rows.ts'
import { numbersIn, officeTypes, registerRecord } from '../files/index.ts'
import { actionPermission, judge } from './authority.ts'
import {
  type Approve,
  type Behaviour,
  type Engine,
  type Guard,
  type Guarded,
  type HeaderColumns,
  type LineColumns,
  type Standard,
  type Table,
  registerDocument,
} from './engine.ts'
import { perform } from './perform.ts'
import { documentInScope, documentVisible } from './visibility.ts'
import { workOf } from './work.ts'

/** Whoever may see a document sees its files; they change as long as the document does, by whoever may change it. */
const registerFiles = <D extends AnyDocument, T extends Table>(engine: Engine<D, T>): void => {
  const { spec, table } = engine
  registerRecord(spec.name, {
    more: officeTypes,
    mayRead: async (db, actor, ids) => {
      if (!mayDo(actor, actionPermission(spec, 'query'))) return new Set()
      const { rows } = await sql<{
        id: number
      }>`select t.id from ${sql.table(table)} t where t.id = any(${numbersIn(ids)}::bigint[]) and ${documentVisible(spec, actor, 't')}`.execute(
        db,
      )
      return new Set(rows.map(({ id }) => String(id)))
    },
    mayWrite: async (db, actor, id) => {
      const {
        rows: [row],
      } =
        await sql<Standard>`select t.* from ${sql.table(table)} t where t.id = any(${numbersIn([id])}::bigint[]) and ${documentInScope(spec, actor, 't')}`.execute(
          db,
        )
      return row !== undefined && (await judge(db, engine, actor, [row])).against(row, 'edit').length === 0
    },
  })
}

const guardedBy = <F>(
  facts: Behaviour<AnyDocument, Table, F>['facts'],
  guards: Readonly<Partial<Record<string, Guard<F>>>> = {},
): Guarded => ({
  actions: Object.keys(guards),
  of: async (db, rows) => {
    const known = rows.length > 0 ? await facts?.(db, rows) : undefined
    return (action, row, actor) => {
      const reasons = guards[action]?.({ ...row, ...known?.get(row.id) } as Standard & F, actor) ?? []
      return Array.isArray(reasons) ? reasons : [reasons]
    }
  },
})

/** Where each step decides line by line, an opinion alone is no decision. */
const approving = <D extends AnyDocument, T extends Table>(engine: Engine<D, T>): Approve | undefined => {
  const name = decidingOf(engine.spec, 'approve')?.name as TransitionOf<D> | undefined
  if (name === undefined || engine.spec.approval?.lines) return undefined
  return (tx, actor, context, id, opinion) => {
    const input: object = { opinion }
    return perform(tx, engine, actor, context, name, id, undefined, input as TransitionInput<D, typeof name>)
  }
}

/** Binds a declared document to its tables and behaviour, makes it known under its name, and lets it have files. */
export const implement = <
  D extends AnyDocument,
  T extends Table,
  H extends HeaderColumns & Written<T, H>,
  L extends LineColumns & Written<U, L>,
  F extends object = object,
  U extends Table = Table,
>(
  spec: D,
  { facts, guards, ...behaviour }: Behaviour<D, T, F, H, L, U>,
): Engine<D, T> => {
  const deaf = transitionsOf(spec).find(
    ({ name, transition }) => transition.role === 'decide' && name in behaviour.effects,
  )
  if (deaf) throw new Error(`${spec.name}: what follows from ${deaf.name} belongs to the approval's end`)
  const unguarded = transitionsOf(spec).find(
    ({ name, transition }) => transition.by === 'asked' && !(name in (guards ?? {})),
  )
  if (unguarded) throw new Error(`${spec.name}: nobody says who of those who are asked may ${unguarded.name}`)
  if (isSigned(spec) && behaviour.signing === undefined) throw new Error(`${spec.name}: nobody says what is signed`)
  const work = workOf(spec, behaviour.work)
  const engine = { spec, guarded: guardedBy(facts, guards), ...behaviour, work }
  const { table, about, leadsTo, places, alsoStandsOn } = behaviour
  registerDocument({ spec, table, work, about, leadsTo, places, alsoStandsOn, approve: approving(engine) })
  if (behaviour.files !== 'own') registerFiles(engine)
  return engine
}
