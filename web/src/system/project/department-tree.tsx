import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { useAsk } from '../../kit/ask/index.ts'
import { Branches, SidePanel } from '../../kit/list/index.ts'
import { useText } from '../../kit/text/index.ts'

interface DepartmentTreeProps { readonly chosen: string | undefined; readonly choose: (id: string | undefined) => void }

interface Named { readonly id: string; readonly label: string; readonly children?: readonly Named[] | undefined }
const labelIn = (nodes: readonly Named[], id: string): string | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node.label : labelIn(node.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}

/** The departments that the reader may see, as a filter of the projects. */
export const DepartmentTree = ({ chosen, choose }: DepartmentTreeProps) => {
  const t = useText(deptMessages)
  const l = useText(listMessages)
  const { data = [] } = useAsk(dept.treeselect, {}, { fresh: 60_000 })
  return (
    <SidePanel title={t('department')} chosen={chosen === undefined ? l('all') : labelIn(data, chosen)}>
      {(close) => <Branches name={t('department')} branches={data} all={l('all')} chosen={chosen} choose={(id) => { choose(id); close() }} />}
    </SidePanel>
  )
}
