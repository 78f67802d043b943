import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { openApiMessages } from '@geodepot/contracts/kit/openapi.messages.ts'
import { pushClosed, pushFollow, pushFrame, pushHello } from '@geodepot/contracts/kit/push.ts'
import { z } from 'zod'

const schema = (of: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...made } = z.toJSONSchema(of, { io })
  return made
}
/** What is said over the push channel. */
export const socketSchemas = (): Record<string, object> => ({
  PushHello: schema(pushHello, 'input'),
  PushFollow: schema(pushFollow, 'input'),
  PushFrame: schema(pushFrame, 'output'),
})

const ends = Object.entries(pushClosed)
  .map(([why, code]) => `${code} ${why}`)
  .join(', ')
/** The push channel, which the standard has no words for: what is said there hangs on it as `x-` fields. */
export const socket = (language: Language): object => ({
  operationId: 'kit.push.socket',
  summary: textOf(openApiMessages, 'socket', language),
  description: `A WebSocket. The client says PushHello within seconds, once, as JSON text; then the server speaks, each text a PushFrame. After its first frame the client may say PushFollow, as often as what it shows changes. It ends with the code ${ends}.`,
  tags: ['kit/push'],
  parameters: [],
  security: [],
  responses: {
    101: { description: 'The channel is open' },
    426: { description: 'Asked without an upgrade to a WebSocket' },
  },
  'x-client-message': {
    oneOf: [{ $ref: '#/components/schemas/PushHello' }, { $ref: '#/components/schemas/PushFollow' }],
  },
  'x-server-message': { $ref: '#/components/schemas/PushFrame' },
})
