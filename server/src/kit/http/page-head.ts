// What stands in the page's document beside what is built: for whoever has a session, the files that the address needs
// and the calls that are made before those files have come.
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { prefix } from './mount.ts'

/** Which view an address shows: a menu's, and what stands behind the menu's own path (`12`, `new`, `12/edit`). */
export interface ViewAt {
  readonly view: string
  readonly below: string
}

/** What the build says of itself (`web/build/views.ts`): files by view, without those of the document itself. */
interface Built {
  readonly frame: readonly string[]
  readonly home: readonly string[]
  /** By view and by what stands below it, with the module that offers it; whether its list shows at once what a bare address asks for. */
  readonly views: Readonly<
    Record<
      string,
      {
        readonly module: string
        readonly asAddressed: boolean
        readonly files: Readonly<Record<string, readonly string[]>>
      }
    >
  >
  /** Of addresses that no menu leads to. */
  readonly pages: Readonly<Record<string, readonly string[]>>
}
const nothing: Built = { frame: [], home: [], views: {}, pages: {} }

const builtIn = (folder: string): Built => {
  const file = join(folder, '.vite', 'pages.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Built) : nothing
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')
const fits = (pattern: string, path: string): boolean => {
  const [wanted, given] = [partsOf(pattern), partsOf(path)]
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}
/** The pattern that a path is meant by; one that is written out goes before one with places. */
const patternFor = (path: string, patterns: readonly string[]): string | undefined =>
  patterns.includes(path) ? path : patterns.find((pattern) => fits(pattern, path))

/** What a call takes, by name; where other spellings are read too, the one that is usual. */
const fieldsOf = ({ input }: AnyOperation): Readonly<Record<string, unknown>> => {
  const usual = input instanceof z.ZodPipe ? input.out : input
  return usual instanceof z.ZodObject ? usual.shape : {}
}

/** The rows that a list shows first, as the page asks for them: what its address filters by, and the first page. */
const firstRows = (list: AnyOperation | undefined, search: string): string | undefined => {
  if (list?.method !== 'GET') return undefined
  const fields = fieldsOf(list)
  if (!('pageNum' in fields && 'pageSize' in fields) || list.path.includes('{')) return undefined
  const asked = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => name in fields && value !== ''),
  )
  for (const [name, value] of [
    ['pageNum', '1'],
    ['pageSize', '20'],
  ] as const)
    if (!asked.has(name)) asked.set(name, value)
  return `${list.path}?${asked}`
}
/** One record, as its page, its form and its paper ask for it: by its id alone. */
const oneRecord = (get: AnyOperation | undefined, id: string): string | undefined => {
  if (get?.method !== 'GET') return undefined
  const [field, ...others] = Object.keys(fieldsOf(get))
  if (field === undefined || others.length > 0) return undefined
  const [place, asked] = [`{${field}}`, encodeURIComponent(id)]
  if (get.path.includes(place)) return get.path.replace(place, asked)
  return get.path.includes('{') ? undefined : `${get.path}?${field}=${asked}`
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The call that answers all that every page begins with, by its name. */
const beginning = 'system/start.all'
/** What the first page shows first. */
const firstOfHome = 'system/worklist.list'

export interface Asked {
  readonly path: string
  readonly search: string
  readonly at: ViewAt | undefined
}
/**
 * Makes what goes into the head of the document for an address. It says nothing of the person: who may not have an
 * answer is refused by the call.
 */
export const pageHead = (folder: string, operations: readonly AnyOperation[]): ((asked: Asked) => string) => {
  const built = builtIn(folder)
  const named = new Map(operations.map((operation) => [operation.name, operation]))
  const start = named.get(beginning)?.path
  /** What a record's page asks for at once. */
  const ofRecord = (module: string, pattern: string, id: string): (string | undefined)[] => [
    oneRecord(named.get(`${module}.get`), id),
    // Some are known by another name than their number, by which all that belongs to them is asked for.
    pattern === ':id' && /^\d+$/.test(id) ? oneRecord(named.get(`${module}.history`), id) : undefined,
  ]
  const shown = ({ path, search, at }: Asked): { files: readonly string[]; calls: readonly (string | undefined)[] } => {
    if (path === '/' || path === '/index') return { files: built.home, calls: [named.get(firstOfHome)?.path] }
    const view = at && built.views[at.view]
    if (at && view) {
      const pattern = patternFor(at.below, Object.keys(view.files))
      const calls =
        pattern === '' && (view.asAddressed || search.length > 1)
          ? [firstRows(named.get(`${view.module}.list`), search)]
          : pattern?.startsWith(':id') === true
            ? ofRecord(view.module, pattern, partsOf(at.below)[0] ?? '')
            : []
      return { files: pattern === undefined ? [] : (view.files[pattern] ?? []), calls }
    }
    const page = patternFor(path, Object.keys(built.pages))
    return { files: page === undefined ? [] : (built.pages[page] ?? []), calls: [] }
  }
  return (asked) => {
    const { files, calls } = shown(asked)
    const early = [start, ...calls].filter((one) => one !== undefined).map((one) => prefix + one)
    return [
      `<meta name="early" content="${attribute(JSON.stringify(early))}">`,
      ...[...new Set([...built.frame, ...files])].map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="${attribute(file)}">`
          : `<link rel="modulepreload" href="${attribute(file)}">`,
      ),
    ].join('')
  }
}

/** What allows the scripts that stand in the document itself, and none beside them. */
export const inlineScripts = (document: string): string[] =>
  [...document.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
