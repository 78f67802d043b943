import { transform } from 'lightningcss'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, parseAst } from 'vite'
import { type Looked, isDrawnFirst, later } from './parts.ts'
import { isNode, nodesIn } from './tree.ts'

const folder = dirname(createRequire(import.meta.url).resolve('antd/package.json'))
/** Parts of antd that have styles. */
const parts = readdirSync(join(folder, 'es')).filter((name) => existsSync(join(folder, 'es', name, 'style')))
/** What the classes of a part begin with, where it is not its name. */
const named: Readonly<Record<string, string>> = {
  button: 'btn',
  'date-picker': 'picker',
  'float-button': 'float-btn',
  'qr-code': 'qrcode',
}
const partOf = new Map(parts.map((part) => [`ant-${named[part] ?? part}`, part]))
// Longer ones first: `ant-input-number` is not of `ant-input`.
const beginnings = [...partOf.keys()].sort((one, other) => other.length - one.length)
const colours = 'pink|magenta|red|volcano|orange|yellow|lime|gold|cyan|green|blue|geekblue|purple'
/**
 * What nobody here asks antd for, as a test sees to: lines from right to left, colours by name, fields without a frame,
 * menus outside of a dropdown, spans of days, filters in a table's head and lines between its columns, steps and tabs of
 * other looks, antd's own skeletons. Variables are made as people choose them.
 */
const unused = new RegExp(
  [
    '-rtl$|^css-var-|^data-ant-cssinjs|^ant-menu',
    `^ant-[a-z-]+-(?:${colours})(?:-|$)`,
    '^ant-(?:[a-z-]+-)?(?:filled|underlined)(?:-|$)',
    '^ant-picker-(?:range|multiple)|^ant-table-(?:filter|bordered)|^ant-steps-(?:navigation|dot|panel|inline)',
    '^ant-tabs-(?:left|right|bottom|card|editable)(?:-|$)|^ant-(?:skeleton|otp|ribbon)(?:-|$)',
  ].join('|'),
)

/** The part that a class is of; none for what several share. */
const partBy = (name: string): string | undefined =>
  partOf.get(beginnings.find((one) => name === one || name.startsWith(`${one}-`)) ?? '')

/**
 * Rules of antd's own sheet that can match something in a page which has only these parts of it; without those that a
 * page brings along already, which has the parts `given`.
 */
export const rulesFor = (sheet: string, wanted: ReadonlySet<string>, given?: ReadonlySet<string>): string => {
  const isThere = (name: string): boolean => {
    const part = partBy(name)
    return !unused.test(name) && (part === undefined || wanted.has(part))
  }
  const isNew = (name: string): boolean => {
    const part = partBy(name)
    return given === undefined || (part !== undefined && !given.has(part))
  }
  const { code } = transform({
    filename: 'antd.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor: {
      Selector: (selector) => {
        const classes = selector.flatMap((one) => (one.type === 'class' ? [one.name] : []))
        return classes.every(isThere) && (given === undefined || classes.some(isNew)) ? undefined : []
      },
      Rule: { keyframes: () => (given === undefined ? undefined : []) },
    },
  })
  return code.toString()
}

const ofPart = /\/antd\/es\/([\w-]+)\/style\//
const sheets = join(import.meta.dirname, '..', 'src', 'kit', 'theme')
const first = join(sheets, 'antd.css')
/** Stands nowhere: it is there as long as the page is built. */
const second = join(sheets, 'antd-later.css')

/**
 * Puts antd's styles into the page's own sheets, with which they come and are read beside the code. Left to itself it
 * makes them while it draws, a tenth of the work before the first rows. Parts that no first page draws bring theirs along
 * in the later sheet, where they stand before all of ours.
 */
export const antdStyles = ({ chunks }: Looked, places: ReadonlyMap<string, string>): Plugin => {
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds)
  const partsIn = (those: readonly string[]) => new Set(those.flatMap((id) => ofPart.exec(id)?.slice(1) ?? []))
  const all = partsIn(ids)
  const drawnFirst = partsIn(ids.filter((id) => isDrawnFirst(places.get(id))))
  const isLater = (id: string, code: string): boolean => {
    const part = ofPart.exec(id)?.[1]
    if (part !== undefined) return !drawnFirst.has(part)
    return [...code.matchAll(/^import '(\..*\.css)'$/gm)].some(
      ([, sheet = '']) => places.get(join(dirname(id), sheet)) === later,
    )
  }
  const sheet = () => readFileSync(join(folder, 'dist', 'antd.css'), 'utf8')
  return {
    name: 'antd-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === second ? id : undefined),
    load: (id) =>
      id === first ? rulesFor(sheet(), drawnFirst) : id === second ? rulesFor(sheet(), all, drawnFirst) : undefined,
    transform: {
      filter: { id: [/\/web\/src\/.*\.tsx?$/, ofPart] },
      handler: (code, id) => (isLater(id, code) ? `import ${JSON.stringify(second)}\n${code}` : undefined),
    },
  }
}

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])
// In the place of what reads such styles and puts them into the page: the name that variables go by is all that is left.
const register = `
import hash from '@emotion/hash'
export const STYLE_PREFIX = 'style'
export const extract = () => null
export const uniqueHash = (path, text) => hash(path.join('%') + text)
export default () => undefined
`
/** Leaves out what antd would make its styles of, and what with: not needed where they come as a sheet. */
export const withoutStyles = (): Plugin => ({
  name: 'without-styles',
  apply: 'build',
  load: (id) => (id.endsWith('/@ant-design/cssinjs/es/hooks/useStyleRegister.js') ? register : undefined),
  transform: {
    filter: { id: /\/antd\/es\/.*\.js$/, code: /genStyleHooks|genSubStyleComponent|genComponentStyleHook/ },
    handler: (code) => {
      const tree: unknown = parseAst(code)
      const found = isNode(tree)
        ? nodesIn(tree).flatMap(({ type, callee, arguments: given }) =>
            type === 'CallExpression' && isNode(callee) && makers.has(String(callee['name'])) && Array.isArray(given)
              ? [given[1] as unknown]
              : [],
          )
        : []
      return found
        .flatMap((node) => (isNode(node) ? [[Number(node['start']), Number(node['end'])] as const] : []))
        .sort(([one], [other]) => other - one)
        .reduce((text, [start, end]) => `${text.slice(0, start)}() => []${text.slice(end)}`, code)
    },
  },
})
