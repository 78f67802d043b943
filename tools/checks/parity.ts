import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { placeOf } from './arrows.ts'
import { type Check, type Finding, type Source, root } from './source.ts'

/** What the three sides say of themselves. Modules are named `area/module`. */
export interface Sides {
  readonly contracts: ReadonlyMap<string, string>
  readonly server: ReadonlyMap<string, string>
  readonly web: ReadonlyMap<string, string>
  /** Declared operations, with the contract file. */
  readonly operations: readonly { readonly file: string; readonly operation: AnyOperation }[]
  /** Handled operations, with the module's index. */
  readonly handled: readonly { readonly file: string; readonly operation: AnyOperation }[]
  /** Names of the operations that the running product answers. */
  readonly answered: ReadonlySet<string>
  /** View names that the pages register, each with its file; none before there is a page. */
  readonly views: ReadonlyMap<string, string>
  /** View names and permissions of the menus that the product starts with. */
  readonly menus: {
    readonly file: string
    readonly views: ReadonlySet<string>
    readonly permissions: ReadonlySet<string>
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isOperation = (value: unknown): value is AnyOperation =>
  isRecord(value) &&
  typeof value['method'] === 'string' &&
  typeof value['path'] === 'string' &&
  'permission' in value &&
  'input' in value &&
  'answer' in value
const operationIn = (value: unknown): AnyOperation | undefined =>
  isRecord(value) && 'run' in value && isOperation(value['operation']) ? value['operation'] : undefined

const exportsOf = async (file: string): Promise<unknown[]> => {
  const exported: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
  return Object.values(exported)
}
/** Puts the product's calls together; reading it starts nothing. */
const wholeProduct = 'server/src/modules.ts'
const menuFile = 'server/installation/menu/menus.ts'
const viewName = /^(system|equipment|material|monitor|tool|schedule)\/[a-z][\w-]*\/[a-zA-Z][\w-]*$/

interface MenuEntry {
  readonly view?: unknown
  readonly permission?: unknown
  readonly children?: readonly MenuEntry[]
  readonly actions?: readonly MenuEntry[]
}
const isMenuEntry = (value: unknown): value is MenuEntry => isRecord(value) && 'title' in value
const entriesOf = (entry: MenuEntry): MenuEntry[] => [
  entry,
  ...(entry.children ?? []).flatMap(entriesOf),
  ...(entry.actions ?? []),
]
const readMenus = async (sources: readonly Source[]): Promise<Sides['menus']> => {
  const exported = sources.some(({ file }) => file === menuFile) ? await exportsOf(menuFile) : []
  const entries = exported.flatMap((value) =>
    Array.isArray(value) ? value.filter(isMenuEntry).flatMap(entriesOf) : [],
  )
  const texts = (key: 'view' | 'permission') =>
    new Set(entries.flatMap((entry) => (typeof entry[key] === 'string' ? [entry[key]] : [])))
  return { file: menuFile, views: texts('view'), permissions: texts('permission') }
}

const moduleName = (file: string): string => {
  const { layer, module = '' } = placeOf(file)
  return `${layer}/${module}`
}

const handledIn = async (file: string) =>
  (await exportsOf(file))
    .flatMap((value) =>
      Array.isArray(value) ? value.flatMap((item) => operationIn(item) ?? []) : (operationIn(value) ?? []),
    )
    .map((operation) => ({ file, operation }))

/** Reads the sides off the folders and off what their files export. */
export const readSides = async (sources: readonly Source[]): Promise<Sides> => {
  const product = sources.filter(({ file }) => !placeOf(file).test)
  const inModules = (side: string) =>
    product.map(({ file }) => file).filter((file) => placeOf(file).side === side && placeOf(file).module !== undefined)
  const contractFiles = inModules('contracts').filter((file) => !file.endsWith('.messages.ts'))
  const indexes = (side: string) =>
    inModules(side).filter((file) => /^[^/]+\/src\/[^/]+\/[^/]+\/index\.tsx?$/.test(file))
  const serverIndexes = indexes('server')
  const named = (files: readonly string[]) => new Map(files.map((file) => [moduleName(file), file]))
  const operations = await Promise.all(
    contractFiles.map(async (file) =>
      (await exportsOf(file))
        .flatMap((value) =>
          isOperation(value) ? [value] : isRecord(value) ? Object.values(value).filter(isOperation) : [],
        )
        .map((operation) => ({ file, operation })),
    ),
  )
  const handled = await Promise.all(serverIndexes.map(handledIn))
  const whole = product.some(({ file }) => file === wholeProduct) ? await handledIn(wholeProduct) : []
  const views = product
    .filter(({ file }) => file.startsWith('web/src/') && placeOf(file).layer !== 'kit')
    .flatMap(({ file, literals }) =>
      literals.flatMap(({ text, kind }) => (kind === 'string' && viewName.test(text) ? [[text, file] as const] : [])),
    )
  return {
    views: new Map(views),
    menus: await readMenus(sources),
    contracts: named(contractFiles),
    server: named(serverIndexes),
    web: named(indexes('web')),
    operations: operations.flat(),
    handled: handled.flat(),
    answered: new Set(whole.map(({ operation }) => operation.name)),
  }
}

const sideFindings = ({ contracts, server, web }: Sides): Finding[] => {
  const missing = (
    from: ReadonlyMap<string, string>,
    to: { has(name: string): boolean },
    message: (name: string) => string,
  ) => [...from].flatMap(([name, file]) => (to.has(name) ? [] : [{ file, message: message(name) }]))
  return [
    ...missing(contracts, server, (name) => `${name} has no server/src/${name}/index.ts`),
    ...missing(web, contracts, (name) => `${name} has no contracts/src/${name}.ts`),
  ]
}

const declaredFindings = ({ operations }: Sides): Finding[] => {
  const names = new Map<string, AnyOperation>()
  const calls = new Map<string, AnyOperation>()
  return operations.flatMap(({ file, operation }) => {
    const call = `${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '{}')}`
    const [sameName, sameCall] = [names.get(operation.name), calls.get(call)]
    names.set(operation.name, operation)
    calls.set(call, operation)
    if (sameName === operation) return []
    return [
      ...(operation.name.startsWith(`${moduleName(file)}.`)
        ? []
        : [`${operation.name} is declared in the contract of ${moduleName(file)}`]),
      ...(sameName === undefined ? [] : [`${operation.name} is declared twice`]),
      ...(sameCall === undefined || sameCall === operation
        ? []
        : [`${call} belongs to ${sameCall.name} and to ${operation.name}`]),
    ].map((message) => ({ file, message }))
  })
}

const groups: Record<string, readonly string[]> = {
  kit: ['system'],
  system: ['system', 'monitor', 'tool'],
  equipment: ['equipment'],
  material: ['material'],
}
const permissionFindings = ({ operations }: Sides): Finding[] =>
  operations.flatMap(({ file, operation: { name, permission } }) => {
    if (permission === 'public' || permission === 'signed-in') return []
    const { layer } = placeOf(file)
    const [group = '', ...rest] = permission.split(':')
    const shaped =
      rest.length === 2 &&
      rest.every((part) => /^[a-zA-Z][\w-]*$/.test(part)) &&
      groups[layer]?.includes(group) === true
    return shaped
      ? []
      : [
          {
            file,
            message: `${name} needs ${permission}: a permission is ${groups[layer]?.join(' or ') ?? layer}:<module>:<action>`,
          },
        ]
  })

const handlerFindings = ({ operations, handled, server, answered }: Sides): Finding[] => {
  const declared = new Map(operations.map(({ operation, file }) => [operation.name, file]))
  const counts = Map.groupBy(handled, ({ operation }) => operation.name)
  const none = [...declared]
    .filter(([name]) => !counts.has(name))
    // A module without its server side is said once, above.
    .filter(([, file]) => server.has(moduleName(file)))
    .map(([name, file]) => ({ file, message: `${name} has no handler` }))
  const several = [...counts]
    .filter(([, handlers]) => handlers.length > 1)
    .map(([name, handlers]) => ({ file: handlers[1]?.file ?? '', message: `${name} has ${handlers.length} handlers` }))
  const unknown = handled
    .filter(({ operation }) => !declared.has(operation.name))
    .map(({ file, operation }) => ({ file, message: `${operation.name} is handled, but no contract declares it` }))
  const elsewhere = handled
    .filter(({ file, operation }) => !operation.name.startsWith(`${moduleName(file)}.`))
    .map(({ file, operation }) => ({ file, message: `${operation.name} is handled by ${moduleName(file)}` }))
  const idle = handled
    .filter(({ operation }) => !answered.has(operation.name))
    .map(({ file, operation }) => ({ file, message: `${operation.name} is left out by ${wholeProduct}` }))
  return [...none, ...several, ...unknown, ...elsewhere, ...idle]
}

/** What the server's own menu data names has to be there, and what is there has to be reachable. */
const menuFindings = ({ operations, views, menus }: Sides): Finding[] => {
  const needed = new Map(
    operations.flatMap(({ file, operation: { permission } }) =>
      permission === 'public' || permission === 'signed-in' ? [] : [[permission as string, file] as const],
    ),
  )
  const pages =
    views.size === 0
      ? []
      : [...menus.views]
          .filter((view) => !views.has(view))
          .map((view) => ({ file: menus.file, message: `no page registers the view ${view}` }))
  return [
    ...pages,
    ...[...views].flatMap(([view, file]) =>
      menus.views.has(view) ? [] : [{ file, message: `no menu leads to the view ${view}` }],
    ),
    ...[...needed].flatMap(([needs, file]) =>
      menus.permissions.has(needs) ? [] : [{ file, message: `no menu entry grants ${needs}` }],
    ),
  ]
}

export const parity = (sides: Sides): Check[] => [
  { name: 'parity: a module stands on its sides under one name', errors: sideFindings(sides) },
  { name: 'parity: an operation has one name, one call and one place', errors: declaredFindings(sides) },
  { name: 'parity: every permission names its group, module and action', errors: permissionFindings(sides) },
  { name: 'parity: every operation has exactly one handler', errors: handlerFindings(sides) },
  { name: 'parity: menus lead to every view and grant every permission', errors: menuFindings(sides) },
]
