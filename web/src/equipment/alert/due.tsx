import { type DueAlertType, type DueRow, alert } from '@geodepot/contracts/equipment/alert.ts'
import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { AlertDialog, type AlertDialogPart, type AlertDialogProps, useRowsThere } from '../../system/alert/index.ts'
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

type Listed =
  | typeof alert.leaseEnding
  | typeof alert.noMeter
  | typeof alert.repairOverdue
  | typeof alert.countOverdue
  | typeof alert.upkeepDue
  | typeof alert.unsealingDue
interface DueProps extends AlertDialogPart, Pick<AlertDialogProps<DueRow>, 'exportOf'> {
  readonly type: DueAlertType
  readonly listed: Listed
  /** The list whose records they are. */
  readonly view: string
}
const Due = ({ type, listed, view, exportOf, close }: DueProps) => {
  const t = useText(alertMessages)
  const path = usePathOf(view)
  const of = useRowsThere<DueRow, Listed>(listed, soonestFirst)
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
      exportOf={exportOf}
      close={close}
    />
  )
}

/** Leases whose hire ends soon: to each lease. */
export const EndingLeases = (part: AlertDialogPart) => (
  <Due
    {...part}
    type="LEASE_ENDING"
    listed={alert.leaseEnding}
    exportOf={alert.leaseEndingExport}
    view="equipment/lease/index"
  />
)
/** Meters that nobody has read: to the device. */
export const UnreadMeters = (part: AlertDialogPart) => (
  <Due
    {...part}
    type="METER_NOT_READ"
    listed={alert.noMeter}
    exportOf={alert.noMeterExport}
    view="equipment/device/index"
  />
)
/** Repairs whose day is over: to each repair. */
export const OverdueRepairs = (part: AlertDialogPart) => (
  <Due
    {...part}
    type="REPAIR_OVERDUE"
    listed={alert.repairOverdue}
    exportOf={alert.repairOverdueExport}
    view="equipment/repair/index"
  />
)
/** Stock-takes that take too long: to each of them. */
export const OverdueCounts = (part: AlertDialogPart) => (
  <Due
    {...part}
    type="COUNT_OVERDUE"
    listed={alert.countOverdue}
    exportOf={alert.countOverdueExport}
    view="equipment/stock-take/index"
  />
)
/** Upkeep that is due: to the device. */
export const DueUpkeep = (part: AlertDialogPart) => (
  <Due
    {...part}
    type="UPKEEP_DUE"
    listed={alert.upkeepDue}
    exportOf={alert.upkeepDueExport}
    view="equipment/device/index"
  />
)
/** What is sealed or stopped and ought to be so no longer: to its record. */
export const DueUnsealings = (part: AlertDialogPart) => (
  <Due
    {...part}
    type="UNSEALING_DUE"
    listed={alert.unsealingDue}
    exportOf={alert.unsealingDueExport}
    view="equipment/sealing/index"
  />
)
