import type { FoundRow } from '@geodepot/contracts/system/search.ts'
import type { searchMessages } from '@geodepot/contracts/system/search.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Permission } from '@geodepot/contracts/kit/operation.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'

/** Records of one kind that the one search finds. */
export interface Source {
  readonly name: keyof typeof searchMessages.texts
  readonly rank: number
  /** Who may look for them; nothing, where the source asks for each kind by itself. */
  readonly permission?: Permission
  /** The best few of those that this person sees: indexed, and bounded. */
  readonly find: (db: Reader, actor: Actor, keyword: string, language: Language) => Promise<readonly FoundRow[]>
}
const sources = new Map<string, Source>()
/** Offers records to the one search. Modules do this in their `index.ts`, once. */
export const registerSource = (source: Source): void => {
  sources.set(source.name, source)
}
export const offeredSources = (): readonly Source[] => [...sources.values()].toSorted((a, b) => a.rank - b.rank)
