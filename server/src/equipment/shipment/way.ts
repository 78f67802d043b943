import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import type { HandOver } from './hand-over.ts'
import type { Place } from './places.ts'
import type { End, Ends } from './rules.ts'

/** What an end is called, in both languages. */
export const nameOf = async (db: Reader, end: End): Promise<Text> => {
  const {
    rows: [row],
  } = await sql<{ name: string; nameEn: string }>`
    select p.name, p.name as "nameEn" from system.project p where p.id = ${end.project}
    union all select h.name, h.name_en from equipment.holder h where h.id = ${end.holder ?? null}`.execute(db)
  return [row?.name ?? '', row?.nameEn ?? '']
}
/** From where to where, in both languages. */
export const wayOf = async (db: Reader, { sender, receiver }: Ends): Promise<Text> => {
  const [from, to] = [await nameOf(db, sender), await nameOf(db, receiver)]
  return [`${from[0]} → ${to[0]}`, `${from[1]} → ${to[1]}`]
}

/** What an end of the document `a` is called. */
export const nameAt = <R>({ project, holder }: Place<R>, language: Language): RawBuilder<unknown> => {
  const names = [
    ...(project === undefined
      ? []
      : [sql`(select w.name from system.project w where w.id = ${sql.ref(`a.${project}`)})`]),
    ...(holder === undefined
      ? []
      : [sql`(select ${namedIn('w', language)} from equipment.holder w where w.id = ${sql.ref(`a.${holder}`)})`]),
  ]
  return sql`coalesce(${sql.join(names)})`
}
/** The same of the document `a` of a statement, in one language. */
export const wayIn =
  <R>({ places: { sender, receiver } }: HandOver<R>) =>
  (language: Language): RawBuilder<unknown> =>
    sql`${nameAt(sender, language)} || ' → ' || ${nameAt(receiver, language)}`
