import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { ChoiceField, type Form } from '../../kit/form/index.ts'
import { useEntries, usePurchaserOptions } from './buyers.tsx'

export interface Assigned {
  purchaserId?: string | number | undefined
  purchaseMode?: string | undefined
  sourceType?: string | undefined
}
/** Who buys, and in which way. */
export const AssignedFields = <V extends Assigned>({
  form,
  shown,
}: {
  form: Form<V>
  /** What the purchaser is called who is one no longer. */
  shown?: string | undefined
}) => {
  const purchasers = usePurchaserOptions()
  const modes = useEntries(dictionaries.purchaseMode)
  const sources = useEntries(dictionaries.sourceType)
  return (
    <>
      <ChoiceField form={form} name="purchaserId" options={purchasers} say={(value) => shown ?? value} />
      <ChoiceField form={form} name="purchaseMode" {...modes} />
      <ChoiceField form={form} name="sourceType" {...sources} />
    </>
  )
}
