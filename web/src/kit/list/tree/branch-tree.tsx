import { CaretRightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { Node } from './nodes.ts'

interface Line {
  readonly node: Node
  readonly depth: number
  readonly parent: string | undefined
  readonly open: boolean | undefined
}
const linesOf = (nodes: readonly Node[], opened: ReadonlySet<string>, depth = 0, parent?: string): Line[] =>
  nodes.flatMap((node) => {
    const children = node.children ?? []
    const open = children.length === 0 ? undefined : opened.has(node.key)
    return [{ node, depth, parent, open }, ...(open === true ? linesOf(children, opened, depth + 1, node.key) : [])]
  })

interface BranchTreeProps {
  readonly name: string
  readonly nodes: readonly Node[]
  /** Keys of the branches whose children are shown. */
  readonly opened: readonly string[]
  readonly setOpened: (keys: readonly string[]) => void
  readonly chosen: string | undefined
  readonly choose: (key: string | undefined) => void
}

/**
 * A tree of which one branch at a time is chosen. Arrows walk, unfold and
 * fold it, Enter chooses; choosing again lets go.
 */
export const BranchTree = ({ name, nodes, opened, setOpened, chosen, choose }: BranchTreeProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(chosen)
  const lines = linesOf(nodes, new Set(opened))
  // One branch is in the tab order, so that Tab goes on to what stands behind the tree.
  const stop = lines.some(({ node }) => node.key === at) ? at : lines[0]?.node.key
  const turn = ({ node, open }: Line) => {
    setOpened(open === true ? opened.filter((key) => key !== node.key) : [...opened, node.key])
  }
  const pick = ({ node }: Line) => {
    choose(node.key === chosen ? undefined : node.key)
  }
  const go = (key: string | undefined) => {
    if (key === undefined) return
    setAt(key)
    box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  const walk = (event: KeyboardEvent, line: Line, index: number) => {
    const { open, parent } = line
    const step = { ArrowDown: lines[index + 1], ArrowUp: lines[index - 1], Home: lines[0], End: lines.at(-1) }[
      event.key
    ]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') {
      if (open === false) turn(line)
      else if (open === true) go(lines[index + 1]?.node.key)
    } else if (event.key === 'ArrowLeft') {
      if (open === true) turn(line)
      else go(parent)
    } else if (event.key === 'Enter' || event.key === ' ') pick(line)
    else if (step === undefined) return
    else go(step.node.key)
    event.preventDefault()
  }
  const press = (event: MouseEvent, line: Line) => {
    setAt(line.node.key)
    if (event.target instanceof Element && event.target.closest('.branch-turn') !== null && line.open !== undefined)
      turn(line)
    else pick(line)
  }
  return (
    <div ref={box} role="tree" aria-label={name} className="branch-tree">
      {lines.map((line, index) => (
        <div
          key={line.node.key}
          role="treeitem"
          data-key={line.node.key}
          tabIndex={line.node.key === stop ? 0 : -1}
          aria-level={line.depth + 1}
          aria-selected={line.node.key === chosen}
          aria-expanded={line.open}
          className="branch"
          style={{ paddingInlineStart: 4 + line.depth * 16 }}
          onClick={(event) => press(event, line)}
          onKeyDown={(event) => walk(event, line, index)}
        >
          <span className="branch-turn" aria-hidden="true">
            {line.open !== undefined && <CaretRightOutlined aria-hidden="true" rotate={line.open ? 90 : 0} />}
          </span>
          <span className="branch-name">{line.node.title}</span>
        </div>
      ))}
    </div>
  )
}
