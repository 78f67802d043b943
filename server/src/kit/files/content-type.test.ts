import { describe, expect, it } from 'vitest'
import type { Content } from '../sandbox/index.ts'
import { readersOf } from '../sandbox/test/children.ts'
import { compoundTypes } from './office.ts'
import { mediaTypeOf } from './content-type.ts'
import { extensionOf } from './name.ts'
import { typesIn } from './place.ts'
import { samples } from './test/samples.ts'

const content = (bytes: Buffer): Content => ({
  size: bytes.length,
  at: async (from, length) => bytes.subarray(from, from + length),
})
const standard = typesIn('word,doc,docx,xls,ppt,txt,pdf,png,jpg,jpeg')
const looked = (name: string, bytes: Buffer, allowed: readonly string[] = standard) =>
  mediaTypeOf(extensionOf(name), allowed, content(bytes))

describe('what a file is, by its content', () => {
  it.each([
    ['a.pdf', samples.pdf],
    ['a.docx', samples.docx],
    ['a.doc', samples.doc],
    ['a.word', samples.doc],
    ['a.word', samples.docx],
    ['a.xls', samples.xls],
    ['a.ppt', samples.ppt],
    ['a.txt', samples.txt],
    ['a.txt', samples.gbk],
    ['a.txt', samples.utf16],
    ['a.txt', samples.html],
    ['a.docx', samples.locked],
    ['ohne', samples.pdf],
  ])('%s is accepted', async (name, bytes) => {
    expect(await looked(name, bytes)).toBeDefined()
  })

  it.each([
    ['a.pdf', samples.txt],
    ['a.docx', samples.xlsx],
    ['a.docx', samples.zip],
    ['a.docx', samples.docm],
    ['a.doc', samples.docx],
    ['a.doc', samples.xls],
    ['a.doc', samples.outlook],
    ['a.txt', samples.program],
    ['a.txt', Buffer.from([0x31, 0, 0x32])],
    ['a.png', samples.pdf],
    ['ohne', samples.program],
    ['a.doc', samples.doc.subarray(0, 600)],
  ])('%s with another content is not', async (name, bytes) => {
    expect(await looked(name, bytes)).toBeUndefined()
  })

  it('of a trade is taken at its word, unless it is something known', async () => {
    const allowed = [...standard, 'sgy', 'dwg', 'zip', 'csv', 'mp4']
    expect(await looked('a.sgy', Buffer.from([0xc3, 0x40, 0xf1, 0x00, 0x01]), allowed)).toBe('application/octet-stream')
    expect(await looked('a.csv', samples.gbk, allowed)).toBe('text/plain')
    expect(await looked('a.zip', samples.zip, allowed)).toBe('application/zip')
    expect(await looked('a.sgy', samples.program, allowed)).toBeUndefined()
    expect(await looked('a.mp4', samples.txt, allowed)).toBeUndefined()
  })

  it.skipIf(process.platform !== 'linux')('is seen by a process of its own, which knows no secret', async () => {
    expect(await looked('a.pdf', samples.pdf)).toBe('application/pdf')
    const [reader] = readersOf('files/content-type-reader.ts')
    expect(reader?.command).toContain('--permission')
    expect(reader?.environment.filter((entry) => !entry.startsWith('NODE_CHANNEL_'))).toEqual([])
  })

  it('reads of a large older document its directory alone', async () => {
    let most = 0
    const large = Buffer.concat([samples.doc, Buffer.alloc(20 * 1024 * 1024)])
    const watched: Content = {
      size: large.length,
      at: async (from, length) => {
        most += length
        return large.subarray(from, from + length)
      },
    }
    expect(await mediaTypeOf('doc', standard, watched)).toBe('application/msword')
    expect(most).toBeLessThan(100_000)
  })

  it('survives a compound file whose directory leads in circles or out of it', async () => {
    for (const place of [48, 68, 76]) {
      const torn = Buffer.from(samples.doc)
      torn.writeUInt32LE(place === 48 ? 0 : 0x00ff_ffff, place)
      expect(await looked('a.doc', torn)).toBe(place === 68 ? 'application/msword' : undefined)
    }
  })

  it('reads of a compound file no more sectors than it has, whatever its chains say', async () => {
    // Its size is said to be that of a disk: then only the chain itself can end.
    const readsOf = async (change: (file: Buffer) => void, size?: number): Promise<number> => {
      const file = Buffer.from(samples.doc)
      change(file)
      let reads = 0
      const counted: Content = {
        size: size ?? file.length,
        at: async (from, length) => {
          reads += 1
          return file.subarray(from % file.length, (from % file.length) + length)
        },
      }
      await compoundTypes(counted, file)
      return reads
    }
    const sectors = samples.doc.length / 512
    // A directory that begins where no file ends, so that its place stands a quarter of a million pages down a chain.
    expect(
      await readsOf((file) => {
        file.writeUInt32LE(0x0fff_fff0, 48)
        file.writeUInt32LE(0, 68)
      }),
    ).toBe(0)
    // Pages of the table that lead to themselves.
    expect(
      await readsOf((file) => {
        file.writeUInt32LE(0x00ff_fff0, 48)
        file.writeUInt32LE(1, 68)
        file.fill(1, 1024, 1536)
      }, 0x0fff_ffff * 512),
    ).toBeLessThan(5)
    // A directory whose next sector is itself.
    expect(
      await readsOf((file) => {
        const at = file.readUInt32LE(48)
        file.writeUInt32LE(at, (file.readUInt32LE(76) + 1) * 512 + at * 4)
      }),
    ).toBeLessThanOrEqual(sectors)
    // Sectors of one table: its page is read once.
    expect(await readsOf(() => undefined)).toBeLessThanOrEqual(3)
  })
})

it('extensions are read as people write them', () => {
  expect(typesIn(' .PDF，docx； png|jpg, a*b')).toEqual(['pdf', 'docx', 'png', 'jpg'])
  expect(['a.PDF', 'a', '.htaccess', 'a.tar.gz', 'a.', 'a.b c', '报告.docx'].map(extensionOf)).toEqual([
    'pdf',
    '',
    '',
    'gz',
    '',
    '',
    'docx',
  ])
})
