import type { z } from 'zod'

interface Found {
  readonly path: readonly PropertyKey[]
  readonly issue: z.core.$ZodIssue
}

// What each of several readings found counts, not that none of them fitted.
const found = (issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): Found[] =>
  issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    return issue.code === 'invalid_union' && issue.errors.length > 0
      ? issue.errors.flatMap((inner) => found(inner, path))
      : [{ path, issue }]
  })

const wantsText = ({ issue }: Found): boolean =>
  issue.code === 'invalid_value' || (issue.code === 'invalid_type' && issue.expected === 'string')
// An empty text is an answer where a text is asked for, wrong as it may be.
const wantsWords = ({ issue }: Found): boolean => issue.code === 'too_small' && issue.origin === 'string'
const wantsNoText: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_format', 'too_small'])

const mend = (value: unknown, issues: readonly Found[]): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean') return issues.some(wantsText) ? String(value) : value
  if (value === '')
    return issues.some(({ issue }) => wantsNoText.has(issue.code)) && !issues.some(wantsWords) ? undefined : value
  if (typeof value !== 'object' || value === null) return value
  const below = Map.groupBy(
    issues.filter(({ path }) => path.length > 0),
    ({ path }) => String(path[0]),
  )
  const changes = new Map<string, unknown>()
  for (const [name, inside] of below) {
    if (!Object.hasOwn(value, name)) continue
    const given = (value as Record<string, unknown>)[name]
    const meant = mend(
      given,
      inside.map(({ path, issue }) => ({ path: path.slice(1), issue })),
    )
    // An item that cannot stand keeps its place.
    if (meant !== given && !(meant === undefined && Array.isArray(value))) changes.set(name, meant)
  }
  if (changes.size === 0) return value
  if (Array.isArray(value)) return value.map((given: unknown, index) => changes.get(String(index)) ?? given)
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, given]) => [name, changes.has(name) ? changes.get(name) : given] as const)
      .filter(([, given]) => given !== undefined),
  )
}

/**
 * What was refused as clients of other conventions mean it: a number or a yes
 * where a text or a code belongs is its text, and an empty text
 * where none can stand is a field that is not set. The rest stays as it was given: all of it, the same object, where
 * nothing is meant otherwise.
 */
export const coerced = (given: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]): Record<string, unknown> =>
  mend(given, found(issues)) as Record<string, unknown>
