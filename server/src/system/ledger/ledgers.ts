import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Drift, Ledger } from '../../kit/ledger.ts'

let known: ReadonlyMap<string, Ledger> = new Map()
/** Says what is rebuilt and compared: every ledger of the product. */
export const registerLedgers = (ledgers: readonly Ledger[]): void => {
  known = new Map(ledgers.map((ledger) => [ledger.name, ledger]))
}
export const ledgers = (): readonly Ledger[] => [...known.values()]

/** What a ledger is called; one that this version does not know any more goes by its own name. */
export const ledgerName = (name: string, language: Language): string => {
  const ledger = known.get(name)
  return ledger ? textOf(ledger.messages, 'ledger', language) : name
}

const absent = '-'
/** A difference as a sentence. */
export const driftText = (name: string, { what, key, stored, rebuilt }: Drift, language: Language): string => {
  const ledger = known.get(name)
  const said = `drift_${what}`
  if (!ledger || !(said in ledger.messages.texts)) return [what, key, stored ?? absent, rebuilt ?? absent].join(' ')
  return textOf(ledger.messages, said, language, { key, stored: stored ?? absent, rebuilt: rebuilt ?? absent })
}
