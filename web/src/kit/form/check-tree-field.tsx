import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Button, Checkbox, Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { turnIcon } from '../ui/index.ts'
import { useText } from '../i18n/index.ts'
import { type CheckNode, allOf, drawn, holding, sorted, turned } from './checks.ts'
import { type Bound, type FieldProps, FieldSlot } from './slot.tsx'
import './check-tree.css'

type Id = string | number
interface Drawn {
  key: Id
  title: string
  children?: Drawn[]
}
const drawable = (nodes: readonly CheckNode[]): Drawn[] =>
  nodes.map(({ id, label, children }) => ({ key: id, title: label, ...(children && { children: drawable(children) }) }))
const withChildren = (nodes: readonly CheckNode[]): Id[] =>
  nodes.flatMap(({ id, children = [] }) => (children.length === 0 ? [] : [id, ...withChildren(children)]))
const treeHeight = 320
const nothing: ReadonlySet<Id> = new Set()

interface CheckTreeProps {
  readonly bound: Bound
  readonly name: string
  readonly branches: readonly CheckNode[]
  readonly up: boolean
}

const CheckTree = ({ bound: { input, value, set }, name, branches, up }: CheckTreeProps) => {
  const t = useText(formMessages)
  const l = useText(listMessages)
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<readonly Id[]>([])
  const [linked, setLinked] = useState(true)
  const chosen = useMemo((): ReadonlySet<Id> => (Array.isArray(value) ? new Set(value as Id[]) : nothing), [value])
  const wanted = text.trim().toLowerCase()
  const shown = useMemo(() => (wanted === '' ? branches : holding(branches, wanted)), [branches, wanted])
  const nodes = useMemo(() => drawable(shown), [shown])
  const spread = { linked, up }
  const openable = useMemo(() => withChildren(shown), [shown])
  const open = wanted === '' ? opened : openable
  const all = allOf(shown)
  const count = all.filter((id) => chosen.has(id)).length
  const checkAll = (on: boolean) =>
    set(sorted(on ? [...chosen, ...all] : [...chosen].filter((id) => !all.includes(id))))
  return (
    <div className="check-tree">
      <div className="check-tree-head">
        <Input
          id={input.id}
          allowClear
          disabled={input.disabled}
          value={text}
          placeholder={l('filterTree', { name })}
          onChange={({ target }) => setText(target.value)}
        />
        <Checkbox
          disabled={input.disabled || all.length === 0}
          checked={count > 0 && count === all.length}
          indeterminate={count > 0 && count < all.length}
          onChange={({ target }) => checkAll(target.checked)}
        >
          {t('checkAll')}
        </Checkbox>
        <Checkbox disabled={input.disabled} checked={linked} onChange={({ target }) => setLinked(target.checked)}>
          {t('linked')}
        </Checkbox>
        <Button
          size="small"
          type="link"
          disabled={wanted !== ''}
          onClick={() => setOpened(open.length > 0 ? [] : openable)}
        >
          {l(open.length > 0 ? 'collapseAll' : 'expandAll')}
        </Button>
        <span className="check-tree-count" role="status">
          {t('chosenCount', { count: chosen.size })}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="check-tree-none">{wanted === '' ? t('nothingToChoose') : l('noBranch')}</p>
      ) : (
        <Tree<Drawn>
          checkable
          checkStrictly
          blockNode
          selectable={false}
          switcherIcon={turnIcon}
          aria-label={name}
          height={treeHeight}
          disabled={input.disabled}
          treeData={nodes}
          checkedKeys={drawn(branches, chosen, spread)}
          expandedKeys={[...open]}
          onExpand={(keys) => setOpened(keys as Id[])}
          onCheck={(_keys, { node, checked }) => set(turned(branches, shown, chosen, node.key, checked, spread))}
        />
      )}
    </div>
  )
}

interface CheckTreeFieldProps<V extends object> extends FieldProps<V> {
  readonly branches: readonly CheckNode[]
  /** What is chosen needs what it stands in; otherwise each node stands for itself. */
  readonly up: boolean
}
/**
 * Any number of nodes of a tree. What the tree does not show stays chosen;
 * taking all away leaves an empty list, which is sent.
 */
export const CheckTreeField = <V extends object>({ branches, up, ...field }: CheckTreeFieldProps<V>) => (
  <FieldSlot {...field}>
    {(bound) => (
      <CheckTree bound={bound} name={field.label ?? field.form.labelOf(field.name)} branches={branches} up={up} />
    )}
  </FieldSlot>
)
