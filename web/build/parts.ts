import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, type UserConfig, build } from 'vite'

type Chunk = Rolldown.OutputChunk
type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>

interface Tier {
  readonly name: string
  /** The files by which people come in, or pages that are loaded. */
  readonly of: (id: string) => boolean
  /** What so many of them need belongs to the tier. */
  readonly sharedBy: number
  /** The tier above that takes what many other pages need too. What a few need has a file of its own: neither brings the other's. */
  readonly commonIn?: string
  /** Lists: what fewer of them need, and hardly one without documents behind it, stands in a file beside the others'. */
  readonly plainBy?: number
  /** Of each area of the product apart: what only purchasing needs does not come to who looks at equipment. */
  readonly byArea?: true
  /** What many pages of other tiers need too is not of this one: they would bring it along. */
  readonly lends?: true
  /** Where what it lends stands, if those pages bring that file anyway. */
  readonly lentIn?: string
}
const is =
  (pattern: RegExp) =>
  (id: string): boolean =>
    pattern.test(id)
const source = join(import.meta.dirname, '..', 'src')
/** The pieces of the first page, as modules register them. */
const panels = new Set(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:system|equipment|material)\/[\w-]+\/index\.ts$/.test(name))
    .flatMap((name) =>
      [
        ...readFileSync(join(source, name), 'utf8').matchAll(
          /place: '(?:waiting|aside|state|recent)'[\s\S]*?import\('(.*?)'\)/g,
        ),
      ].map(([, file = '']) => join(source, dirname(name), file)),
    ),
)
const module = '/web/src/(?:system|equipment|material)/[\\w-]+'
// Each stands on those above it and on nothing below, so that no page brings along what it does not need.
const tiers: readonly Tier[] = [
  { name: 'start', of: is(/\/web\/(?:index\.html|src\/main\.tsx)$/), sharedBy: 1 },
  // The phone's pages, without a network and without antd: what they share with the frame comes with the start.
  { name: 'phone', of: is(/\/web\/src\/phone-pages\.tsx$/), sharedBy: 1, commonIn: 'start' },
  // With the pictures of menus.
  { name: 'frame', of: is(/\/web\/src\/(?:app|kit\/ui\/icon\/(?:work|office))\.tsx$/), sharedBy: 1 },
  {
    name: 'list',
    of: is(new RegExp(`${module}/(?:list|types)\\.tsx$`)),
    sharedBy: 4,
    plainBy: 45,
    byArea: true,
    lends: true,
  },
  // What comes to every page once it stands.
  {
    name: 'later',
    of: is(/\/web\/src\/(?:shell\/top-bar\/messages|system\/alert\/chip)\.tsx$/),
    sharedBy: 1,
    lends: true,
    // It stands on lists already, and they are on every page's way.
    lentIn: 'list',
  },
  {
    name: 'home',
    of: (id) => id.endsWith('/web/src/shell/home/home.tsx') || panels.has(id),
    sharedBy: 1,
    lends: true,
    // A document's page would bring five files of the first page for a button's name and a picture.
    lentIn: 'list-document',
  },
  { name: 'document', of: is(new RegExp(`${module}/(?:page|detail)\\.tsx$`)), sharedBy: 3, byArea: true },
  { name: 'form', of: is(new RegExp(`${module}/(?:new|edit|form)\\.tsx$`)), sharedBy: 3, byArea: true },
]
/**
 * Files of which most is wanted as soon as they are here. Their functions are read while they come, beside the page:
 * one by one, when first called, they held the page for a sixth of the work before its rows.
 */
export const isWhole = (name: string): boolean =>
  /^(?:index|(?:start|frame|list|home|document)(?:-document)?(?:-library|-system|-equipment|-material)?|library)$/.test(
    name,
  )
// Characters, before they are made short: what is less is not worth a request of its own, if two need it.
const small = 9000
/** What lists stand on, whatever area they are of. */
const below = ['start', 'frame', 'list', 'list-document']
/** What so many pages need is common. */
const many = 50
/** What so many pages of several areas need, and too few of a tier to come with it, comes in a file for all of them. */
const several = 12

// What plugins and the bundler add stands in for parts of libraries.
const isDocument = ({ facadeModuleId }: Chunk): boolean => /\/(?:page|detail)\.tsx$/.test(facadeModuleId ?? '')
/** Words that are fetched alone where a tag is named by them. */
const isWords = ({ facadeModuleId }: Chunk): boolean => facadeModuleId?.endsWith('.messages.ts') === true
const isLibrary = (id: string): boolean => id.includes('/node_modules/') || id.startsWith('\0')

