import { parseSync, Visitor } from 'vite'
import type { Check, Finding } from './source.ts'

/** What the names of transitions are called where one is at hand. */
const holders: ReadonlySet<string> = new Set(['name', 'action', 'transition', 'verb'])
const inKit = /^(contracts|server|web)\/src\/kit\//

interface Node {
  readonly type: string
  readonly start: number
}
type Parsed = Node & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Parsed => typeof value === 'object' && value !== null && 'type' in value

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
/** `row.action` is called action, and so is `action`. */
const calledOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'MemberExpression') return textOf(node['property']) ?? calledOf(node['property'])
  return node.type === 'ChainExpression' ? calledOf(node['expression']) : undefined
}

const compared = (file: string, text: string, names: ReadonlySet<string>): Finding[] => {
  const found: Finding[] = []
  const report = (at: number, message: string) =>
    found.push({ file, line: text.slice(0, at).split('\n').length, message })
  const isName = (node: unknown): boolean => names.has(textOf(node) ?? '')
  const isHolder = (node: unknown): boolean => holders.has(calledOf(node) ?? '')
  const several = (node: unknown): boolean =>
    isNode(node) &&
    node.type === 'ArrayExpression' &&
    Array.isArray(node['elements']) &&
    node['elements'].filter(isName).length > 1
  const said = 'hangs on the name of a transition: ask its declaration for role, decision or `by`'
  new Visitor({
    BinaryExpression: (node) => {
      if (!/^[!=]==?$/.test(node.operator)) return
      if ((isName(node.left) && isHolder(node.right)) || (isName(node.right) && isHolder(node.left)))
        report(node.start, said)
    },
    SwitchStatement: (node) => {
      if (isHolder(node.discriminant) && node.cases.some(({ test }) => isName(test))) report(node.start, said)
    },
    NewExpression: (node) => {
      if (inKit.test(file) && calledOf(node.callee) === 'Set' && node.arguments.some(several)) report(node.start, said)
    },
    CallExpression: (node) => {
      if (
        inKit.test(file) &&
        calledOf(node.callee) === 'includes' &&
        isNode(node.callee) &&
        several(node.callee['object'])
      )
        report(node.start, said)
    },
    MemberExpression: (node) => {
      if (!inKit.test(file) || calledOf(node.object) !== 'transitions') return
      const property = textOf(node.property) ?? (node.computed ? undefined : calledOf(node.property))
      if (property !== undefined && names.has(property)) report(node.start, said)
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** Parsing is most of the work: what quotes no name and speaks of no transitions has nothing to be found. */
const mayCompare = (text: string, names: ReadonlySet<string>): boolean =>
  text.includes('transitions') || [...names].some((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`))

/** A transition says all about itself: nothing outside a declaration knows one by its name. */
export const transitions = (
  files: readonly { readonly file: string; readonly text: string }[],
  names: ReadonlySet<string>,
): Check[] => [
  {
    name: 'transitions: nothing hangs on the name of one',
    errors: files
      .filter(({ file }) => !/\.test\.tsx?$|\/test\//.test(file))
      .filter(({ text }) => mayCompare(text, names))
      .flatMap(({ file, text }) => compared(file, text, names)),
  },
]

/** The names of the transitions that the modules of these contracts declare. */
export const declaredTransitions = async (load: (file: string) => Promise<object>, files: readonly string[]) => {
  const names = new Set<string>()
  for (const file of files) {
    for (const value of Object.values(await load(file)))
      if (typeof value === 'object' && value !== null && 'transitions' in value && 'states' in value)
        for (const name of Object.keys(value.transitions as object)) names.add(name)
  }
  return names
}
