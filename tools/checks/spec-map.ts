import type { Check, Finding } from './source.ts'

const file = 'docs/spec-map.md'
/** Where tests stand that the map may name. */
export const testFolders = ['contracts', 'client', 'server', 'web', 'e2e', 'tools'] as const
const sides = ['server/src', 'web/src', 'contracts/src']
const testName = /(?:[\w.-]+\/)*[\w.-]+\.test\.(?:tsx?|mjs)/g
const benchName = /`bench\/main\.ts (\w+)`/g

interface Row {
  readonly line: number
  readonly row: string
  readonly where: string
  readonly shown: string
}
const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((line, index) => {
    const [, row = '', , where = '', shown = ''] = line.split('|').map((cell) => cell.trim())
    return /^\| [A-J]\d/.test(line) ? [{ line: index + 1, row, where, shown }] : []
  })
const withoutNotes = (text: string) => text.replaceAll(/\([^()]*\)/g, '')

// A place is named from the root, or from the folder that each side has of it.
const placesOf = (where: string, exists: (path: string) => boolean): { found: string[]; missing: string[] } => {
  const names = withoutNotes(where)
    .split(/[,;]\s*/)
    .map((name) => name.replaceAll('`', '').trim())
    .filter((name) => name !== '')
  const placed = names.map((name) => ({
    name,
    places: [name, ...sides.map((side) => `${side}/${name}`)].filter(exists),
  }))
  return {
    found: placed.flatMap(({ places }) => places),
    missing: placed.filter(({ places }) => places.length === 0).map(({ name }) => name),
  }
}

const filesNamed = (name: string, places: readonly string[], tests: readonly string[]): string[] =>
  tests.includes(name)
    ? [name]
    : tests.filter((test) => test.endsWith(`/${name}`) && places.some((place) => test.startsWith(`${place}/`)))

/** The test files that the map names, each with what is wrong about a name. */
const followed = (text: string, tests: readonly string[], exists: (path: string) => boolean, benches: string) =>
  rowsOf(text).map(({ line, row, where, shown }) => {
    const { found, missing } = placesOf(where, exists)
    const names = withoutNotes(shown).match(testName) ?? []
    const resolved = names.map((name) => ({ name, files: filesNamed(name, found, tests) }))
    const rest = withoutNotes(shown)
      .replaceAll(testName, '')
      .replaceAll(benchName, '')
      .replaceAll(/[,;\s]/g, '')
    const faults = [
      ...missing.map((name) => `there is no ${name}`),
      ...(names.length === 0 ? ['no test is named'] : []),
      ...resolved
        .filter(({ files }) => files.length !== 1)
        .map(({ name, files }) =>
          files.length === 0
            ? `no test ${name} stands below what is named`
            : `${name} may be any of ${files.join(', ')}`,
        ),
      ...Array.from(withoutNotes(shown).matchAll(benchName), ([, name = '']) => name)
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(benches))
        .map((name) => `there is no benchmark ${name}`),
      ...(rest === '' ? [] : [`what shows it is a name that can be followed, or a note in brackets: ${rest}`]),
    ]
    return { files: resolved.flatMap(({ files }) => files), faults: faults.map((message) => ({ line, row, message })) }
  })

/** Every test file that the map names. */
export const testsShown = (text: string, tests: readonly string[], exists: (path: string) => boolean): string[] => [
  ...new Set(followed(text, tests, exists, '').flatMap(({ files }) => files)),
]

/**
 * The map of requirements says only what is: each of its names leads to a place and to a test that is there.
 *
 * @param tests all test files, relative to the root
 * @param benches the text that names the benchmarks
 */
export const specMap = (
  text: string,
  tests: readonly string[],
  exists: (path: string) => boolean,
  benches: string,
): Check[] => [
  {
    name: 'spec map: every name leads to a test',
    errors: followed(text, tests, exists, benches).flatMap(({ faults }) =>
      faults.map(({ line, row, message }): Finding => ({ file, line, message: `${row}: ${message}` })),
    ),
  },
]
