import type { HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { mayDo } from '../access/actor.ts'
import { documents, historyOf } from '../document/index.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnyQuery, Route } from '../http/route.ts'
import type { Asking } from './asking.ts'
import type { Found } from './walk.ts'
import { flagsIn } from './words.ts'

/** What a document says, as its own page asks for it. */
export interface Whole {
  readonly document: Readonly<Record<string, unknown>>
  /** Its lines, and whatever else it has several of. */
  readonly tables: Readonly<Record<string, readonly object[]>>
  readonly history: readonly HistoryEntry[]
  readonly signatures: unknown
  /** The fields that say yes or no. */
  readonly flags: ReadonlySet<string>
}

type Asked = Route & { readonly run: { readonly kind: 'query' } }
let calls: ReadonlyMap<string, Asked> = new Map()
/** Tells by which calls documents are read. */
export const chainsFrom = (all: readonly Route[]): void => {
  const reads = all.filter((route): route is Asked => route.run.kind === 'query')
  calls = new Map(reads.map((route) => [route.operation.name, route]))
}
/** Whether documents of a kind can be read at all. */
export const isRead = (kind: string): boolean => documents().has(kind) && calls.has(`${kind}.get`)

/** What else there is of a document, beside what its page asks for. */
export interface Along {
  readonly name: string
  readonly rows: (asking: Asking, document: number) => Promise<readonly object[]>
}
const along: Along[] = []
/** Lets an area put rows of its own beside each document. */
export const bringAlong = (one: Along): void => {
  along.push(one)
}

// Under the rights of the call itself; what its contract does not name is not said.
const answerOf = async (asking: Asking, kind: string, name: string, id: number): Promise<unknown> => {
  const route = calls.get(`${kind}.${name}`)
  if (!route || !mayDo(asking.actor, route.operation.permission)) return undefined
  const call: AnyQuery = { ...asking, input: route.operation.input.parse({ id }) }
  return route.operation.answer.parse(await route.run.work(call))
}

const isRows = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null)

/** One document as this person sees it; nothing where it has gone from sight. */
export const wholeOf = async (asking: Asking, { id, kind }: Found): Promise<Whole | undefined> => {
  const spec = documents().get(kind)?.spec
  if (!spec) return undefined
  try {
    const answer = (await answerOf(asking, kind, 'get', id)) as Record<string, unknown> | undefined
    if (!answer) return undefined
    const { can: _can, ...document } = answer
    const apart = 'lines' in document ? undefined : await answerOf(asking, kind, 'lines', id)
    const rows = (apart as { readonly rows?: unknown } | undefined)?.rows ?? apart
    const tables: Record<string, readonly object[]> = isRows(rows) ? { lines: rows } : {}
    for (const [name, value] of Object.entries(document)) if (isRows(value)) tables[name] = value
    for (const { name, rows: read } of along) {
      const more = await read(asking, id)
      if (more.length > 0) tables[name] = more
    }
    return {
      document,
      tables,
      history: await historyOf(asking.db, spec, id, asking.context.language),
      signatures: await answerOf(asking, kind, 'signatures', id),
      flags: new Set(
        ['get', 'lines'].flatMap((name) => {
          const call = calls.get(`${kind}.${name}`)
          return call ? [...flagsIn(call.operation.answer)] : []
        }),
      ),
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
