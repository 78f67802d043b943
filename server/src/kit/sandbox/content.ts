/** A file's content, by places: a file of hundreds of megabytes is not read whole for a look at its head. */
export interface Content {
  readonly size: number
  readonly at: (from: number, length: number) => Promise<Buffer>
}

/** The places of bytes that are here. */
export const contentIn = (bytes: Buffer): Content => ({
  size: bytes.length,
  at: async (from, length) => bytes.subarray(from, from + length),
})

const pieceBytes = 1024 * 1024
/** All of a content, from its beginning, a megabyte at a time. */
export const piecesOf = async function* ({ size, at }: Content): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += pieceBytes) yield at(from, Math.min(pieceBytes, size - from))
}
