import { documentChainMessages } from '@geodepot/contracts/kit/document-chain.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { createHash } from 'node:crypto'
import { type PartToWrite, entryName, entryNames, writeZip } from '../archive/index.ts'
import { audit } from '../audit.ts'
import { now, today, wireTime } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import { piecesOf } from '../files/index.ts'
import { Refusal } from '../http/refusal.ts'
import type { Download } from '../http/route.ts'
import type { Asking } from './asking.ts'
import { type ChainFile, type Contents, type LeftOut, contentsOf } from './contents.ts'
import { csvOf } from './csv.ts'
import { type IndexFacts, type Packed, documentPage, indexPage, wordsOf } from './pages.ts'
import { wholeOf } from './read.ts'
import type { Found } from './walk.ts'

interface Entry {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}
// Excel takes a table for UTF-8 by it.
const mark = '\uFEFF'
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
async function* whole(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
/** A part whose bytes are counted and summed while they pass. */
const summed = (path: string, pieces: AsyncIterable<Buffer>, entries: Entry[]): PartToWrite => ({
  name: path,
  content: async function* () {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
    entries.push({ path, bytes, sha256: hash.digest('hex') })
  },
})

/** The content of a file, opened before its part begins: what cannot be read is left out, and the rest goes on. */
const opened = async ({ id, size }: ChainFile): Promise<AsyncIterable<Buffer> | undefined> => {
  const pieces = piecesOf(id, size)
  try {
    const first = await pieces.next()
    return (async function* () {
      if (!first.done) yield first.value
      yield* pieces
    })()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The parts in their order: each document is read when its turn comes, and no connection is held between two of them. */
async function* partsOf(asking: Asking, start: Found, contents: Contents): AsyncGenerator<PartToWrite> {
  const { language } = asking.context
  const entries: Entry[] = []
  const [packed, leftOut]: [Packed[], LeftOut[]] = [[], [...contents.leftOut]]
  const folderFor = entryNames()
  const numbers = new Map(contents.documents.map(({ id, number }) => [id, number]))
  for (const document of contents.seen) {
    const { id, kind, number } = document
    const said = await wholeOf(asking, document)
    if (!said) {
      leftOut.push({ kind, number, why: 'notYours' })
      continue
    }
    const folder = folderFor(number)
    const part = (name: string, text: string) => summed(`${folder}/${name}`, whole(text), entries)
    yield part('document.json', json(said.document))
    for (const [name, rows] of Object.entries(said.tables)) yield part(`${entryName(name)}.csv`, mark + csvOf(rows))
    yield part(
      'history.json',
      json({ history: said.history, ...(said.signatures !== undefined && { signatures: said.signatures }) }),
    )
    const files: string[] = []
    const nameFor = entryNames()
    for (const file of document.files) {
      const pieces = await opened(file)
      if (!pieces) {
        leftOut.push({ kind, number, file: file.name, why: 'notRead' })
        continue
      }
      const path = `files/${nameFor(file.name)}`
      files.push(path)
      yield summed(`${folder}/${path}`, pieces, entries)
    }
    const one: Packed = {
      id,
      kind,
      number,
      state: wordsOf(kind, language)(`state_${String(said.document['docState'] ?? '')}`),
      folder,
      isStart: id === start.id,
      standsOn: contents.links.filter(({ child }) => child === id).flatMap(({ parent }) => numbers.get(parent) ?? []),
      files: files.map((path) => `${folder}/${path}`),
    }
    packed.push(one)
    yield part('index.html', documentPage(one, said, files, language))
  }
  const facts: IndexFacts = {
    start: { kind: start.kind, number: start.number },
    person: asking.actor.nickName,
    time: wireTime(now()),
    isCut: contents.isCut,
    documents: packed,
    leftOut,
  }
  yield summed('index.html', whole(indexPage(facts, language)), entries)
  yield summed('index.json', whole(json(facts)), entries)
  const manifest = csvOf(entries)
  yield { name: 'manifest.csv', content: () => whole(manifest) }
}

/** The whole chain of a document that this person sees, as a zip that is made while it is sent. Who took it is remembered first. */
export const chainPack = async (asking: Asking, start: Found): Promise<Download> => {
  const contents = await contentsOf(asking, start.id)
  await inTransaction(asking.db, (tx) =>
    audit(tx, asking.actor, asking.context, start.kind, 'chain', [
      { id: start.id, after: { documents: contents.seen.length, leftOut: contents.leftOut.length } },
    ]),
  )
  return {
    name: `${textOf(documentChainMessages, 'title', asking.context.language)}_${entryName(start.number)}_${today()}.zip`,
    type: 'application/zip',
    body: writeZip(partsOf(asking, start, contents), now()),
  }
}
