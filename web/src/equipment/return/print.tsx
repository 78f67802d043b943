import {
  type ReturnDetail,
  type ReturnLineRow,
  deviceReturn,
  returnCalls,
} from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import type { SignatureRow } from '@geodepot/contracts/kit/signature.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPaper,
  DocumentPrint,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  usePaperColumns,
  usePaperText,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { HandOverPaper, useHandOverSheets, useThing } from '../shipment/index.ts'
import { header, lines, way } from './described.ts'

const ReturnPaper = ({ of, signature }: { of: ReturnDetail; signature: SignatureRow | undefined }) => {
  const t = usePaperText(returnMessages)
  const { what } = useThing<ReturnLineRow>((line) => line)
  return (
    <DocumentPaper of={deviceReturn} row={of} title={t('paper')} inEffect={['ready', 'underWay', 'closed']}>
      <PaperHeader of={header} row={of} />
      <PaperTable title={t('lines')} lines={of.lines} columns={[...what, ...usePaperColumns(lines)]} />
      <PaperSignatures
        of={[
          { role: t('sender'), name: of.applicantName, date: of.submitTime, signature },
          { role: t('receiver') },
          { role: t('inspector') },
        ]}
      />
    </DocumentPaper>
  )
}

/** The papers of a return: its own, the packing list of each shipment, the note of each receipt. */
const PrintReturn = () => {
  const sheets = useHandOverSheets(returnCalls, useText(returnMessages)('paper'))
  return (
    <DocumentPrint of={deviceReturn} calls={returnCalls} letterhead={dept.company} sheets={sheets}>
      {({ row, signatures }) => (
        <HandOverPaper
          kind={deviceReturn.name}
          of={{ ...row, way: way(row), signatures: signatures ?? [] }}
          sheet={sheets.value}
        >
          <ReturnPaper of={row} signature={signatures?.find(({ act }) => act === 'submit')} />
        </HandOverPaper>
      )}
    </DocumentPrint>
  )
}
export default PrintReturn
