// How a packing list is carried by its paper: read by a phone that never saw the network, without any library.

/** What begins a block; the digit changes with the format. */
const mark = 'GDP1'
/** Characters of a block: a code that a phone reads off paper in one look. */
const chunk = 600

/** What a paper says of one line: the shipped line, its name, what it is, its unit, how much of it was sent, and whether it is one device. */
export type PaperLine = readonly [
  id: number,
  name: string,
  more: string,
  unit: string,
  quantity: string,
  isDevice: 0 | 1,
]
export interface PaperContent {
  readonly kind: string
  readonly id: number
  readonly number: string
  readonly position: number
  readonly way: string
  readonly lines: readonly PaperLine[]
  /** By which the server knows its own paper. */
  readonly signature: string
}

/** The blocks of a packed text, each with its place among them. `sum` tells the blocks of one paper from those of others. */
export const blocksOf = (packed: string, sum: string): string[] => {
  const count = Math.max(1, Math.ceil(packed.length / chunk))
  return Array.from({ length: count }, (_, at) =>
    [mark, sum, at + 1, count, packed.slice(at * chunk, (at + 1) * chunk)].join('.'),
  )
}

export interface Block {
  readonly sum: string
  readonly position: number
  readonly count: number
  readonly text: string
}
/** A code as the block that it is; nothing of other codes. */
export const blockIn = (code: string): Block | undefined => {
  const [begins, sum, position, count, text, ...more] = code.trim().split('.')
  if (begins !== mark || sum === undefined || text === undefined || more.length > 0) return undefined
  const [at, of] = [Number(position), Number(count)]
  return Number.isSafeInteger(at) && Number.isSafeInteger(of) && at >= 1 && at <= of && of <= 999
    ? { sum, position: at, count: of, text }
    : undefined
}
/** The packed text of all blocks of a paper; nothing as long as one is missing. */
export const packedIn = (blocks: ReadonlyMap<number, Block>): string | undefined => {
  const [first] = blocks.values()
  if (!first || blocks.size < first.count) return undefined
  return Array.from({ length: first.count }, (_, at) => blocks.get(at + 1)?.text ?? '').join('')
}
/** Which blocks are still to be scanned. */
export const missingOf = (blocks: ReadonlyMap<number, Block>): number[] => {
  const [first] = blocks.values()
  return Array.from({ length: first?.count ?? 0 }, (_, at) => at + 1).filter((at) => !blocks.has(at))
}
