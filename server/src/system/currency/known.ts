import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

export interface KnownCurrencies {
  /** Whether a code may be written now. */
  offers(code: string): boolean
  /** The code that is meant by a code, a name or a sign that only one of them has; the text itself where there is none. */
  codeOf(text: string): string
}

/** The currencies of the company, to check what names one and to find one by what people call it. */
export const knownCurrencies = async (db: Reader): Promise<KnownCurrencies> => {
  const { rows } = await sql<{ code: string; words: string[]; offered: boolean }>`
    select code, array[name, name_en, sign] as words, status = '0' as offered from system.currency`.execute(db)
  const codes = new Map(rows.map(({ code, offered }) => [code, offered]))
  const words = Map.groupBy(
    rows.flatMap(({ code, words: all }) =>
      [...new Set(all.map(folded))].filter((word) => word !== '').map((word) => ({ word, code })),
    ),
    ({ word }) => word,
  )
  return {
    offers: (code) => codes.get(code) === true,
    codeOf: (text) => {
      const meant = words.get(folded(text)) ?? []
      return codes.has(text) || meant.length !== 1 ? text : (meant[0]?.code ?? text)
    },
  }
}
