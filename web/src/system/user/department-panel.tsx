import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { Branches, type ListBranch, type SearchField, SidePanel } from '../../kit/list/index.ts'
import { useText } from '../../kit/text/index.ts'
import { useDepartments } from '../dept/index.ts'

const labelIn = (nodes: readonly ListBranch[], id: string): string | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node.label : labelIn(node.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}

/** The department tree beside the list: choosing a branch shows the people in it and below it. */
export const DepartmentPanel = ({ of }: { of: SearchField }) => {
  const t = useText(accountMessages)
  const { departments } = useDepartments()
  const [chosen] = of.values
  return (
    <SidePanel title={t('deptId')} chosen={chosen === undefined ? undefined : labelIn(departments, chosen)}>
      {(close) => <Branches name={t('deptId')} branches={departments} all={t('allDepartments')} chosen={chosen} choose={(id) => { of.choose(id === undefined ? [] : [id]); close() }} />}
    </SidePanel>
  )
}
