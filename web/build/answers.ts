import { type Plugin, parseAst } from 'vite'
import { type Node, isNode, nodesIn } from './tree.ts'

const properties = (node: Node): Node[] => (node['properties'] as readonly unknown[]).filter(isNode)
const nameOf = ({ key }: Node): unknown => (isNode(key) ? key['name'] : undefined)

/** Where a piece of the text begins and ends, and what stands there instead. */
type Edit = readonly [from: number, to: number, text: string]

const isFunction = ({ type }: Node): boolean => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
/** Whether it is made by a call, as it is read. */
const calls = (node: Node): boolean =>
  !isFunction(node) &&
  (node.type === 'CallExpression' ||
    node.type === 'NewExpression' ||
    Object.values(node).flat().filter(isNode).some(calls))

const operationsIn = (tree: Node): Node[][] =>
  nodesIn(tree)
    .filter(({ type }) => type === 'ObjectExpression')
    .map(properties)
    .filter((all) => ['path', 'permission', 'input'].some((name) => all.some((one) => nameOf(one) === name)))

/** The shape of what a call answers: the server checks by it, and types are made of it, but a page never asks for it. */
const answersIn = (tree: Node): Edit[] =>
  operationsIn(tree)
    .flatMap((all) => all.filter((one) => nameOf(one) === 'answer'))
    .map(({ start, end }) => [Number(start), Number(end), 'answer: undefined'])

/**
 * The shape of what a call takes is made when somebody first asks for it: a page knows hundreds of calls, and reads the
 * shapes of those that it lists, or writes a form for.
 */
const inputsIn = (tree: Node): Edit[] =>
  operationsIn(tree)
    .filter((all) => ['method', 'path', 'permission'].every((name) => all.some((one) => nameOf(one) === name)))
    .flatMap((all) => all.filter((one) => nameOf(one) === 'input'))
    .flatMap(({ value, end }): Edit[] =>
      isNode(value) && calls(value)
        ? [
            [Number(value['start']) - 'input: '.length, Number(value['start']), 'get input() { const made = '],
            [
              Number(end),
              Number(end),
              "; Object.defineProperty(this, 'input', { value: made, enumerable: true }); return made }",
            ],
          ]
        : [],
    )

/** What contracts make as they are read: nothing else sees it, so that it may be left out where nobody asks for it. */
const madeIn = (tree: Node): Edit[] =>
  (tree['body'] as readonly unknown[])
    .filter(isNode)
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => (declarations as readonly unknown[]).filter(isNode))
    .flatMap(({ init }) => (isNode(init) && calls(init) ? [init] : []))
    .flatMap(({ start, end }): Edit[] => [
      [Number(start), Number(start), '/* @__PURE__ */ (() => ('],
      [Number(end), Number(end), '))()'],
    ])

/** A contract as a page needs it. */
export const withoutAnswersOf = (code: string): string => {
  const tree: unknown = parseAst(code, { lang: 'ts' })
  if (!isNode(tree)) return code
  return [...answersIn(tree), ...inputsIn(tree), ...madeIn(tree)]
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to), code)
}

/** Leaves the shapes of answers out of the page, with all that stands for them alone. */
export const withoutAnswers = (): Plugin => ({
  name: 'without-answers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contracts\/src\/.*(?<!\.test)\.ts$/ },
    handler: withoutAnswersOf,
  },
})
