import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { FormFrame, FormSection, PickField, useForm } from '../../kit/form/index.ts'

/** An order of today beside the plans: a device, and by which template it is looked at. */
const OrderForm = ({ made, cancel }: { made: (id: number) => void; cancel: () => void }) => {
  const form = useForm(checkCalls.create, { start: {}, saved: ({ id }) => made(id) })
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection>
        <PickField
          form={form}
          name="devId"
          of={device.list}
          ask={(keyword) => ({ keyword })}
          idOf={({ devId }) => devId}
          say={({ devName, selfNum, devSign }) => `${selfNum ?? devSign ?? ''} ${devName}`.trim()}
          detail={({ devModel }) => devModel}
          wide
        />
        <PickField
          form={form}
          name="templateId"
          of={checkTemplateCalls.list}
          ask={(keyword) => ({
            active: 'Y' as const,
            pageSize: 30,
            ...(keyword !== undefined && { templateName: keyword }),
          })}
          idOf={({ id }) => id}
          say={({ templateName }) => templateName}
          detail={({ categoryName }) => categoryName}
          wide
        />
      </FormSection>
    </FormFrame>
  )
}
export default OrderForm
