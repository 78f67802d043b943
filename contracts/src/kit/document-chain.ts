import { z } from 'zod'
import { documentChainMessages } from './document-chain.messages.ts'
import { operations } from './operation.ts'
import { id } from './wire.ts'

const part = z.string().regex(/^[a-z-]{1,40}$/)

/** What one archive holds at most. What is more is named in it as left out. */
export const chainBounds = { documents: 500, files: 2_000, megabytes: 1_024 } as const

export const documentChain = operations('kit/document-chain', documentChainMessages, {
  /**
   * A document of any kind with all that it stands on and all that stands on it, as one zip: what each says, its history and its files. What
   * the asker may not see is named as left out. `manifest.csv` has the SHA-256 of each part. An answer that breaks off is not whole.
   */
  take: {
    method: 'GET',
    path: '/document/{area}/{module}/{id}/chain',
    permission: 'system:document:chain',
    wire: 'file',
    written: { types: ['application/zip'], headers: {} },
    input: z.object({ area: part, module: part, id }),
    answer: z.void(),
  },
})
