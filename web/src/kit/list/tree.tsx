import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Input, Tree, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { useText } from '../text/index.ts'
import { type SearchField, SearchSlot } from './search.tsx'

export interface ListBranch { readonly id: string | number; readonly label: string; readonly children?: readonly ListBranch[] | undefined }
interface Node { key: string; value: string; title: string; children?: Node[] }

const nodesOf = (branches: readonly ListBranch[]): Node[] =>
  branches.map(({ id, label, children }) => ({ key: String(id), value: String(id), title: label, ...(children && { children: nodesOf(children) }) }))
/** The branches whose words, or those of something below them, hold a text. */
const matching = (nodes: readonly Node[], text: string): Node[] => nodes.flatMap((node) => {
  if (node.title.toLowerCase().includes(text)) return [node]
  const children = matching(node.children ?? [], text)
  return children.length === 0 ? [] : [{ ...node, children }]
})
const keysOf = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [node.key, ...keysOf(node.children ?? [])])
const pathTo = (nodes: readonly Node[], key: string): string[] => nodes.flatMap((node) => {
  if (node.key === key) return [key]
  const below = pathTo(node.children ?? [], key)
  return below.length === 0 ? [] : [node.key, ...below]
})

interface BranchesProps { readonly name: string; readonly branches: readonly ListBranch[]; readonly chosen: string | undefined; readonly choose: (id: string | undefined) => void; readonly all: string }

/** A tree that filters a list, with a box that filters the tree. The first entry takes the filter away. */
export const Branches = ({ name, branches, chosen, choose, all }: BranchesProps) => {
  const t = useText(listMessages)
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<readonly string[]>()
  const nodes = useMemo(() => nodesOf(branches), [branches])
  const wanted = text.trim().toLowerCase()
  const shown = useMemo(() => (wanted === '' ? nodes : matching(nodes, wanted)), [nodes, wanted])
  const open = wanted === '' ? opened ?? (chosen === undefined ? [] : pathTo(nodes, chosen).slice(0, -1)) : keysOf(shown)
  return (
    <div className="list-branches">
      <Input allowClear size="small" value={text} aria-label={t('filterTree', { name })} placeholder={t('filterTree', { name })} onChange={({ target }) => setText(target.value)} />
      <button type="button" className="list-branch-all" aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>{all}</button>
      {shown.length === 0
        ? <p className="list-branches-none">{t('noBranch')}</p>
        : <Tree<Node> blockNode aria-label={name} treeData={shown} selectedKeys={chosen === undefined ? [] : [chosen]} expandedKeys={[...open]} onExpand={(keys) => setOpened(keys.map(String))} onSelect={([key]) => choose(key === undefined ? undefined : String(key))} />}
    </div>
  )
}

/** A filter that is one branch of a tree. */
export const SearchTree = ({ of, branches }: { of: SearchField; branches: readonly ListBranch[] }) => {
  const t = useText(listMessages)
  const nodes = useMemo(() => nodesOf(branches), [branches])
  return (
    <SearchSlot of={of}>
      {(id) => (
        <TreeSelect
          id={id} allowClear showSearch treeNodeFilterProp="title" placeholder={t('all')} treeData={nodes} popupMatchSelectWidth={false} styles={{ popup: { root: { minWidth: 260, maxHeight: 360 } } }}
          value={of.values[0] ?? null} onChange={(value: string | null | undefined) => of.choose(value ? [value] : [])}
        />
      )}
    </SearchSlot>
  )
}
