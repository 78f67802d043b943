import type { HTTPMethods } from 'fastify'

interface Place {
  readonly url: string
  readonly segments: readonly Segment[]
  readonly methods: Set<HTTPMethods>
}
/** Where calls are, whatever their parameters are called. */
export interface Places {
  /** The methods of the calls at a path; undefined where there is none. */
  readonly methodsAt: (path: string) => ReadonlySet<string> | undefined
  /** Places without a method that a call at another place, with a parameter there, would answer in their stead. */
  readonly taken: readonly { readonly url: string; readonly method: HTTPMethods }[]
}

const parameter = Symbol('parameter')
type Segment = string | typeof parameter
interface Branch {
  readonly below: Map<Segment, Branch>
  place?: Place
}

const branch = (): Branch => ({ below: new Map() })
const grown = (root: Branch, segments: readonly Segment[]): Branch => {
  let at = root
  for (const segment of segments) {
    const next = at.below.get(segment) ?? branch()
    at.below.set(segment, next)
    at = next
  }
  return at
}
/** The places that segments lead to, in the router's order: by name before by parameter, from the left. */
const reached = (at: Branch, segments: readonly Segment[], depth: number): Place[] => {
  if (depth === segments.length) return at.place ? [at.place] : []
  const segment = segments[depth] ?? parameter
  const next = segment === parameter ? [...at.below.values()] : [at.below.get(segment), at.below.get(parameter)]
  return next.flatMap((one) => (one ? reached(one, segments, depth + 1) : []))
}
/** The places that the router would take for this one if it were not there. */
const behind = (root: Branch, segments: readonly Segment[]): Place[] => {
  const found: Place[] = []
  let at: Branch | undefined = root
  for (const [depth, segment] of segments.entries()) {
    const other: Branch | undefined = segment === parameter ? undefined : at?.below.get(parameter)
    if (other) found.push(...reached(other, segments, depth + 1))
    at = at?.below.get(segment)
  }
  return found
}
const segmentsOf = (path: string): readonly string[] => {
  try {
    return decodeURI(path).split('/')
  } catch {
    return path.split('/')
  }
}

/**
 * Knows the places of calls, beside the router: a route for each method that a place does not have made six routes of
 * one, and took most of the time that the routes of a start take.
 */
export const placesOf = (calls: readonly { readonly url: string; readonly method: HTTPMethods }[]): Places => {
  const root = branch()
  const places = new Set<Place>()
  for (const { url, method } of calls) {
    const segments = url.split('/').map((segment) => (segment.startsWith(':') ? parameter : segment))
    const at = grown(root, segments)
    at.place ??= { url, segments, methods: new Set() }
    at.place.methods.add(method)
    places.add(at.place)
  }
  return {
    methodsAt: (path) => reached(root, segmentsOf(path), 0)[0]?.methods,
    taken: [...places].flatMap(({ url, segments, methods }) => {
      const others = new Set(behind(root, segments).flatMap((one) => [...one.methods]))
      return [...others].filter((method) => !methods.has(method)).map((method) => ({ url, method }))
    }),
  }
}
