import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, parseAst } from 'vite'
import { type Node, isNode, nodesIn } from './tree.ts'

/** A call in a module's index, with what is loaded by it. */
interface Registered {
  readonly by: 'view' | 'page'
  readonly name: string
  /** Below it: the path of each page, and its file. */
  readonly files: Readonly<Record<string, string>>
}

const literal = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
const propertyOf = (node: Node, name: string): unknown => {
  const found = (node['properties'] as readonly unknown[]).find(
    (one) => isNode(one) && isNode(one['key']) && one['key']['name'] === name,
  )
  return isNode(found) ? found['value'] : undefined
}
/** The file that an arrow function imports. */
const loaded = (node: unknown, folder: string): string | undefined => {
  const found = isNode(node) ? nodesIn(node).find(({ type }) => type === 'ImportExpression') : undefined
  const name = literal(found?.['source'])
  return name === undefined ? undefined : join(folder, name)
}

const registeredIn = (call: Node, folder: string): Registered[] => {
  const { callee, arguments: given } = call
  if (!isNode(callee) || !Array.isArray(given)) return []
  const [first, load, more] = given as readonly unknown[]
  if (callee['name'] === 'registerView') {
    const children = isNode(more)
      ? nodesIn(more).flatMap((one) => {
          const below = one.type === 'ObjectExpression' ? literal(propertyOf(one, 'path')) : undefined
          return below === undefined ? [] : [[below, loaded(propertyOf(one, 'load'), folder)]]
        })
      : []
    const all = [['', loaded(load, folder)], ...children]
    const name = literal(first)
    return name === undefined ? [] : [{ by: 'view', name, files: Object.fromEntries(all) as Record<string, string> }]
  }
  if (callee['name'] !== 'registerPage' || !isNode(first)) return []
  const path = literal(propertyOf(first, 'path'))
  const file = loaded(propertyOf(first, 'load'), folder)
  return path === undefined || file === undefined ? [] : [{ by: 'page', name: path, files: { '': file } }]
}

type Chunk = Rolldown.OutputChunk

/**
 * Tells the server which files a view needs, so that the document names them all: written beside the manifest. Views
 * are found where modules register them, in their index.
 */
export const views = (): Plugin => {
  const found = new Map<string, Registered[]>()
  return {
    name: 'views',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/src\/(?:system|equipment|material)\/[\w-]+\/index\.ts$/ },
      handler: (code, id) => {
        const tree: unknown = parseAst(code, { lang: 'ts' })
        if (isNode(tree))
          found.set(
            id,
            nodesIn(tree)
              .filter(({ type }) => type === 'CallExpression')
              .flatMap((call) => registeredIn(call, dirname(id))),
          )
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
        const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const holder = (file: string) => chunks.find(({ moduleIds }) => moduleIds.includes(file))
        const withImports = (chunk: Chunk | undefined, all = new Set<Chunk>()): Set<Chunk> => {
          if (chunk === undefined || all.has(chunk)) return all
          all.add(chunk)
          for (const name of chunk.imports) withImports(named.get(name), all)
          return all
        }
        const document = withImports(chunks.find(({ isEntry }) => isEntry))
        const source = join(import.meta.dirname, '..', 'src')
        const frame = withImports(holder(join(source, 'app.tsx')))
        const sheetsOf = (those: Iterable<Chunk>): string[] =>
          [...those].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        const ofDocument = new Set(sheetsOf(document))
        const filesOf = (file: string, but: readonly ReadonlySet<Chunk>[]): string[] => {
          const needed = withImports(holder(file))
          const sheets = sheetsOf(needed).filter((name) => !ofDocument.has(name))
          const scripts = [...needed].filter((chunk) => !but.some((one) => one.has(chunk)))
          return [...new Set(sheets), ...scripts.map(({ fileName }) => fileName)].map((name) => `/${name}`)
        }
        const beyond = (file: string): string[] => filesOf(file, [document, frame])
        const all = [...found].flatMap(([id, registered]) =>
          registered.map((one) => ({ ...one, module: dirname(id).split('/').slice(-2).join('/') })),
        )
        const told = {
          frame: filesOf(join(source, 'app.tsx'), [document]),
          home: beyond(join(source, 'shell', 'home', 'home.tsx')),
          views: Object.fromEntries(
            all
              .filter(({ by }) => by === 'view')
              .map(({ name, module, files }) => [
                name,
                {
                  module,
                  // A list that sets a filter of its own first asks for other rows than its bare address does.
                  asAddressed: !readFileSync(files[''] ?? '', 'utf8').includes('useFirstFilter('),
                  files: Object.fromEntries(Object.entries(files).map(([path, file]) => [path, beyond(file)])),
                },
              ]),
          ),
          pages: Object.fromEntries(
            all.filter(({ by }) => by === 'page').map(({ name, files }) => [name, beyond(files[''] ?? '')]),
          ),
        }
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(told) })
      },
    },
  }
}
