import { type AllocationDetail, type AllocationLineRow, allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { allocationPrintMessages } from '@geodepot/contracts/equipment/allocation.print.messages.ts'
import {
  DocumentPaper,
  PaperApproval,
  type PaperColumn,
  PaperHeader,
  PaperSignatures,
  PaperTable,
  type Printed,
  usePaperColumns,
  usePaperText,
} from '../../../kit/document/index.ts'
import { useThing } from '../../shipment/index.ts'
import { header, lines } from '../described.ts'

/** For what a substitute stands. */
export const useInstead = <L,>(lineOf: (line: L) => AllocationLineRow | undefined): PaperColumn<L> => {
  const t = usePaperText(allocationMessages)
  const substitute = (line: L) => {
    const of = lineOf(line)
    return of?.isSubstitute === true ? of : undefined
  }
  return {
    key: 'substitute',
    title: t('substituteFor'),
    value: (line) => substitute(line)?.asked,
    optional: true,
    more: (line) => {
      const of = substitute(line)
      return of && t('factorMeans', { unit: of.unit, factor: of.factor ?? '1', asked: of.askedUnit ?? '' })
    },
  }
}
/** The allocation itself: what goes from where to where, line by line. */
export const AllocationPaper = ({ row, history, steps }: Printed<AllocationDetail>) => {
  const t = usePaperText(allocationMessages)
  const p = usePaperText(allocationPrintMessages)
  const { what } = useThing<AllocationLineRow>((line) => line)
  const instead = useInstead<AllocationLineRow>((line) => line)
  // Where nobody decided and nobody will, nobody is asked to sign.
  const approval = steps !== undefined || history.some(({ role }) => role === 'decide')
  return (
    <DocumentPaper of={allocation} row={row} title={p('allocation')} inEffect={['dispatching', 'receiving', 'closed']}>
      <PaperHeader of={header} row={row} />
      <PaperTable title={t('lines')} lines={row.lines} columns={[...what, instead, ...usePaperColumns(lines)]} />
      {approval && <PaperApproval of={allocation} history={history} steps={steps} />}
      <PaperSignatures
        of={[
          { role: p('dispatcher'), name: row.applicantName, date: row.submitTime },
          { role: p('outOf') },
          { role: p('into') },
        ]}
      />
    </DocumentPaper>
  )
}
