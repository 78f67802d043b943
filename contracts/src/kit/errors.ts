import type { EnvelopeCode } from './wire.ts'

/** The codes of a body that is no success, as far as calls answer them. */
export const refusalCodes = [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503] as const
/** The statuses that generic clients know a body's code by. What a rule speaks against has code 500, as a fault has. */
export const refusalStatuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503] as const
export type RefusalStatus = (typeof refusalStatuses)[number]

/** The HTTP status of a code, for whoever asks for one. */
export const statusOf = (code: EnvelopeCode, isFault: boolean): number => (code === 500 && !isFault ? 422 : code)
/** The code in the body beside a status. */
export const codeOf = (status: RefusalStatus): (typeof refusalCodes)[number] => (status === 422 ? 500 : status)

/** Says by the header `Prefer` (RFC 7240) that the HTTP status is to follow the code of the body. */
export const statusPreference = 'status'
