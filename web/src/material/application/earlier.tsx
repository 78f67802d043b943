import { type ApplicationRow, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { Button } from 'antd'
import { queryNow, showError } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchText } from '../../kit/list/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { naming } from '../material/index.ts'
import { type SourceProps, askedAt } from './source.ts'
import type { DraftLine } from './values.ts'

/** The lines of applications as they were asked for, wanted on days to come. */
const linesOf = async (applications: readonly ApplicationRow[]): Promise<DraftLine[]> => {
  const found = await Promise.all(applications.map(({ id }) => queryNow(applicationCalls.get, { id })))
  return found.flatMap(({ lines }) =>
    lines.map((line) => ({
      ...naming({ id: line.materialId, ...line }),
      ...askedAt(line.unitPrice),
      quantity: line.quantity,
      purposeDevice: line.purposeDevice,
      remark: line.remark,
    })),
  )
}
const columns: Column<ApplicationRow>[] = [
  'number',
  'formName',
  'projectName',
  { field: 'estimatedTotalAmount', kind: 'money', unit: 'USD' },
  { field: 'submitTime', kind: 'moment' },
]

/** Earlier applications, all lines of which are asked for again: of the project, where one is chosen. */
const Earlier = ({ projectInfoNo, close, take }: SourceProps) => {
  const t = useText(applicationMessages)
  return (
    <AppDialog open title={t('earlierTitle')} width={960} onClose={close}>
      <List
        of={applicationCalls.list}
        keep="inside"
        title={t('earlierTitle')}
        columns={columns}
        rowKey="id"
        card={{ title: 'formName', facts: ['number', 'projectName', 'estimatedTotalAmount'] }}
        always={projectInfoNo === undefined ? {} : { projectInfoNo }}
        search={{ main: (field) => <SearchText of={field('formName')} /> }}
        chosen={(rows) => (
          <Button
            type="primary"
            onClick={() =>
              void linesOf(rows).then((lines) => {
                take(lines)
                close()
              }, showError)
            }
          >
            {t('addChosen')}
          </Button>
        )}
      />
    </AppDialog>
  )
}
export default Earlier
