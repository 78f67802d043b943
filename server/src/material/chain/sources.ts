import type { StoryFacts } from '@geodepot/contracts/material/chain.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import type { Engine } from '../../kit/document/index.ts'

type Expression = RawBuilder<unknown>
/**
 * A document whose lines are links of the purchasing chain. In its SQL the line goes by `l` and the document by `a`; each
 * part finds its rows by an index.
 */
export interface ChainSource {
  readonly of: Pick<Engine, 'table' | 'lineTable' | 'spec'>
  /** The line that a line stands on, and which lines stand on one. Absent where the chain begins. */
  readonly parent?: { readonly line: Expression; readonly among: (line: Expression) => RawBuilder<SqlBool> }
  readonly quantity?: Expression
  readonly released?: Expression
  /** What the material of a line is called, where the chain begins. */
  readonly facts?: (db: Reader, line: number, language: Language) => Promise<StoryFacts | undefined>
  /** By the keys of the document's texts. */
  readonly parts?: Readonly<Record<string, Expression>>
}
const sources: ChainSource[] = []

/** Says that lines of a document are links of the chain: a line's story tells of them from then on. */
export const registerChain = (source: ChainSource): void => {
  sources.push(source)
}
export const chainSources = (): readonly ChainSource[] => sources

/** For lines that name the one they stand on in a column. */
export const standsOn = (column: string): NonNullable<ChainSource['parent']> => ({
  line: sql.ref(`l.${column}`),
  among: (line) => sql<SqlBool>`${sql.ref(`l.${column}`)} = ${line}`,
})
