import { type RecentLine, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { Button } from 'antd'
import { type Column, List, SearchText } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { naming } from '../material/index.ts'
import { type SourceProps, askedAt } from './source.ts'

const columnsFor = (t: (key: 'lastNumber' | 'lastAsked') => string): Column<RecentLine>[] => [
  'materialNameCn',
  'specChassisNo',
  'partNo',
  'unitName',
  { field: 'unitPrice', kind: 'money', unit: 'USD' },
  { field: 'quantity', kind: 'figure', label: t('lastNumber') },
  { field: 'askedOn', kind: 'day', label: t('lastAsked') },
]

/** What was asked for last, to be asked for again: of the project, where one is chosen. */
const Recent = ({ projectInfoNo, close, take }: SourceProps) => {
  const t = useText(applicationMessages)
  return (
    <AppDialog open title={t('recentTitle')} width={960} onClose={close}>
      <List
        of={applicationCalls.recent}
        keep="inside"
        title={t('recentTitle')}
        columns={columnsFor(t)}
        rowKey="materialId"
        card={{ title: 'materialNameCn', facts: ['partNo', 'quantity', 'unitPrice'] }}
        always={projectInfoNo === undefined ? {} : { projectInfoNo }}
        search={{ main: (field) => <SearchText of={field('keyword')} hint={t('materialHint')} /> }}
        chosen={(rows) => (
          <Button
            type="primary"
            onClick={() => {
              take(
                rows.map((one) => ({
                  ...naming({ id: one.materialId, ...one }),
                  ...askedAt(one.unitPrice),
                  quantity: one.quantity,
                })),
              )
              close()
            }}
          >
            {t('addChosen')}
          </Button>
        )}
      />
    </AppDialog>
  )
}
export default Recent
