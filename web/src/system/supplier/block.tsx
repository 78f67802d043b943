import { type SupplierRow, supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Blocks a supplier, for a reason that stands with it. */
const BlockDialog = ({ of, close }: { of: SupplierRow; close: () => void }) => {
  const t = useText(supplierMessages)
  const form = useForm(supplier.block, {
    start: {},
    fixed: { id: of.id, version: of.version },
    draft: `${supplier.block.name}:${of.id}`,
    saved: close,
  })
  return (
    <AppDialog open title={t('blockTitle')} width={480} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('block')}>
        <p>{t('blockQuestion', { name: of.supplierName })}</p>
        <FormSection>
          <LongTextField form={form} name="blockReason" max={200} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default BlockDialog
