import type { Plugin } from 'vite'

// What parts of antd bring along and nobody here uses: a table's own filters, pages and menus of its selection, a bar
// to scroll that stays in sight; fields for one-time codes. A test sees to it that nobody begins to.
const unused = [
  { by: /\/antd\/es\/table\//, part: /^(?:\.\.\/)+(?:dropdown|menu|tree|pagination|radio)$/ },
  { by: /\/@rc-component\/table\/es\/Table\.js$/, part: /^\.\/stickyScrollBar$/ },
  { by: /\/antd\/es\/input\/index\.js$/, part: /^\.\/(?:OTP|Group)$/ },
]
const nothing = '\0left-out'

/** The same names, of which none does anything. */
export const emptied = (code: string): string =>
  [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => undefined`)
    .join('\n')

/** Leaves unused parts of libraries out of the build. */
export const leftOut = (): Plugin => ({
  name: 'left-out',
  apply: 'build',
  enforce: 'pre',
  resolveId: (part, importer = '') =>
    unused.some((one) => one.by.test(importer) && one.part.test(part)) ? nothing : undefined,
  load: (id) => (id === nothing ? 'export default () => null' : undefined),
  transform: {
    // Schemas that describe themselves to other programs, as the server has them do.
    filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/ },
    handler: emptied,
  },
})
