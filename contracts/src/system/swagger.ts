import { z } from 'zod'
import { refusalCodes, refusalStatuses } from '../kit/errors.ts'
import { operations } from '../kit/operation.ts'
import { swaggerMessages } from './swagger.messages.ts'

/** The product's own calls as an OpenAPI 3.1 document, sent as it is to whoever may make calls. */
const refusal = {
  /** Of an answer to whoever prefers one that follows the code. */
  status: z.literal(refusalStatuses),
  code: z.literal(refusalCodes),
}
export const errorCatalogue = z.object({
  statuses: z.array(z.object({ ...refusal, meaning: z.string(), remedy: z.string() })),
  /** The reasons of refusals: `key` of an answer and of its fields; `msg` has its placeholders in braces. */
  errors: z.array(z.object({ module: z.string(), key: z.string(), ...refusal, msg: z.string(), remedy: z.string() })),
})

export const swagger = operations('system/swagger', swaggerMessages, {
  document: {
    method: 'GET',
    path: '/system/openapi',
    permission: 'signed-in',
    wire: 'bare',
    input: z.object({}),
    answer: z.looseObject({ openapi: z.string() }),
  },
  errors: {
    method: 'GET',
    path: '/system/openapi/errors',
    permission: 'signed-in',
    input: z.object({}),
    answer: errorCatalogue,
  },
})
