import { type IdleRow, idleAges, idleCalls } from '@geodepot/contracts/equipment/idle.ts'
import { idleMessages } from '@geodepot/contracts/equipment/idle.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { DepartmentSearch } from '../../system/dept/index.ts'
import { CategoryPanel } from '../category/index.ts'

const columns: readonly Column<IdleRow>[] = [
  { field: 'devNo', width: 140 },
  'devModel',
  { field: 'holderName', width: 220 },
  { field: 'sinceDate', kind: 'day', width: 112 },
  { field: 'days', kind: 'figure', width: 96 },
  { field: 'perDay', kind: 'money' },
  { field: 'cost', kind: 'money' },
  { field: 'devName', later: true },
  { field: 'devType', later: true },
  { field: 'ownerOrgName', later: true },
]
/** What lies idle, what has lain longest first. */
const IdleDevices = () => {
  const t = useText(idleMessages)
  const devices = usePathOf('equipment/device/index')
  return (
    <List
      of={idleCalls.list}
      help={t('devicesHelp')}
      columns={columns}
      rowKey="key"
      main="devNo"
      to={({ devId }) => (devices === undefined ? undefined : `${devices}/${devId}`)}
      card={{ title: 'devModel', facts: ['devNo', 'holderName', 'days', 'cost'] }}
      exportOf={idleCalls.export}
      aside={(field) => <CategoryPanel of={field('categoryId')} />}
      search={{
        main: (field) => (
          <>
            <DepartmentSearch of={field('deptId')} />
            <SearchChoice of={field('age')} options={idleAges.map((value) => ({ value, label: t(`age_${value}`) }))} />
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
          </>
        ),
      }}
    />
  )
}
export default IdleDevices
