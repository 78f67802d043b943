import { type SealingDetail, sealing, sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPage,
  DocumentPaper,
  DocumentPrint,
  HeaderFacts,
  PaperApproval,
  PaperHeader,
  PaperTable,
  type Printed,
  useAnswers,
  useLineColumns,
  usePaperColumns,
  usePaperPath,
  usePaperText,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel } from '../../kit/ui/index.ts'
import { useTech } from '../shipment/index.ts'
import { useSealingActions } from './actions.tsx'
import { header, lines } from './described.ts'

const Lines = ({ of }: { of: SealingDetail['lines'] }) => {
  const t = useText(sealingMessages)
  const tech = useTech()
  const columns = useLineColumns(lines, of, {
    condition: ({ condition }) => tech(condition),
    becomes: ({ becomes }) => (becomes === null ? '' : tech(becomes)),
  })
  return (
    <Panel title={t('lines')}>
      <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
    </Panel>
  )
}

/** The page of one: what is sealed and why, what may be done about it, what was found as it was unsealed. */
const SealingPage = () => {
  const paper = usePaperPath(sealing)
  return (
    <DocumentPage
      of={sealing}
      {...useAnswers(sealing, sealingCalls)}
      acts={useSealingActions()}
      usual={['draft', 'submitted', 'approved']}
      subtitle={(row) => [row.holderName, row.models].filter(Boolean).join(' · ')}
      print={paper()}
    >
      {(row) => (
        <>
          <HeaderFacts of={header} row={row} />
          <Lines of={row.lines} />
        </>
      )}
    </DocumentPage>
  )
}
export default SealingPage

const Sheet = ({ row, history, steps }: Printed<SealingDetail>) => {
  const t = usePaperText(sealingMessages)
  return (
    <DocumentPaper of={sealing} row={row} title={t('title')} inEffect={['approved', 'unsealed']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} />
      <PaperApproval of={sealing} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
export const PrintSealing = () => (
  <DocumentPrint of={sealing} calls={sealingCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
