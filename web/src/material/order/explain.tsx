import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { type Form, FormFrame, FormSection, LongTextField, type ValuesOf } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useKept } from './kept.ts'
import { Whole } from './whole.tsx'

type Values = ValuesOf<typeof orderCalls.explain>
const startOf = ({ formalitiesNote }: OrderDetail): Values => ({ formalitiesNote })

const ExplainForm = ({ of, close }: { of: OrderDetail; close: () => void }) => {
  const t = useText(orderMessages)
  const form: Form<Values> = useKept<typeof orderCalls.explain, Values>(orderCalls.explain, of, startOf, close)
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('explain')}>
      <FormSection>
        <LongTextField form={form} name="formalitiesNote" max={300} hint={t('differenceHint')} wide />
      </FormSection>
    </FormFrame>
  )
}

/** What becomes of what was ordered and not approved. */
const Explain = ({ of, close }: { of: OrderRow; close: () => void }) => (
  <Whole of={of} action={useText(orderMessages)('explain')} close={close}>
    {(whole) => <ExplainForm of={whole} close={close} />}
  </Whole>
)
export default Explain
