import { statusOf } from '@geodepot/contracts/kit/errors.ts'
import { Refusal } from '../kit/http/refusal.ts'
import { knownErrors } from '../system/swagger/index.ts'

/** Calls of the tests' own, which no catalogue knows. */
const ofTests = /^system\/probe$|^test\/|\/test$/

/** Hears of every refusal that tests provoke, and says at the end which of them the catalogue of errors lacks. */
export const holdErrors = async () => {
  const known = new Map(
    (await knownErrors()).map(({ messages, key, status }) => [`${messages.namespace} ${key}`, status]),
  )
  // Of a module that was just generated the catalogue knows nothing: the check of the sources tells its maker.
  const modules = new Set((await knownErrors()).map(({ messages }) => messages.namespace))
  const lacking = new Set<string>()
  return {
    heard: (error: unknown): void => {
      if (!(error instanceof Refusal)) return
      for (const { key, messages } of error.reasons) {
        if (ofTests.test(messages.namespace) || !modules.has(messages.namespace)) continue
        const status = known.get(`${messages.namespace} ${key}`)
        if (status === undefined) lacking.add(`${messages.namespace}.${key}`)
      }
      const [first] = error.reasons
      const status = first && known.get(`${first.messages.namespace} ${first.key}`)
      const answered = statusOf(error.code, false)
      if (first && status !== undefined && status !== answered)
        lacking.add(`${first.messages.namespace}.${first.key} with ${answered}, not ${status}`)
    },
    check: (): void => {
      if (lacking.size > 0)
        throw new Error(`the catalogue of errors lacks ${[...lacking].join(', ')}: npm run error-keys, or catalogue.ts`)
    },
  }
}
