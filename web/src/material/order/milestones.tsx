import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type MilestoneInput, writtenMilestones } from '@geodepot/contracts/material/order.fulfilment.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import { type Form, FormFrame, type GridColumn, LinesSection } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useKept } from './kept.ts'
import { Whole } from './whole.tsx'

interface DraftMilestone extends Partial<MilestoneInput> {
  /** As its shipments say. */
  readonly $derived?: string
}
interface Values {
  milestones?: DraftMilestone[]
}
const isDerived = ({ milestone }: DraftMilestone): boolean =>
  milestone === undefined || !writtenMilestones.includes(milestone)
const startOf = ({ milestones }: OrderDetail): Values => ({
  milestones: milestones.map(({ milestone, plannedDate, actualDate }) => ({
    milestone,
    plannedDate: plannedDate ?? undefined,
    ...(isDerived({ milestone }) ? { $derived: actualDate ?? '' } : { actualDate: actualDate ?? undefined }),
  })),
})
const useColumns = (): readonly GridColumn<DraftMilestone>[] => {
  const t = useText(orderMessages)
  return [
    shownColumn<DraftMilestone>({
      field: 'milestone',
      title: t('milestone'),
      width: 160,
      says: ({ milestone }) => (milestone === undefined ? '' : t(`milestone_${milestone}`)),
    }),
    sheetColumn<DraftMilestone>({ field: 'plannedDate', title: t('plannedDate'), kind: 'day', width: 130 }),
    sheetColumn<DraftMilestone>({
      field: 'actualDate',
      title: t('actualDate'),
      kind: 'day',
      width: 130,
      readOnly: isDerived,
      hint: ({ $derived = '' }) => $derived,
    }),
  ]
}
const MilestonesForm = ({ of, close }: { of: OrderDetail; close: () => void }) => {
  const t = useText(orderMessages)
  const form: Form<Values> = useKept<typeof orderCalls.keepMilestones, Values>(
    orderCalls.keepMilestones,
    of,
    startOf,
    close,
  )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('keepMilestones')}>
      <LinesSection<Values, DraftMilestone>
        form={form}
        name="milestones"
        title={t('milestones')}
        columns={useColumns()}
        given
      />
    </FormFrame>
  )
}

/** What is expected of an order when, and when it was. */
const Milestones = ({ of, close }: { of: OrderRow; close: () => void }) => (
  <Whole of={of} action={useText(orderMessages)('keepMilestones')} close={close}>
    {(whole) => <MilestonesForm of={whole} close={close} />}
  </Whole>
)
export default Milestones
