import { type PlanRow, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { queryNow } from '../../kit/api/index.ts'
import { type Form, FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { type Assigned, AssignedFields } from './assigned-fields.tsx'

type Values = Assigned & { opinion?: string }
const startOf = (of: PlanRow): Values => ({
  purchaserId: of.purchaserId === null ? undefined : String(of.purchaserId),
  purchaseMode: of.purchaseMode ?? undefined,
  sourceType: of.sourceType ?? undefined,
})

/** Gives a plan to another purchaser, or has it bought in another way, for a reason that both purchasers read. */
const Reallocate = ({ of, close }: { of: PlanRow; close: () => void }) => {
  const t = useText(planMessages)
  const form: Form<Values> = useForm(planCalls.reallocate, {
    start: startOf(of),
    fixed: { id: of.id, version: of.version },
    draft: `${planCalls.reallocate.name}:${of.id}`,
    saved: close,
    latest: async () => {
      const now = await queryNow(planCalls.get, { id: of.id })
      return { start: startOf(now), fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <AppDialog open title={`${t('reallocate')} · ${of.number}`} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('reallocate')}>
        <FormSection>
          <AssignedFields form={form} shown={of.purchaserName ?? undefined} />
          <LongTextField form={form} name="opinion" max={500} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Reallocate
