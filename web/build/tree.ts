/** A node of a program's syntax, as the bundler reads it. */
export type Node = Readonly<Record<string, unknown>> & { readonly type: string }
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
/** It, and all below it. */
export const nodesIn = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesIn)]
