import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { Branches, type ListBranch, SidePanel } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useDepartments } from './departments.ts'

const labelIn = (nodes: readonly ListBranch[], id: string): string | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node.label : labelIn(node.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}

interface DepartmentPanelProps {
  readonly chosen: string | undefined
  readonly choose: (id: string | undefined) => void
  /** Other words than the plain ones for what it holds, and for not choosing. */
  readonly title?: string
  readonly all?: string
}

/** The departments of the reader's scope beside a list: choosing one shows what belongs to it and to those below it. */
export const DepartmentPanel = ({ chosen, choose, ...words }: DepartmentPanelProps) => {
  const t = useText(deptMessages)
  const l = useText(listMessages)
  const { departments } = useDepartments()
  const { title = t('department'), all = l('all') } = words
  return (
    <SidePanel title={title} chosen={chosen === undefined ? all : labelIn(departments, chosen)}>
      {(close) => (
        <Branches
          name={title}
          branches={departments}
          all={all}
          chosen={chosen}
          choose={(id) => {
            choose(id)
            close()
          }}
        />
      )}
    </SidePanel>
  )
}
