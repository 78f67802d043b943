import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { FormFrame, FormSection, useForm } from '../../kit/form/index.ts'
import { CheckTemplateField } from '../check-template/index.ts'
import { DeviceField } from '../model/index.ts'

/** An order of today beside the plans: a device, and by which template it is looked at. */
const OrderForm = ({ made, cancel }: { made: (id: number) => void; cancel: () => void }) => {
  const form = useForm(checkCalls.create, { start: {}, saved: ({ id }) => made(id) })
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection>
        <DeviceField form={form} name="devId" wide />
        <CheckTemplateField form={form} name="templateId" wide />
      </FormSection>
    </FormFrame>
  )
}
export default OrderForm
