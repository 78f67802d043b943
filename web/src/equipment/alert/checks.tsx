import { type UncheckedDeviceRow, alert } from '@geodepot/contracts/equipment/alert.ts'
import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { AlertDialog, type AlertDialogPart, useRowsThere } from '../../system/alert/index.ts'
import { useAlertColumns } from './columns.ts'

const columns: Parameters<typeof useAlertColumns<UncheckedDeviceRow>>[0] = [
  'devName',
  { field: 'orderStatus', says: (_, t) => t('status_3') },
  { field: 'planDate', kind: 'day' },
  'projectName',
  'deptName',
  'selfNum',
  'devSign',
  'licenseNum',
  'manageOrgName',
  'checkOrderId',
]
const sortable = ['planDate', 'devName', 'selfNum', 'projectName']
const earliestFirst = { field: 'planDate', descending: false }

/** Devices that were due for a check and that nobody looked at: to the order that waits. */
const UncheckedDevices = ({ close }: AlertDialogPart) => {
  const t = useText(alertMessages)
  const path = usePathOf('equipment/check/index')
  const of = useRowsThere<UncheckedDeviceRow, typeof alert.noSpotCheckDevice>(alert.noSpotCheckDevice, earliestFirst)
  return (
    <AlertDialog
      title={t('NO_SPOT_CHECK_DEVICE')}
      rule={t('NO_SPOT_CHECK_DEVICE_rule')}
      of={of}
      columns={useAlertColumns<UncheckedDeviceRow>(columns, sortable)}
      keyOf={({ id }) => String(id)}
      main="devName"
      to={({ id }) => (path === undefined ? undefined : `${path}/${id}`)}
      card={{ title: 'devName', facts: ['devSign', 'projectName', 'planDate'] }}
      exportOf={alert.noSpotCheckDeviceExport}
      close={close}
    />
  )
}
export default UncheckedDevices
