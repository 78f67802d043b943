import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { mayDo } from '../access/actor.ts'
import { numbersIn, officeTypes, offerRecord } from '../files/index.ts'
import { type Behaviour, type Engine, type Standard, type Table, actionPermission, enrol } from './engine.ts'
import { documentInScope, documentVisible, mayChange } from './see.ts'

/** Whoever may see a document sees its files; they change as long as the document does, by whoever may change it. */
const offerFiles = <D extends AnyDocument, T extends Table>(engine: Engine<D, T>): void => {
  const { spec, table } = engine
  offerRecord(spec.name, {
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
      return row !== undefined && mayChange(engine, row, actor)
    },
  })
}

/** Binds a declared document to its tables and behaviour, makes it known under its name, and lets it have files. */
export const implement = <D extends AnyDocument, T extends Table>(
  spec: D,
  behaviour: Behaviour<D, T>,
): Engine<D, T> => {
  const engine = { spec, ...behaviour }
  enrol({ spec, table: behaviour.table })
  if (behaviour.files !== 'own') offerFiles(engine)
  return engine
}
