// A face for Chinese, for the browser that comes as a package: few machines without a browser have one, and without it
// no Chinese word is on paper.
// Noto Sans SC (OFL-1.1) from npm, unpacked from WOFF 1.0, which font systems do not read, to the font that it holds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const [woffHead, woffEntry, head, entry] = [44, 20, 12, 16]
const aligned = (size: number): number => Math.ceil(size / 4) * 4

/** The TrueType font inside a WOFF 1.0 file: its tables unpacked, behind a directory that says where each begins. */
const unwrapped = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHead + index * woffEntry
    const [from, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const data = woff.subarray(from, from + packed)
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      data: packed < size ? inflateSync(data) : data,
    }
  })
  const font = Buffer.alloc(tables.reduce((size, { data }) => size + entry + aligned(data.length), head))
  const power = Math.floor(Math.log2(count))
  font.writeUInt32BE(woff.readUInt32BE(4), 0)
  for (const [index, value] of [count, entry << power, power, (count << 4) - (entry << power)].entries())
    font.writeUInt16BE(value, 4 + index * 2)
  let place = head + count * entry
  for (const [index, { tag, sum, data }] of tables.entries()) {
    const at = head + index * entry
    tag.copy(font, at)
    for (const [field, value] of [sum, place, data.length].entries()) font.writeUInt32BE(value, at + 4 + field * 4)
    data.copy(font, place)
    place += aligned(data.length)
  }
  return font
}

/** Noto Sans SC as a font file; `packages` is the folder of the installed ones. */
export const chineseFace = (packages: string): Buffer =>
  unwrapped(
    readFileSync(
      join(packages, '@fontsource', 'noto-sans-sc', 'files', 'noto-sans-sc-chinese-simplified-400-normal.woff'),
    ),
  )
