import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { awardedAmounts } from '@geodepot/contracts/material/scheme.rules.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { type AwardRow, type SchemeDetail, scheme, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import {
  DocumentPaper,
  DocumentPrint,
  PaperApproval,
  type PaperColumn,
  PaperHeader,
  PaperTable,
  type Printed,
  usePaperColumns,
  usePaperLanguage,
  usePaperText,
} from '../../kit/document/index.ts'
import { nameSaid } from '../../kit/i18n/index.ts'
import { readable } from './awarding.ts'
import { header, lines } from './described.ts'

/** Who is recommended for how much, at what it costs here, and why it is not the lowest. */
const useAwardColumns = (row: SchemeDetail): PaperColumn<AwardRow>[] => {
  const t = usePaperText(schemeMessages)
  const amounts = awardedAmounts(readable(row.offers), row.awards)
  const line = (of: AwardRow) => row.lines.find(({ sourceLineId }) => sourceLineId === of.sourceLineId)
  const landed = (of: AwardRow) => amounts.of(of)
  const name = usePaperLanguage() === 'en' ? 'materialNameEn' : 'materialNameCn'
  return [
    { key: 'material', title: t(name), value: (of) => nameSaid(line(of) ?? {}, name), width: 22 },
    {
      key: 'supplier',
      title: t('supplierName'),
      value: (of) => row.offers.find(({ offerId }) => offerId === of.offerId)?.supplierName,
      width: 24,
    },
    { key: 'quantity', title: t('quantity'), value: ({ quantity }) => quantity, kind: 'figure', width: 9 },
    {
      key: 'unit',
      title: t('landedUnit'),
      value: (of) => (landed(of) ? grouped(landed(of)?.landedUnit ?? '0', 2) : ''),
      width: 13,
    },
    {
      key: 'landed',
      title: t('landed'),
      value: (of) => (landed(of) ? grouped(landed(of)?.landed ?? '0', 2) : ''),
      width: 14,
    },
    { key: 'reason', title: t('reason'), value: ({ reason }) => reason, optional: true },
  ]
}

const inUsd = () => 'USD'
const Sheet = ({ row, history, steps }: Printed<SchemeDetail>) => {
  const t = usePaperText(schemeMessages)
  return (
    <DocumentPaper of={scheme} row={row} title={t('title')} inEffect={['approved']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={usePaperColumns(lines)} unitOf={inUsd} />
      <PaperTable title={t('awards')} lines={row.awards} columns={useAwardColumns(row)} />
      <PaperApproval of={scheme} history={history} steps={steps} />
    </DocumentPaper>
  )
}
/** Its paper, with the signatures of its approval. */
const PrintScheme = () => (
  <DocumentPrint of={scheme} calls={schemeCalls} letterhead={dept.company}>
    {(printed) => <Sheet {...printed} />}
  </DocumentPrint>
)
export default PrintScheme
