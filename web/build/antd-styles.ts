import { transform } from 'lightningcss'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, parseAst } from 'vite'
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

/** Rules of antd's own sheet that can match something in a page which has only these parts of it. */
export const rulesFor = (sheet: string, wanted: ReadonlySet<string>): string => {
  const isThere = (name: string): boolean => {
    if (unused.test(name)) return false
    const part = partOf.get(beginnings.find((one) => name === one || name.startsWith(`${one}-`)) ?? '')
    return part === undefined || wanted.has(part)
  }
  const { code } = transform({
    filename: 'antd.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor: {
      Selector: (selector) => (selector.every((one) => one.type !== 'class' || isThere(one.name)) ? undefined : []),
    },
  })
  return code.toString()
}

/**
 * Puts antd's styles into the page's own sheet, with which they come and are read beside the code. Left to itself it
 * makes them while it draws, a tenth of the work before the first rows.
 */
export const antdStyles = (looked: readonly Rolldown.OutputChunk[]): Plugin => {
  const wanted = new Set(
    looked
      .flatMap(({ moduleIds }) => moduleIds)
      .flatMap((id) => /\/antd\/es\/([\w-]+)\/style\//.exec(id)?.slice(1) ?? []),
  )
  return {
    name: 'antd-styles',
    apply: 'build',
    load: (id) =>
      id.endsWith('/web/src/kit/theme/antd.css')
        ? rulesFor(readFileSync(join(folder, 'dist', 'antd.css'), 'utf8'), wanted)
        : undefined,
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
