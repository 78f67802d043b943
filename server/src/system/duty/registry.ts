import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'

export interface DutyItem {
  readonly person: number
  /** Which of its source it is. */
  readonly key: string
  readonly label: Text
  /** Where it is seen to: below a view, `area/module/index`; or, without one, at an address of its own. */
  readonly view: string | null
  readonly below: string
}
/** So much of something at a place. */
export interface Holding {
  readonly name: Text
  readonly quantity: string
  readonly unit: Text
}
/** A document that is not at its end. */
export interface OpenPaper {
  readonly id: number
  readonly kind: string
  readonly number: string
}
/** What goes from one person to another. */
export interface Handing {
  readonly actor: Actor
  readonly context: Context
  readonly from: number
  readonly to: number
  readonly keys: readonly string[]
  /** The document by which it goes. */
  readonly document: number
}
/** One sort of what somebody has to have: places that are answered for, what waits for one person. */
export interface DutySource {
  /** `area/module`, or more where a module has several. */
  readonly name: string
  readonly what: Text
  /** In which order they are named. */
  readonly rank: number
  /**
   * What these people have of it now: all of it, the oldest first. What is handed over, or delegated as of today, is
   * theirs no more.
   */
  readonly find: (db: Reader, people: readonly number[]) => Promise<readonly DutyItem[]>
  /** What a successor gets beside that: what somebody stands in for until a day. */
  readonly lent?: (db: Reader, between: Pick<Handing, 'from' | 'to'>) => Promise<readonly DutyItem[]>
  /** Of places that are answered for: what they hold, and what is under way there, by their keys. */
  readonly place?: {
    readonly holdings: (db: Reader, keys: readonly string[]) => Promise<ReadonlyMap<string, readonly Holding[]>>
    readonly open: (db: Reader, keys: readonly string[]) => Promise<ReadonlyMap<string, readonly OpenPaper[]>>
  }
  /** Why the other person cannot have it. */
  readonly against?: (db: Reader, handing: Handing) => Promise<readonly Reason[]>
  /** Makes it the other person’s. What is the first one’s no more stays as it is: the caller looks before. */
  readonly hand: (tx: Tx, handing: Handing) => Promise<void>
}
const known = new Map<string, DutySource>()
/**
 * Says what people have of a module's that keeps their accounts from being disabled. Modules do this in their `index.ts`,
 * once.
 */
export const registerDuty = (source: DutySource): void => {
  if (known.has(source.name)) throw new Error(`${source.name} says twice what people have`)
  known.set(source.name, source)
}
export const dutySources = (): readonly DutySource[] => [...known.values()].toSorted((a, b) => a.rank - b.rank)

export const inWords = ([cn, en]: Text, language: Language): string => (language === 'cn' ? cn : en)
