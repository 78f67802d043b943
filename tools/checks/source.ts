import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
// The parser that builds the web reads every source here as well; the
// TypeScript compiler of this version offers no interface.
import { parseSync, Visitor } from 'vite'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** One breach of a rule, at a file (relative to the root, with slashes) and mostly at a line counted from 1. */
export interface Finding {
  readonly file: string
  readonly line?: number
  readonly message: string
}
/** A rule and what it found; a check without errors counts as passed, warnings are shown only. */
export interface Check {
  readonly name: string
  readonly errors: readonly Finding[]
  readonly warnings?: readonly Finding[]
}

export interface Import {
  /** As written. */
  readonly request: string
  /** The file of ours that it leads to, relative to the root; absent for packages and Node's own modules. */
  readonly target: string | undefined
  readonly typeOnly: boolean
  readonly line: number
}
/**
 * A text that stands in the code: a string, a piece of a template, text between JSX tags, or the string of a JSX
 * attribute, which comes once more as a string.
 */
export interface Literal {
  readonly text: string
  readonly kind: 'string' | 'template' | 'jsx' | 'attribute'
  readonly attribute?: string
  readonly line: number
}
export interface FunctionSize {
  readonly name: string
  readonly line: number
  readonly lines: number
  readonly jsx: boolean
}
export interface Source {
  readonly file: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
  readonly literals: readonly Literal[]
  readonly functions: readonly FunctionSize[]
  /** Lines with an `await`. */
  readonly awaits: readonly number[]
  readonly comments: readonly { readonly text: string; readonly line: number }[]
}

const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', 'data'])

/**
 * Every file below `folder` whose name ends in one of `endings`, relative to
 * `base`, with slashes; generated and hidden folders left out.
 */
export const filesBelow = (folder: string, endings: readonly string[], base = root): string[] => {
  const start = join(base, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.name.startsWith('.') || skipped.has(entry.name)) return []
      const path = join(start, entry.name)
      if (entry.isDirectory()) return filesBelow(relative(base, path), endings, base)
      return endings.some((ending) => entry.name.endsWith(ending)) ? [relative(base, path).split(sep).join('/')] : []
    })
    .toSorted()
}

export const sourceEndings = ['.ts', '.tsx', '.mts'] as const
export const sourceFolders = ['contracts', 'client', 'server', 'web', 'e2e', 'bench', 'tools', 'trials'] as const

const ourPackages: readonly (readonly [string, string])[] = [
  ['@geodepot/contracts/', 'contracts/src/'],
  ['@geodepot/server/', 'server/'],
  ['@geodepot/web/', 'web/'],
]
const resolved = (file: string, request: string): string | undefined => {
  if (request.startsWith('.'))
    return normalize(join(dirname(file), request.replace(/\?.*$/, '')))
      .split(sep)
      .join('/')
  const [name, folder] = ourPackages.find(([prefix]) => request.startsWith(prefix)) ?? []
  return name === undefined ? undefined : `${folder}${request.slice(name.length)}`
}

type Handlers = ConstructorParameters<typeof Visitor>[0]

const lineStarts = (text: string): LineAt => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

