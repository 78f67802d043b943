import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { concurrencyLimit } from '../http/concurrency.ts'

const enter = concurrencyLimit(1, importMessages, 'oneAtATime')

/**
 * Reads a workbook or runs an import for a person: one at a time, as each costs as much as a hundred people's ordinary
 * calls. @throws Refusal 429
 */
export const inPlace = async <T>(person: number, work: () => Promise<T>): Promise<T> => {
  const leave = enter(person)
  try {
    return await work()
  } finally {
    leave()
  }
}