/** `equipment-device` of a page of that module. */
const moduleOf = ({ facadeModuleId }: Chunk): string => (facadeModuleId ?? '').split('/').slice(-3, -1).join('-')
/** `equipment` of all that stands below it: pages, rooms of pages, words. */
const areaOf = ({ facadeModuleId }: Chunk): string => /\/src\/([\w-]+)\//.exec(facadeModuleId ?? '')?.[1] ?? ''

// Libraries change with their versions alone. Whoever is signed in needs those of frame and lists. Two pictures are all that is of the others.
const libraryOf = (tier: string): string =>
  ['frame', 'list', 'list-document', 'later', 'home'].includes(tier) ? 'library' : `${tier}-library`

/** A chunk, and whatever it imports. */
const needed = (chunk: Chunk, importsOf: (chunk: Chunk) => readonly Chunk[]): ReadonlySet<Chunk> => {
  const found = new Set<Chunk>()
  const add = (one: Chunk): void => {
    if (found.has(one)) return
    found.add(one)
    importsOf(one).forEach(add)
  }
  add(chunk)
  return found
}

/** Which modules go into which file. Made of chunks that hold what exactly the same pages need. */
const codeIn = (chunks: readonly Chunk[]): ReadonlyMap<string, string> => {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const importsOf = ({ imports }: Chunk): Chunk[] => imports.flatMap((name) => named.get(name) ?? [])
  const sizeOf = ({ modules }: Chunk): number =>
    Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
  const placed = new Map<Chunk, string>()
  // What a page of an upper tier needs comes alone, if it is not in that tier itself: else it would bring the lower one.
  const above = new Set<Chunk>()
  const users = new Map<Chunk, Chunk[]>()
  for (const page of chunks)
    if (page.isDynamicEntry)
      for (const one of needed(page, importsOf)) users.set(one, [...(users.get(one) ?? []), page])
  const usersOf = (chunk: Chunk): readonly Chunk[] => users.get(chunk) ?? []
  const frame = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/src/app.tsx') === true)
  const ofFrame = frame ? needed(frame, importsOf) : new Set<Chunk>()
  const documented = new Set(
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/page.tsx') === true).map(moduleOf),
  )
  const ofArea = (name: string, chunk: Chunk): string => {
    const areas = new Set(usersOf(chunk).map(areaOf))
    return areas.size === 1 ? [name, ...areas].join('-') : name
  }
  for (const { name, of, sharedBy, plainBy, commonIn, byArea = false, lends = false, lentIn } of tiers) {
    const uses = new Map<Chunk, Chunk[]>()
    for (const page of chunks)
      if (of(page.facadeModuleId ?? ''))
        for (const one of needed(page, importsOf)) uses.set(one, [...(uses.get(one) ?? []), page])
    const free = [...uses].filter(([chunk]) => !above.has(chunk))
    const left = (): typeof free => free.filter(([chunk]) => !placed.has(chunk))
    const isLent = (chunk: Chunk): boolean => lends && usersOf(chunk).length >= several
    const isOfDocuments = (chunk: Chunk): boolean => {
      const pages = uses.get(chunk) ?? []
      const plain = pages.filter((page) => !documented.has(moduleOf(page))).length
      return !above.has(chunk) && pages.length < (plainBy ?? 0) && plain < sharedBy && plain * 2 < pages.length
    }
    const placeOf = (chunk: Chunk): string => {
      if (byArea) {
        const behind = plainBy !== undefined && [...needed(chunk, importsOf)].some(isOfDocuments)
        return ofArea(behind ? `${name}-document` : name, chunk)
      }
      const all = usersOf(chunk)
      if (commonIn === undefined || all.length < 2) return name
      if (ofFrame.has(chunk)) return commonIn
      return all.length < many ? `${name}-shared` : commonIn
    }
    /** Those that stand on what has a place come first. */
    const inTurn = (those: typeof free, placeIfItStands: (chunk: Chunk) => string | undefined): void => {
      for (let before = -1; before !== placed.size;) {
        before = placed.size
        for (const [chunk] of those) {
          const place = placed.has(chunk) ? undefined : placeIfItStands(chunk)
          if (place !== undefined) placed.set(chunk, place)
        }
      }
    }
    for (const [chunk, pages] of free)
      if (pages.length >= sharedBy && (byArea || !isLent(chunk))) placed.set(chunk, placeOf(chunk))
    const lent = left().filter(([chunk]) => isLent(chunk) && !chunk.isDynamicEntry)
    inTurn(lent, (chunk) => {
      const place = lentIn ?? placeOf(chunk)
      const stood = [...below, place, place.replace('-document', '')]
      const stands = importsOf(chunk).every((one) => stood.includes(placed.get(one) ?? ''))
      return stands && sizeOf(chunk) < small ? place : undefined
    })
    for (const [chunk] of lent)
      if (!placed.has(chunk))
        placed.set(chunk, ofArea(usersOf(chunk).filter(isDocument).length >= 3 ? 'common' : 'common-form', chunk))
    inTurn(
      left().filter(([chunk, pages]) => pages.length >= 2 && sizeOf(chunk) < small),
      (chunk) => (importsOf(chunk).every((one) => placed.has(one)) ? placeOf(chunk) : undefined),
    )
    // Of the lists' alone: those of documents stand on what other areas do not need.
    if (name === 'list')
      for (const place of new Set(placed.values())) {
        const isSmall = place.startsWith('list-') && !place.startsWith('list-document')
        const those = isSmall ? [...placed].filter(([, at]) => at === place) : []
        if (those.reduce((sum, [chunk]) => sum + sizeOf(chunk), 0) < small)
          for (const [chunk] of those) placed.set(chunk, name)
      }
    for (const [chunk, [page, ...others]] of left())
      if (page && others.length === 0 && (!chunk.isDynamicEntry || isWords(chunk) || page === chunk))
        placed.set(chunk, `${name}-${moduleOf(page)}`)
    for (const chunk of uses.keys()) above.add(chunk)
  }
  return new Map(
    [...placed].flatMap(([{ moduleIds }, name]) =>
      moduleIds.map((id) => [id, isLibrary(id) ? libraryOf(name) : name] as const),
    ),
  )
}