interface Placed {
  readonly start: number
  readonly end: number
}
const parsed = (file: string, text: string) => {
  const { program, module, comments, errors } = parseSync(file, text)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`)
  return { program, module, comments }
}

/** What is looked for, filled while the program is walked through. */
interface Search<Found> {
  readonly found: Found
  readonly handlers: Handlers
}
type LineAt = (offset: number) => number

const importSearch = (
  file: string,
  module: ReturnType<typeof parseSync>['module'],
  lineAt: LineAt,
): Search<Import[]> => {
  const found: Import[] = []
  const add = (request: string, typeOnly: boolean, at: number) =>
    found.push({ request, target: resolved(file, request), typeOnly, line: lineAt(at) })
  for (const given of module.staticImports) {
    add(
      given.moduleRequest.value,
      given.entries.length > 0 && given.entries.every((entry) => entry.isType),
      given.start,
    )
  }
  for (const given of module.staticExports) {
    const requests = new Map<string, boolean>()
    for (const entry of given.entries) {
      if (entry.moduleRequest)
        requests.set(entry.moduleRequest.value, (requests.get(entry.moduleRequest.value) ?? true) && entry.isType)
    }
    for (const [request, typeOnly] of requests) add(request, typeOnly, given.start)
  }
  const handlers: Handlers = {
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node.source.value, false, node.start)
    },
    TSImportType: (node) => add(node.source.value, true, node.start),
  }
  return { found, handlers }
}

const literalSearch = (lineAt: LineAt): Search<Literal[]> => {
  const found: Literal[] = []
  const handlers: Handlers = {
    Literal: (node) => {
      if (typeof node.value === 'string') found.push({ text: node.value, kind: 'string', line: lineAt(node.start) })
    },
    TemplateElement: (node) => {
      found.push({ text: node.value.cooked ?? node.value.raw, kind: 'template', line: lineAt(node.start) })
    },
    JSXAttribute: (node) => {
      if (node.value?.type !== 'Literal' || typeof node.value.value !== 'string' || node.name.type !== 'JSXIdentifier')
        return
      found.push({ text: node.value.value, kind: 'attribute', attribute: node.name.name, line: lineAt(node.start) })
    },
    JSXText: (node) => {
      found.push({ text: node.value, kind: 'jsx', line: lineAt(node.start) })
    },
  }
  return { found, handlers }
}

const functionSearch = (lineAt: LineAt): Search<{ functions: FunctionSize[]; awaits: number[] }> => {
  const functions: FunctionSize[] = []
  const awaits: number[] = []
  const open: { name: string; jsx: boolean }[] = []
  let named: string | undefined
  const enter = (name: string | undefined) => {
    open.push({ name: name ?? named ?? 'anonymous function', jsx: false })
    named = undefined
  }
  const leave = (node: Placed) => {
    const closed = open.pop()
    if (closed === undefined) return
    const line = lineAt(node.start)
    functions.push({ name: closed.name, jsx: closed.jsx, line, lines: lineAt(node.end) - line + 1 })
  }
  const holdsJsx = () => {
    const last = open.at(-1)
    if (last !== undefined) last.jsx = true
  }
  const handlers: Handlers = {
    VariableDeclarator: (node) => {
      named = node.id.type === 'Identifier' ? node.id.name : undefined
    },
    'VariableDeclarator:exit': () => {
      named = undefined
    },
    FunctionDeclaration: (node) => enter(node.id?.name),
    'FunctionDeclaration:exit': leave,
    FunctionExpression: (node) => enter(node.id?.name),
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: () => enter(undefined),
    'ArrowFunctionExpression:exit': leave,
    JSXElement: holdsJsx,
    JSXFragment: holdsJsx,
    AwaitExpression: (node) => {
      awaits.push(lineAt(node.start))
    },
    ForOfStatement: (node) => {
      if (node.await) awaits.push(lineAt(node.start))
    },
  }
  return { found: { functions, awaits }, handlers }
}

/** What the checks look at in one file. `file` is relative to the root and decides between TypeScript and TSX. */
export const readSource = (file: string, text: string): Source => {
  const { program, module, comments } = parsed(file, text)
  const lineAt = lineStarts(text)
  const imports = importSearch(file, module, lineAt)
  const literals = literalSearch(lineAt)
  const functions = functionSearch(lineAt)
  // One walk for all that is looked for: walking is most of the work.
  new Visitor({ ...imports.handlers, ...literals.handlers, ...functions.handlers }).visit(program)
  return {
    file,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: imports.found,
    literals: literals.found,
    ...functions.found,
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
  }
}

/** All TypeScript of the project, parsed. */
export const readSources = (base = root): Source[] => {
  const atRoot = existsSync(base)
    ? readdirSync(base).filter((name) => sourceEndings.some((ending) => name.endsWith(ending)))
    : []
  const files = [...atRoot, ...sourceFolders.flatMap((folder) => filesBelow(folder, sourceEndings, base))]
  return files.map((file) => readSource(file, readFileSync(join(base, file), 'utf8')))
}
