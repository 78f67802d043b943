import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation, Permission } from '@geodepot/contracts/kit/operation.ts'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Reader } from '../database/database.ts'
import type { Listing } from '../database/list.ts'

/** A kind of records that other systems may follow: seen as in its list, under the permission of that. */
export interface Followed {
  /** `area/module`, as its table keeps its changes under. */
  readonly kind: string
  readonly list: AnyOperation
  /** The whole list of this person, unfiltered. */
  readonly listing: (db: Reader, actor: Actor, language: Language) => Promise<Listing> | Listing
  /** `number`, `state`, `version` and `updateTime` of a row, from the listing's own table. */
  readonly brief: RawBuilder<unknown>
  /** What the list adds to its rows after they were read. */
  readonly complete?: (
    db: Reader,
    actor: Actor,
    rows: readonly object[],
    language: Language,
  ) => Promise<readonly object[]>
}

const known = new Map<string, Followed>()
/** Makes a kind of records known to those who follow. */
export const follow = (followed: Followed): void => {
  known.set(followed.kind, followed)
}
/** Every kind that can be followed, by its name. */
export const followed = (): ReadonlyMap<string, Followed> => known
/** What it takes to take all records of a kind out as a whole, beside the permission of its list: that of the list's export. */
export const takenOutBy = ({ kind }: Pick<Followed, 'kind'>): Permission =>
  `${kind.replace('/', ':')}:export` as Permission
