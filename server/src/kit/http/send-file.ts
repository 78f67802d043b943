import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import { contentDisposition } from './content-disposition.ts'
import type { Download, StoredDownload } from './route.ts'

interface Part {
  readonly from: number
  readonly to: number
}

/**
 * What a range header asks of `size` bytes: a part, nothing that can be had,
 * or (undefined) all of it, as with more than one part.
 */
export const partOf = (header: string | undefined, size: number): Part | 'none' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return last === '0' ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  if (Number(first) >= size || (last !== '' && Number(last) < Number(first))) return 'none'
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Sends a file to be saved, never to be shown: whatever it holds, it does nothing in our pages' name. */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download | StoredDownload,
): Promise<FastifyReply> => {
  const head = reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file.name))
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
  if ('body' in file) return head.headers(file.headers ?? {}).send(file.body)
  const mark = `"${file.mark}"`
  const { range, 'if-range': unless } = request.headers
  const part = unless === undefined || unless === mark ? partOf(range, file.size) : undefined
  head.header('accept-ranges', 'bytes').header('etag', mark)
  if (part === 'none') return head.code(416).header('content-range', `bytes */${file.size}`).send()
  const { from, to } = part ?? { from: 0, to: file.size - 1 }
  // Opened before a word is said, so that its failure can still be told.
  const pour = await file.open(from, to)
  if (part) head.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`)
  head.header('content-length', to - from + 1).hijack()
  await poured(request, head, pour)
  return head
}

// Each piece is out before the next is asked for: its buffer is used again.
const poured = async (
  request: FastifyRequest,
  reply: FastifyReply,
  pour: Awaited<ReturnType<StoredDownload['open']>>,
): Promise<void> => {
  const { raw } = reply
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    await pour(
      (piece) =>
        new Promise((resolve, reject) => {
          if (raw.destroyed) reject(new Error('the reader has gone'))
          else
            raw.write(piece, (error) => {
              if (error) reject(error)
              else resolve()
            })
        }),
    )
    raw.end()
  } catch (error) {
    if (!raw.destroyed) request.log.error({ err: error }, 'a download broke off')
    // Cut, so that nobody takes half of it for the whole.
    raw.destroy()
  }
}
