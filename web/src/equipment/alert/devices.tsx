import { type IdleDeviceRow, alert } from '@geodepot/contracts/equipment/alert.ts'
import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import { absent, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { AlertDialog, type AlertDialogPart, useRowsThere } from '../../system/alert/index.ts'
import { useAlertColumns } from './columns.ts'

const columns: Parameters<typeof useAlertColumns<IdleDeviceRow>>[0] = [
  'devName',
  { field: 'checkTime', kind: 'day' },
  { field: 'deptName', head: 'poolName' },
  'devModel',
  'devType',
  'devCoding',
  'selfNum',
  'devSign',
  'licenseNum',
  'devPosition',
  { field: 'productingDate', kind: 'day' },
  {
    field: 'ifcountry',
    says: ({ ifcountry }, t) => (ifcountry === '1' || ifcountry === '2' ? t(`ifcountry${ifcountry}`) : absent),
  },
]
const sortable = ['checkTime', 'devName', 'selfNum', 'productingDate']
const longestFirst = { field: 'checkTime', descending: false }

/** Single devices that have lain in a pool for more than a year: to each device. */
const IdleDevices = ({ close }: AlertDialogPart) => {
  const t = useText(alertMessages)
  const path = usePathOf('equipment/device/index')
  const of = useRowsThere<IdleDeviceRow, typeof alert.overOneYearDevice>(alert.overOneYearDevice, longestFirst)
  return (
    <AlertDialog
      title={t('OVER_ONE_YEAR_DEVICE')}
      rule={t('OVER_ONE_YEAR_DEVICE_rule')}
      of={of}
      columns={useAlertColumns<IdleDeviceRow>(columns, sortable)}
      keyOf={({ devId }) => String(devId)}
      main="devName"
      to={({ devId }) => (path === undefined ? undefined : `${path}/${devId}`)}
      card={{ title: 'devName', facts: ['devSign', 'deptName', 'checkTime'] }}
      exportOf={alert.overOneYearDeviceExport}
      close={close}
    />
  )
}
export default IdleDevices