/** The sheet of what is drawn later. */
export const later = 'styles-later'
const isSheet = (id: string): boolean => id.endsWith('.css')
/** Places of what is drawn first: on signing in, around all pages, on lists and on plain documents. */
export const isDrawnFirst = (place = ''): boolean =>
  /^(?:(?:start|frame|list|later|home|document)(?:-document)?(?:-library|-system|-equipment|-material)?|library|phone-shared)$/.test(
    place,
  )

/** What the page is made of, and which modules bring each sheet of styles along. */
export interface Looked {
  readonly chunks: readonly Chunk[]
  readonly bringers: ReadonlyMap<string, readonly string[]>
}
/** What the page is made of once unused code has left: it is put together, and only looked at. */
export const lookedAt = async (config: UserConfig): Promise<Looked> => {
  const bringers = new Map<string, readonly string[]>()
  const made = await build({
    ...config,
    plugins: [
      config.plugins,
      {
        name: 'bringers',
        moduleParsed: ({ id }) => {
          if (isSheet(id)) bringers.set(id, [])
        },
        buildEnd() {
          for (const id of bringers.keys()) bringers.set(id, this.getModuleInfo(id)?.importers ?? [])
        },
      },
    ],
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  })
  const output = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []))
  return { chunks: output.filter((one) => one.type === 'chunk'), bringers }
}

/**
 * How the page is cut into files: a few large ones that most pages need, libraries apart from what is ours, and one for
 * each page. Left to itself the bundler makes one for each combination of pages, some three hundred, of which a list
 * needs a hundred and twenty.
 *
 * Styles stand in two sheets: what is drawn first comes with the page, all else with the first part that needs any of it,
 * and that part waits for it. The phone's pages have their own.
 */
export const placesIn = ({ chunks, bringers }: Looked): ReadonlyMap<string, string> => {
  const places = codeIn(chunks)
  const sheets = [...bringers].map(([sheet, by]) => {
    const those = by.map((id) => places.get(id))
    return [sheet, those.some(isDrawnFirst) ? 'styles' : those.includes('phone') ? 'phone' : later] as const
  })
  return new Map([...places, ...sheets])
}
export const partsOf = (places: ReadonlyMap<string, string>): Groups => [
  { name: (id) => places.get(id) ?? (isSheet(id) ? later : null), includeDependenciesRecursively: false },
]

/** Files that stand on each other in a circle would be read before what they need is there. */
export const withoutCircles = (): Plugin => ({
  name: 'without-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const done = new Set<string>()
    const look = (name: string, way: readonly string[]): void => {
      if (way.includes(name)) this.error(`files stand on each other: ${[...way, name].join(' > ')}`)
      const chunk = bundle[name]
      if (done.has(name) || chunk?.type !== 'chunk') return
      for (const one of chunk.imports) look(one, [...way, name])
      done.add(name)
    }
    for (const name of Object.keys(bundle)) look(name, [])
  },
})
