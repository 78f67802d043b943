import type { Check, Finding, Import, Source } from './source.ts'

/** Where a file stands, read off its folders alone, so that a new module is guarded from birth. */
export interface Place {
  readonly side: 'contracts' | 'client' | 'server' | 'web' | 'e2e' | 'bench' | 'tools' | 'trials' | 'settings'
  /** kit, ledger, shell, an area, or `main` for what puts a side together. */
  readonly layer: string
  /** The module inside an area. */
  readonly module?: string
  /** Tests and what only they use may look at everything on their side. */
  readonly test: boolean
}

const areas = ['system', 'equipment', 'material'] as const
const isArea = (name: string) => areas.some((area) => area === name)
const others = ['client', 'e2e', 'bench', 'tools', 'trials'] as const
const testFile = /\.(test|spec)\.tsx?$|(^|\/)test(ing)?\//

export const placeOf = (file: string): Place => {
  const test = testFile.test(file)
  const [top = '', second = '', third = '', fourth = ''] = file.split('/')
  if (top === 'contracts') {
    const name = fourth.replace(/\..*$/, '')
    return { side: 'contracts', layer: third, test, ...(isArea(third) && { module: name }) }
  }
  if (top === 'server' || top === 'web') {
    const folders = fourth !== '' && second === 'src'
    const layer = folders ? third : 'main'
    return { side: top, layer, test, ...(isArea(layer) && { module: fourth }) }
  }
  return { side: others.find((side) => side === top) ?? 'settings', layer: 'main', test }
}

/** For each layer of a side, the layers below it that it may use besides itself. */
const below: Record<'contracts' | 'server' | 'web', Record<string, readonly string[]>> = {
  contracts: { kit: [], system: ['kit'], equipment: ['kit', 'system'], material: ['kit', 'system'] },
  server: {
    kit: [],
    // Starts the product's own PostgreSQL: what a product with a given database does without.
    postgres: ['kit'],
    ledger: ['kit'],
    // What areas ask of one another, in words of the contracts. Whoever owns it is wired by modules.ts.
    ports: ['kit'],
    system: ['kit', 'ledger', 'ports'],
    equipment: ['kit', 'ledger', 'ports', 'system'],
    material: ['kit', 'ledger', 'ports', 'system'],
    main: ['kit', 'postgres', 'ledger', 'ports', 'system', 'equipment', 'material'],
  },
  web: {
    kit: [],
    system: ['kit'],
    shell: ['kit', 'system'],
    equipment: ['kit', 'system'],
    material: ['kit', 'system'],
    main: ['kit', 'system', 'shell', 'equipment', 'material'],
  },
}
/** Which other side a side may use. */
const sides: Record<Place['side'], readonly Place['side'][]> = {
  contracts: [],
  // What other systems install: it knows no server.
  client: ['contracts'],
  server: ['contracts'],
  web: ['contracts'],
  e2e: ['contracts'],
  bench: ['contracts', 'server', 'e2e'],
  tools: ['contracts', 'server', 'web', 'bench'],
  trials: ['contracts', 'server'],
  settings: ['contracts', 'client', 'server', 'web', 'e2e', 'bench', 'tools', 'trials'],
}

/** Why an import from one place to another is against the arrows, or undefined. */
const acrossSides = (from: Place, to: Place): string | undefined => {
  if (!sides[from.side].includes(to.side)) return `${from.side} does not import ${to.side}`
  // The kits are free of the business: what they need of an area comes through a port.
  if (to.side === 'contracts' && from.layer === 'kit' && to.layer !== 'kit' && !from.test)
    return `${from.side}/kit imports contracts/kit only, not contracts/${to.layer}`
  return undefined
}
const acrossLayers = (from: Place, to: Place): string | undefined => {
  if (from.side !== 'contracts' && from.side !== 'server' && from.side !== 'web') return undefined
  if (from.layer === to.layer || (from.test && from.side !== 'contracts')) return undefined
  const allowed = below[from.side][from.layer]
  if (allowed === undefined) return `${from.side}/${from.layer} is no layer of the architecture`
  return allowed.includes(to.layer) ? undefined : `${from.side}/${from.layer} does not import ${from.side}/${to.layer}`
}
const throughIndex = (from: Place, to: Place, target: string): string | undefined => {
  if (to.side === 'contracts' || to.module === undefined) return undefined
  if (from.side === to.side && from.layer === to.layer && from.module === to.module) return undefined
  // Tests of what several modules share make their rows with the first of them.
  if (from.test && to.test && from.side === to.side) return undefined
  return /\/index\.tsx?$/.test(target) ? undefined : `${to.layer}/${to.module} is imported through its index.ts only`
}

export const refusal = (file: string, target: string): string | undefined => {
  const from = placeOf(file)
  const to = placeOf(target)
  // Journeys make their input with what the server's own tests make theirs with, and begin where these begin.
  if (from.side === 'e2e' && to.side === 'server' && to.test) return undefined
  // So do benchmarks, and the tests of the client.
  if ((from.side === 'bench' || (from.side === 'client' && from.test)) && to.side === 'server' && to.test)
    return undefined
  // Trials and benchmarks are no part of the product either.
  const beside = ['settings', 'tools', 'trials', 'bench']
  if (to.test && !from.test && !beside.includes(from.side)) return 'the product does not import tests'
  return (from.side === to.side ? acrossLayers(from, to) : acrossSides(from, to)) ?? throughIndex(from, to, target)
}

