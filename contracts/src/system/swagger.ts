import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { swaggerMessages } from './swagger.messages.ts'

/** The product's own calls as an OpenAPI 3.1 document, sent as it is to whoever may make calls. */
export const swagger = operations('system/swagger', swaggerMessages, {
  document: {
    method: 'GET',
    path: '/system/openapi',
    permission: 'signed-in',
    wire: 'bare',
    input: z.object({}),
    answer: z.looseObject({ openapi: z.string() }),
  },
})
