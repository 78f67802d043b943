import { type CustodianRow, custodian } from '@geodepot/contracts/equipment/custodian.ts'
import { custodianMessages } from '@geodepot/contracts/equipment/custodian.messages.ts'
import { handoverCalls } from '@geodepot/contracts/equipment/handover.ts'
import { FormFrame, FormSection, PickField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Who answers for a place. */
const Naming = ({ of, close }: { of: CustodianRow; close: () => void }) => {
  const t = useText(custodianMessages)
  const form = useForm<typeof custodian.name, { personId?: number }>(custodian.name, {
    start: {},
    fixed: { holderId: of.holderId },
    saved: close,
  })
  return (
    <AppDialog open title={t('nameOf', { name: of.holderName })} width={480} onClose={close}>
      <FormFrame form={form} cancel={close}>
        <FormSection>
          <PickField
            form={form}
            name="personId"
            of={handoverCalls.people}
            ask={(keyword) => ({ own: '1' as const, ...(keyword !== undefined && { keyword }) })}
            idOf={({ userId }) => userId}
            say={({ nickName }) => nickName}
            detail={({ deptName }) => deptName}
          />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Naming
