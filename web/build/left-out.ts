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

/**
 * What a library works out again though nothing that it stands on has changed, or for nobody: by its file, what is said
 * there, and instead.
 */
const twice = [
  // Ten shades of each of thirteen colours, for what is coloured by a name: no rule of ours or of the sheet reads them.
  {
    file: '/antd/es/theme/themes/default/index.js',
    said: 'Object.keys(defaultPresetColors)',
    instead: '[]',
  },
  {
    file: '/antd/es/theme/themes/dark/index.js',
    said: 'Object.keys(defaultPresetColors)',
    instead: '[]',
  },
  {
    file: '/antd/es/button/style/token.js',
    said: 'PresetColors.reduce(',
    instead: '[].reduce(',
  },
  {
    // A table measures its columns once it is drawn. What that may change stands in expanded rows beside fixed columns
    // alone, yet it drew all its rows anew.
    file: '/@rc-component/table/es/Body/index.js',
    said: '[flattenColumns.length, expandedRowOffset, colWidths]',
    instead: '[flattenColumns.length, expandedRowOffset, expandedRowOffset > 0 ? colWidths : undefined]',
  },
  {
    // Most columns turn out as wide as they were to be: then nothing is drawn anew.
    file: '/@rc-component/table/es/Table.js',
    said: 'React.useState(new Map())',
    instead:
      'React.useState(() => new Map(getColumnsKey(flattenColumns).map((key, at) => [key, flattenColumns[at].width]).filter(([, width]) => typeof width === "number")))',
  },
]
/** A library's text with what it need not do twice taken out; fails where the library has changed. */
export const doneOnce = (id: string, code: string): string =>
  twice
    .filter(({ file }) => id.endsWith(file))
    .reduce((text, { said, instead }) => {
      if (text.split(said).length !== 2) throw new Error(`${id} does not say ${said} once any more`)
      return text.replace(said, instead)
    }, code)
export const once = (): Plugin => ({
  name: 'once',
  apply: 'build',
  transform: {
    filter: { id: twice.map(({ file }) => new RegExp(`${file.replaceAll('.', String.raw`\.`)}$`)) },
    handler: (code, id) => doneOnce(id, code),
  },
})
