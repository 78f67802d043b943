import { type AllocationDetail, type AllocationLineRow, allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { allocationPrintMessages } from '@geodepot/contracts/equipment/allocation.print.messages.ts'
import type { ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { shownMoment } from '../../../kit/i18n/index.ts'
import {
  Paper,
  PaperApproval,
  type PaperColumn,
  PaperFacts,
  PaperSignatures,
  PaperTable,
  usePaperText,
} from '../../../kit/document/index.ts'
import { useThing } from '../../shipment/index.ts'

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
export const route = (of: AllocationDetail): string => `${of.fromHolder} → ${of.toProject}`
const inEffect: ReadonlySet<string> = new Set(['dispatching', 'receiving', 'closed'])

interface AllocationPaperProps {
  readonly of: AllocationDetail
  readonly history: readonly HistoryEntry[]
  readonly steps: readonly ApprovalStep[] | undefined
}
/** The allocation itself: what goes from where to where, line by line. */
export const AllocationPaper = ({ of, history, steps }: AllocationPaperProps) => {
  const t = usePaperText(allocationMessages)
  const p = usePaperText(allocationPrintMessages)
  const { what, unit } = useThing<AllocationLineRow>((line) => line)
  const instead = useInstead<AllocationLineRow>((line) => line)
  const state = t(`state_${of.docState}` as 'state_draft')
  // Where nobody decided and nobody will, nobody is asked to sign.
  const approval = steps !== undefined || history.some(({ role }) => role === 'decide')
  return (
    <Paper
      title={p('allocation')}
      number={of.number}
      callCode={of.callCode}
      state={state}
      mark={inEffect.has(of.docState) ? undefined : state}
    >
      <PaperFacts
        of={[
          [t('fromHolder'), of.fromHolder],
          [t('toDeptName'), of.toDeptName],
          [t('toProject'), of.toProject, 'wide'],
          [t('appNo'), of.appNo],
          [t('isBeyond'), of.isBeyond ? '✓' : ''],
          [t('dispatchDate'), of.dispatchDate],
          [t('expectedArrival'), of.expectedArrival],
          [t('applicantName'), of.applicantName],
          [t('submitTime'), shownMoment(of.submitTime)],
          [t('remark'), of.remark, 'wide'],
        ]}
      />
      <PaperTable
        title={t('lines')}
        lines={of.lines}
        unitOf={(line) => line.unit}
        columns={[
          ...what,
          instead,
          { key: 'qty', title: t('qty'), value: (line) => line.qty, kind: 'total' },
          unit,
          { key: 'remark', title: t('remark'), value: (line) => line.remark, optional: true },
        ]}
      />
      {approval && <PaperApproval of={allocation} history={history} steps={steps} />}
      <PaperSignatures
        of={[
          { role: p('dispatcher'), name: of.applicantName, date: of.submitTime },
          { role: p('outOf') },
          { role: p('into') },
        ]}
      />
    </Paper>
  )
}