const isRules = (file: string) => /(^|[./])rules\.ts$/.test(file)
const nodeModule = (given: Import) => given.target === undefined && given.request.startsWith('node:')

const ruleFindings = (source: Source): Finding[] => {
  if (!isRules(source.file)) return []
  const foreign = source.imports.filter(({ target }) => target === undefined || placeOf(target).side !== 'contracts')
  return [
    ...foreign.map(({ request, line }) => ({
      file: source.file,
      line,
      message: `rules.ts imports contracts only, not ${request}`,
    })),
    ...source.awaits.map((line) => ({ file: source.file, line, message: 'rules.ts decides purely: no await' })),
  ]
}

/** Generated from the migrated database: names every table. */
const generatedTypes = 'server/src/kit/database/types.ts'
/** Names of an area's tables in SQL or in a query builder: `system.user`, `"system"."user"`. */
const areaTable = new RegExp(`(^|[\\s"'(,])"?(${areas.join('|')})"?\\."?[a-z]`)
const sqlFindings = (source: Source): Finding[] => {
  const { side, layer, test } = placeOf(source.file)
  if (side !== 'server' || layer !== 'kit' || test || source.file === generatedTypes) return []
  return source.literals
    .filter(({ text }) => areaTable.test(text))
    .map(({ line, text }) => ({
      file: source.file,
      line,
      message: `the kit knows no table of an area: ${areaTable.exec(text)?.[0].trim() ?? ''}…`,
    }))
}

/** Groups that reach one another: each with at least two members, in the order of a walk. */
export const cycles = (edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node) ?? 0)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!stack.includes(next)) continue
      lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) found.push(group)
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return found
}

const moduleOf = (file: string): string | undefined => {
  const { side, layer, module, test } = placeOf(file)
  return module === undefined || test ? undefined : `${side}/${layer}/${module}`
}

/**
 * A room of a kit: a folder, or a file beside the folders, with its texts and rules. Rooms stand above one another.
 */
const roomOf = (file: string): string | undefined =>
  placeOf(file).test ? undefined : /^(?:contracts|server|web)\/src\/kit\/[\w-]+/.exec(file)?.[0]

/** Between files only what is there at run time counts; between modules, and between rooms, types count too. */
const cycleFindings = (sources: readonly Source[]): Finding[] => {
  const files = new Map<string, Set<string>>()
  const modules = new Map<string, Set<string>>()
  const rooms = new Map<string, Set<string>>()
  const add = (edges: Map<string, Set<string>>, from: string, to: string) =>
    edges.set(from, (edges.get(from) ?? new Set()).add(to))
  for (const { file, imports } of sources) {
    for (const { target, typeOnly } of imports) {
      if (target === undefined) continue
      if (!typeOnly && target !== file) add(files, file, target)
      for (const [edges, placed] of [[modules, moduleOf] as const, [rooms, roomOf] as const]) {
        const [from, to] = [placed(file), placed(target)]
        if (from !== undefined && to !== undefined && from !== to) add(edges, from, to)
      }
    }
  }
  return [...cycles(files), ...cycles(modules), ...cycles(rooms)].map((group) => ({
    file: group[0] ?? '',
    message: `a cycle: ${[...group, group[0]].join(' → ')}`,
  }))
}

export const arrows = (sources: readonly Source[]): Check[] => {
  const findings = (message: (source: Source, given: Import) => string | undefined) =>
    sources.flatMap((source) =>
      source.imports.flatMap((given) => {
        const text = message(source, given)
        return text === undefined ? [] : [{ file: source.file, line: given.line, message: text }]
      }),
    )
  const known = new Set(sources.map(({ file }) => file))
  return [
    {
      name: 'arrows: every import follows the layers',
      errors: findings(({ file }, { target }) => (target === undefined ? undefined : refusal(file, target))),
    },
    {
      name: 'arrows: imports of our TypeScript lead to a file',
      errors: findings((_, { target, request }) =>
        target !== undefined && /\.tsx?$/.test(target) && !known.has(target)
          ? `${request} leads to no file`
          : undefined,
      ),
    },
    {
      name: 'arrows: contracts and the page use nothing of Node',
      errors: findings(({ file }, given) => {
        const { side, test } = placeOf(file)
        const inPage = side === 'contracts' || (side === 'web' && file.startsWith('web/src/'))
        return inPage && !test && nodeModule(given) ? `${given.request} is not there in a browser` : undefined
      }),
    },
    { name: 'arrows: no cycles', errors: cycleFindings(sources) },
    { name: 'arrows: rules.ts is pure', errors: sources.flatMap(ruleFindings) },
    { name: "arrows: the kit holds no SQL on an area's tables", errors: sources.flatMap(sqlFindings) },
  ]
}
