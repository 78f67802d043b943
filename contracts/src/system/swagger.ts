import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { swaggerMessages } from './swagger.messages.ts'

/** The product's own calls as an OpenAPI 3.1 document, sent as it is. */
export const swagger = operations('system/swagger', swaggerMessages, {
  document: {
    method: 'GET',
    path: '/system/openapi',
    permission: 'tool:swagger:list',
    wire: 'bare',
    input: z.object({}),
    answer: z.looseObject({ openapi: z.string() }),
  },
})
