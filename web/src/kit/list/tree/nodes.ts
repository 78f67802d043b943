export interface ListBranch {
  readonly id: string | number
  readonly label: string
  readonly children?: readonly ListBranch[] | undefined
}
/** As antd's trees want it. */
export interface Node {
  key: string
  value: string
  title: string
  children?: Node[]
}

export const nodesOf = (branches: readonly ListBranch[]): Node[] =>
  branches.map(({ id, label, children }) => ({
    key: String(id),
    value: String(id),
    title: label,
    ...(children && { children: nodesOf(children) }),
  }))
