export interface CheckNode {
  readonly id: string | number
  readonly label: string
  readonly children?: readonly CheckNode[] | undefined
}
/**
 * How a choice spreads. `up`: what is chosen needs what it stands in, as a button
 * needs its page. Otherwise each node stands for itself,
 * as a department does.
 */
export interface Spread {
  readonly linked: boolean
  readonly up: boolean
}
type Id = string | number

export const allOf = (nodes: readonly CheckNode[]): Id[] =>
  nodes.flatMap((node) => [node.id, ...allOf(node.children ?? [])])
const find = (nodes: readonly CheckNode[], id: Id): { node: CheckNode; above: Id[] } | undefined => {
  for (const node of nodes) {
    if (node.id === id) return { node, above: [] }
    const found = find(node.children ?? [], id)
    if (found) return { node: found.node, above: [node.id, ...found.above] }
  }
  return undefined
}

/**
 * A choice in the order of its ids, as servers answer it: the same choice is the
 * same value. Ids that the tree does not show stay in it.
 */
export const sorted = (chosen: Iterable<Id>): Id[] =>
  [...new Set(chosen)].toSorted((one, other) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1,
  )

/**
 * The choice after a node was taken or left. What hangs below goes with it as far
 * as `shown` has it: a filter keeps the rest out of reach.
 */
export const turned = (
  nodes: readonly CheckNode[],
  shown: readonly CheckNode[],
  chosen: ReadonlySet<Id>,
  id: Id,
  on: boolean,
  { linked, up }: Spread,
): Id[] => {
  const hanging = linked ? find(shown, id)?.node : undefined
  const below = hanging ? allOf([hanging]) : [id]
  if (!on) return sorted([...chosen].filter((one) => !below.includes(one)))
  return sorted([...chosen, ...below, ...(linked && up ? (find(nodes, id)?.above ?? []) : [])])
}

/**
 * What is drawn as chosen, and what as chosen in part: a node that needs what stands in it is whole with all of that;
 * another one says that something below it is chosen.
 */
export const drawn = (
  nodes: readonly CheckNode[],
  chosen: ReadonlySet<Id>,
  { linked, up }: Spread,
): { checked: Id[]; halfChecked: Id[] } => {
  const [checked, halfChecked]: [Id[], Id[]] = [[], []]
  const walk = (node: CheckNode): { all: boolean; any: boolean } => {
    const below = (node.children ?? []).map(walk)
    const [own, all, any] = [chosen.has(node.id), below.every((one) => one.all), below.some((one) => one.any)]
    const whole = own && (all || !up || !linked)
    if (whole) checked.push(node.id)
    else if (own || (any && linked)) halfChecked.push(node.id)
    return { all: own && all, any: own || any }
  }
  nodes.forEach(walk)
  return { checked, halfChecked }
}

/** The branches whose words, or those of something below them, hold a text. */
export const holding = (nodes: readonly CheckNode[], text: string): CheckNode[] =>
  nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(text)) return [node]
    const children = holding(node.children ?? [], text)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
