import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Reader, contains } from '../../kit/database/database.ts'
import { numberKey } from './search.ts'

const wordsIn = (keyword: string): string[] => keyword.split(/\s+/).filter((word) => word !== '')
// A word is looked for as it stands, and as the number that it may be.
const holds = (word: string): RawBuilder<SqlBool> => {
  const key = numberKey(word).toLowerCase()
  const plain = contains('a.search', word)
  return key.length < 3 || key === word.toLowerCase() ? plain : sql<SqlBool>`(${plain} or ${contains('a.search', key)})`
}
const enough = 20
/** A number of some length, with figures in it: shorter ones are near to too many. */
const mayBeNumber = (keyword: string): boolean => /\d/.test(keyword) && numberKey(keyword).length >= 5

/**
 * What a keyword asks for: every word of it is contained; where nothing contains them all, materials whose part number
 * was mistyped.
 */
export const keywordConditions = async (db: Reader, keyword: string | undefined): Promise<RawBuilder<SqlBool>[]> => {
  if (keyword === undefined) return []
  const exact = wordsIn(keyword).map(holds)
  if (!mayBeNumber(keyword)) return exact
  const {
    rows: [first],
  } = await sql<{
    id: number
  }>`select a.id from material.material a where a.deleted_at is null and ${sql.join(exact, sql` and `)} limit 1`.execute(
    db,
  )
  if (first) return exact
  const { rows } = await sql<{ id: number }>`
    select material_id as id from material.numbers_alike(${keyword}, ${enough})`.execute(db)
  return [sql<SqlBool>`a.id = any(${rows.map(({ id }) => id)}::bigint[])`]
}
