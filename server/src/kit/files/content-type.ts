import type * as FileType from 'file-type'
import { officeType } from '../media-type.ts'
import { onDemand } from '../on-demand.ts'
import { type Content, Overrun, sandboxed } from '../sandbox/index.ts'
import type { Seen } from './seen.ts'
import { type Pour, type Range, gathered } from './store.ts'

/** The places of something stored. */
export const contentOf = (size: number, read: (range: Range) => Promise<Pour>): Content => ({
  size,
  at: async (from, length) => {
    const to = Math.min(from + length, size) - 1
    return from < 0 || to < from ? Buffer.alloc(0) : gathered(await read({ from, to }))
  },
})

const library = onDemand<typeof FileType>('file-type')
const recognised = (type: string): boolean => [...library().supportedExtensions].some((known) => known === type)
const verifiable = (type: string): boolean => officeType(type) !== undefined || recognised(type)
const meant = (type: string): readonly string[] => (type === 'word' ? ['doc', 'docx'] : [type])

const reader = sandboxed(new URL('content-type-reader.ts', import.meta.url), {
  atOnce: 2,
  seconds: 20,
  heap: 96,
  memory: 256,
  idle: 30,
})
// What nobody can tell within the bounds, nobody knows.
const seen = (content: Content, signal: AbortSignal | undefined): Promise<Seen> =>
  reader<Seen>({ question: null, content, signal }).catch((error: unknown) => {
    if (error instanceof Overrun) return { types: [] }
    throw error
  })

/**
 * The media type of a content that fits its name and what is allowed; nothing when it does not. A name without
 * extension stands for what the content is.
 * An extension that no content gives away, such as one of a trade, is taken at
 * its word unless the content is known to be something else.
 */
export const mediaTypeOf = async (
  extension: string,
  allowed: readonly string[],
  content: Content,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const { types, mediaType } = await seen(content, signal)
  const wanted = extension === '' ? allowed.flatMap(meant) : meant(extension)
  const fitting = types.find((type) => wanted.includes(type))
  if (fitting !== undefined) return officeType(fitting) ?? mediaType ?? 'application/octet-stream'
  if (extension === '' || meant(extension).some(verifiable)) return undefined
  return types.every((type) => type === 'txt' || type === 'zip')
    ? types.includes('txt')
      ? 'text/plain'
      : 'application/octet-stream'
    : undefined
}
