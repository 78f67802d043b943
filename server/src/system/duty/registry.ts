import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import type { Reader } from '../../kit/database/database.ts'

export interface DutyItem {
  readonly person: number
  readonly label: Text
  /** Where it is seen to: below a view, `area/module/index`; or, without one, at an address of its own. */
  readonly view: string | null
  readonly below: string
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
