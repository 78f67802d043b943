import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { turnIcon } from '../../ui/index.ts'
import { useText } from '../../i18n/index.ts'
import { type ListBranch, nodesOf } from './nodes.ts'
import type { SearchField } from '../search.tsx'

/** A choice among the branches of a tree. */
export default function TreeChoice({
  id,
  of,
  branches,
}: {
  id: string
  of: SearchField
  branches: readonly ListBranch[]
}) {
  const t = useText(listMessages)
  const nodes = useMemo(() => nodesOf(branches), [branches])
  return (
    <TreeSelect
      id={id}
      switcherIcon={turnIcon}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      placeholder={t('all')}
      treeData={nodes}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 260, maxHeight: 360 } } }}
      value={of.values[0] ?? null}
      onChange={(value: string | null | undefined) => of.choose(value ? [value] : [])}
    />
  )
}
