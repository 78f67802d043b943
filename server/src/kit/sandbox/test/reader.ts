// A reading process that does as it is told, for the tests of its bounds.
import { serve } from '../serve.ts'

export type Asked = 'who' | 'head' | 'parts' | 'spin' | 'buffers' | 'heap' | 'crash' | 'throw'

const held: unknown[] = []
await serve<Asked, unknown, number>(async (asked, content, tell) => {
  if (asked === 'who') return process.pid
  if (asked === 'head') return String(await content.at(0, 4))
  if (asked === 'parts') {
    for (const part of [1, 2, 3]) await tell(part)
    return 'done'
  }
  if (asked === 'crash') process.abort()
  if (asked === 'throw') throw new Error('not understood')
  for (;;) {
    // Outside the heap, or in it; touched, so that it is really taken.
    if (asked === 'buffers') held.push(Buffer.alloc(8 * 1024 * 1024, 1))
    if (asked === 'heap') held.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5))
  }
})
