import { type HappenedRow, segregation } from '@geodepot/contracts/system/segregation.ts'
import { segregationMessages } from '@geodepot/contracts/system/segregation.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List } from '../../kit/list/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

const columns: Column<HappenedRow>[] = [
  'number',
  'kindName',
  { field: 'nickName', width: 100 },
  'deptName',
  { field: 'pairName', width: 220 },
  { field: 'oneTime', kind: 'moment' },
  { field: 'otherTime', kind: 'moment' },
]

/** The documents on which one person did both, of one pair or of all. */
const Happened = ({ pair, close }: { pair: string | undefined; close: () => void }) => {
  const t = useText(segregationMessages)
  return (
    <AppDialog open title={t('happenedTitle')} width={960} onClose={close}>
      <List
        of={segregation.happened}
        keep="inside"
        title={t('happenedTitle')}
        columns={columns}
        rowKey={({ documentId, userId, pair: of }) => `${documentId} ${userId} ${of}`}
        main="number"
        to={({ kind, documentId }) => `/open/${kind}/${documentId}`}
        card={{ title: 'number', facts: ['kindName', 'nickName', 'pairName'] }}
        always={pair === undefined ? {} : { pair }}
      />
    </AppDialog>
  )
}
export default Happened
