// The catalogue of errors: what each reason of a refusal means, the HTTP status that it stands for, and what to do.
// Its keys are read off the sources (npm run error-keys); their meaning is the text that a person reads.
import { errorMessages } from '@geodepot/contracts/kit/errors.messages.ts'
import { type RefusalStatus, codeOf, refusalStatuses } from '@geodepot/contracts/kit/errors.ts'
import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import errorKeys from './error-keys.json' with { type: 'json' }

type Statuses = Readonly<Record<string, RefusalStatus>>
const because = (status: RefusalStatus, ...keys: readonly string[]): Statuses =>
  Object.fromEntries(keys.map((key) => [key, status]))
/** By namespace and key, what is not answered with 422. */
const statuses: Readonly<Record<string, Statuses>> = {
  kit: {
    ...because(400, 'malformed', 'brokenOff', 'secretInAddress'),
    ...because(401, 'unauthenticated', 'expired'),
    ...because(403, 'forbidden'),
    ...because(404, 'notFound'),
    ...because(405, 'methodNotAllowed'),
    ...because(409, 'stale', 'repeated'),
    ...because(413, 'tooLarge', 'tooManyValues', 'tooDeep'),
    ...because(415, 'encoded', 'unsupportedMedia'),
    ...because(429, 'tooManyRequests'),
    ...because(500, 'unexpected'),
    ...because(503, 'unavailable', 'diskFull'),
  },
  'kit/download': because(429, 'tooManyExports'),
  'kit/file': { ...because(409, 'movedOn'), ...because(429, 'tooManyUploads'), ...because(503, 'storeDown') },
  'kit/import': because(429, 'oneAtATime'),
  'material/wall': because(403, 'noLink'),
  'system/ticket': because(403, 'used', 'notYours', 'unknown', 'shut', 'over', 'expired', 'goneOn'),
  'system/session': {
    ...because(401, 'wrongClient', 'serviceDisabled', 'keyExpired', 'keyEnded', 'foreignAddress'),
    ...because(429, 'clientLocked'),
  },
}

interface Known {
  readonly messages: Messages
  readonly key: string
  readonly status: RefusalStatus
}
const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'texts' in value
const gathered = async (): Promise<readonly Known[]> => {
  const files = await Promise.all(
    Object.entries(errorKeys).map(async ([file, keys]) => ({
      keys,
      all: Object.values((await import(`@geodepot/contracts/${file}`)) as object).filter(isMessages),
    })),
  )
  return files.flatMap(({ keys, all }) =>
    keys.flatMap((key) =>
      all
        .filter(({ texts }) => Object.hasOwn(texts, key))
        .map((messages) => ({ messages, key, status: statuses[messages.namespace]?.[key] ?? 422 })),
    ),
  )
}
let known: Promise<readonly Known[]> | undefined
/** Every reason that a refusal may have. */
export const knownErrors = (): Promise<readonly Known[]> => (known ??= gathered())

type ErrorKey = keyof typeof errorMessages.texts
const told = (key: string, status: RefusalStatus): ErrorKey => {
  const own = `do_${key}`
  return Object.hasOwn(errorMessages.texts, own) ? (own as ErrorKey) : `do_${status}`
}
/** The catalogue in one language. */
export const catalogueOf = async (language: Language) => ({
  statuses: refusalStatuses.map((status) => ({
    status,
    code: codeOf(status),
    meaning: textOf(errorMessages, `means_${status}`, language),
    remedy: textOf(errorMessages, `do_${status}`, language),
  })),
  errors: (await knownErrors()).map(({ messages, key, status }) => ({
    module: messages.namespace,
    key,
    status,
    code: codeOf(status),
    msg: textOf(messages, key, language),
    remedy: textOf(errorMessages, told(key, status), language),
  })),
})
