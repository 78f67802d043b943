import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Input } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { BranchTree } from './branch-tree.tsx'
import { type ListBranch, type Node, nodesOf } from './nodes.ts'
import { type SearchField, SearchSlot } from '../search.tsx'

/** The branches whose words, or those of something below them, hold a text. */
const matching = (nodes: readonly Node[], text: string): Node[] =>
  nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(text)) return [node]
    const children = matching(node.children ?? [], text)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
const keysOf = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [node.key, ...keysOf(node.children ?? [])])
const pathTo = (nodes: readonly Node[], key: string): string[] =>
  nodes.flatMap((node) => {
    if (node.key === key) return [key]
    const below = pathTo(node.children ?? [], key)
    return below.length === 0 ? [] : [node.key, ...below]
  })

interface BranchesProps {
  readonly name: string
  readonly branches: readonly ListBranch[]
  readonly chosen: string | undefined
  readonly choose: (id: string | undefined) => void
  readonly all: string
}

/** A tree that filters a list, with a box that filters the tree. The first entry takes the filter away. */
export const Branches = ({ name, branches, chosen, choose, all }: BranchesProps) => {
  const t = useText(listMessages)
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<readonly string[]>()
  const nodes = useMemo(() => nodesOf(branches), [branches])
  const wanted = text.trim().toLowerCase()
  const shown = useMemo(() => (wanted === '' ? nodes : matching(nodes, wanted)), [nodes, wanted])
  const open =
    wanted === '' ? (opened ?? (chosen === undefined ? [] : pathTo(nodes, chosen).slice(0, -1))) : keysOf(shown)
  return (
    <div className="list-branches">
      <Input
        allowClear
        size="small"
        value={text}
        aria-label={t('filterTree', { name })}
        placeholder={t('filterTree', { name })}
        onChange={({ target }) => setText(target.value)}
      />
      <button
        type="button"
        className="list-branch-all"
        aria-pressed={chosen === undefined}
        onClick={() => choose(undefined)}
      >
        {all}
      </button>
      {shown.length === 0 ? (
        <p className="list-branches-none">{t('noBranch')}</p>
      ) : (
        <BranchTree name={name} nodes={shown} opened={open} setOpened={setOpened} chosen={chosen} choose={choose} />
      )}
    </div>
  )
}

// Comes with the first look at it.
const TreeChoice = lazy(() => import('./tree-choice.tsx'))
/** A filter that is one branch of a tree. */
export const SearchTree = ({ of, branches }: { of: SearchField; branches: readonly ListBranch[] }) => (
  <SearchSlot of={of}>
    {(id) => (
      <Suspense fallback={null}>
        <TreeChoice id={id} of={of} branches={branches} />
      </Suspense>
    )}
  </SearchSlot>
)
