import { type EndingCustomsRow, alert } from '@geodepot/contracts/equipment/alert.ts'
import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { AlertDialog, type AlertDialogPart, useRowsThere } from '../../system/alert/index.ts'
import { useAlertColumns } from './columns.ts'

const columns: Parameters<typeof useAlertColumns<EndingCustomsRow>>[0] = [
  'declarationNo',
  'regimeName',
  { field: 'untilOn', kind: 'day' },
  'daysLeft',
  'leftCount',
  'projectName',
  'deptName',
  'number',
]
const sortable = ['untilOn', 'declarationNo', 'projectName']
const endingFirst = { field: 'untilOn', descending: false }

/** Records of temporary customs that end soon or are late: to each record. */
const EndingCustoms = ({ close }: AlertDialogPart) => {
  const t = useText(alertMessages)
  const path = usePathOf('equipment/customs/index')
  const of = useRowsThere<EndingCustomsRow, typeof alert.customsEnding>(alert.customsEnding, endingFirst)
  return (
    <AlertDialog
      title={t('CUSTOMS_ENDING')}
      rule={t('CUSTOMS_ENDING_rule')}
      of={of}
      columns={useAlertColumns<EndingCustomsRow>(columns, sortable)}
      keyOf={({ id }) => String(id)}
      main="declarationNo"
      to={({ id }) => (path === undefined ? undefined : `${path}/${id}`)}
      card={{ title: 'declarationNo', facts: ['projectName', 'untilOn', 'daysLeft'] }}
      exportOf={alert.customsEndingExport}
      close={close}
    />
  )
}
export default EndingCustoms
