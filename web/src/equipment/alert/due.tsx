import { type DueAlertType, type DueRow, alert, dueAlerts } from '@geodepot/contracts/equipment/alert.ts'
import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { AlertDialog, type AlertDialogPart, useRowsThere } from '../../system/alert/index.ts'
import { useAlertColumns } from './columns.ts'

const columns: Parameters<typeof useAlertColumns<DueRow>>[0] = [
  'dueNumber',
  { field: 'dueDate', kind: 'day' },
  'dueName',
  'projectName',
  'deptName',
]
const sortable = ['dueDate', 'dueNumber']
const soonestFirst = { field: 'dueDate', descending: false }

/** The list whose records each is about. */
const views: Readonly<Record<DueAlertType, string>> = {
  LEASE_ENDING: 'equipment/lease/index',
  METER_NOT_READ: 'equipment/device/index',
  REPAIR_OVERDUE: 'equipment/repair/index',
  COUNT_OVERDUE: 'equipment/stock-take/index',
  UPKEEP_DUE: 'equipment/device/index',
  UNSEALING_DUE: 'equipment/sealing/index',
}

/** The dialog of one of them: from each row to where it is put right. */
export const dueDialog = (type: DueAlertType) =>
  function Due({ close }: AlertDialogPart) {
    const t = useText(alertMessages)
    const path = usePathOf(views[type])
    const name = dueAlerts[type]
    const of = useRowsThere<DueRow, (typeof alert)[typeof name]>(alert[name], soonestFirst)
    return (
      <AlertDialog
        title={t(type)}
        rule={t(`${type}_rule`)}
        of={of}
        columns={useAlertColumns<DueRow>(columns, sortable)}
        keyOf={({ id, dueName }) => `${id} ${dueName}`}
        main="dueNumber"
        to={({ id }) => (path === undefined ? undefined : `${path}/${id}`)}
        card={{ title: 'dueNumber', facts: ['dueName', 'projectName', 'dueDate'] }}
        exportOf={alert[`${name}Export`]}
        close={close}
      />
    )
  }
