import { describe, expect, it } from 'vitest'
import { type Content, mediaTypeOf } from './look.ts'
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
